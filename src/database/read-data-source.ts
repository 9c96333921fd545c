import type { OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
import type { EntityManager } from 'typeorm';
import { UnavailableError } from '../common/errors';
import type { ConnectionPoolConfig } from './connection';
import { reportOutage } from './outage';
import type { Prepared } from './prepared';
import { retryTransient, sqlState } from './retry';
import { timed } from './slow-statements';

/** SQLSTATE query_canceled: the statement took longer than `statement_timeout`. */
const CANCELLED = '57014';

/** SQLSTATE serialization_failure: a standby ends a statement that needs rows which the primary has removed. */
const CONFLICT = '40001';

/** SQLSTATEs of a statement that does not fit the schema: after an upgrade that of a standby is the older one until it has caught up. */
const SCHEMA_DIFFERS = /^42/;

/** What `pg-pool` says when all connections were taken for too long; one that cannot be made has another message. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Seconds after which a client may ask for a list again that took too long. */
const RETRY_AFTER = 5;

/** The options of the connections, their number, and what begins a transaction of one statement where a session cannot be configured. */
export type ReadOptions = ConnectionPoolConfig & { max: number; begin?: string };

/**
 * Runs the statements of lists and statistics on connections of their own and for a few seconds each: however slow they are,
 * and however many come at once, the queue and reviews have the other connections.
 */
export class ReadDataSource implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly begin: string | undefined;
  private readonly standby: Pool | null;
  private readonly timeoutSeconds: number;
  /** A standby that is silent would hold up every list: one that was away is not asked for as long as a list may take; 0: it is there. */
  private standbyAwayUntil = 0;

  constructor(
    options: ReadOptions,
    private readonly settings: { databaseListTimeoutSeconds: number; slowStatementMs: number },
    standby: ReadOptions | null = null,
  ) {
    this.timeoutSeconds = settings.databaseListTimeoutSeconds;
    this.pool = this.open(options);
    this.begin = options.begin;
    this.standby = standby && this.open(standby);
  }

  /** The connections to the primary, for the metrics. */
  get primaryPool(): Pool {
    return this.pool;
  }

  /** The rows of a statement that only reads; throws an {@link UnavailableError} with advice when it takes too long. */
  query<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    return this.run({ text: sql, values });
  }

  /** The same of a statement that each connection parses and plans once. */
  queryPrepared<Rows>(statement: Prepared, values: unknown[]): Promise<Rows> {
    return this.run({ ...statement, values });
  }

  /** The same of either, never from a standby: the queue, one post or wave, and what is read before a change must be of now. */
  queryPrimary<Rows>(statement: string | Prepared, values: unknown[] = []): Promise<Rows> {
    const query = typeof statement === 'string' ? { text: statement } : statement;
    return this.run({ ...query, values }, (given) => this.readPrimary(given));
  }

  /** Limits the statements of `work` in a transaction as those of a list; throws as {@link query} does. */
  async limit<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
    await manager.query(`SET LOCAL statement_timeout = ${this.timeoutSeconds * 1_000}`);
    const result = await this.advise(work);
    await manager.query('SET LOCAL statement_timeout TO DEFAULT');
    return result;
  }

  private run<Rows>(query: QueryConfig, read = (given: QueryConfig) => this.read(given)): Promise<Rows> {
    return this.advise(() => timed(query.text, this.settings.slowStatementMs, () => read(query)) as Promise<Rows>);
  }

  private async advise<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isTooSlow(error) ? this.tooSlow() : error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.standby?.end()]);
  }

  private open(options: ReadOptions): Pool {
    const limited: ReadOptions = { ...options, connectionTimeoutMillis: this.timeoutSeconds * 1_000 };
    return new Pool(limited).on('error', reportOutage);
  }

  /** Reads from the standby where there is one, and from the primary when that cannot answer. */
  private async read(query: QueryConfig): Promise<unknown[]> {
    if (this.standby && performance.now() >= this.standbyAwayUntil) {
      try {
        // Of those that come when the pause is over one tries whether it answers again.
        if (this.standbyAwayUntil > 0) this.pauseStandby();
        const { rows } = await this.standby.query<object>(query);
        this.standbyAwayUntil = 0;
        return rows;
      } catch (error) {
        if (!this.isForPrimary(error)) throw error;
      }
    }
    return this.readPrimary(query);
  }

  private async readPrimary(query: QueryConfig): Promise<unknown[]> {
    // A migration of the next version may lock the same tables in another order.
    return (await retryTransient(() => this.send(query))).rows;
  }

  /** Behind a pooler in a transaction, which carries the limits. */
  private async send(query: QueryConfig): Promise<QueryResult<object>> {
    if (this.begin === undefined) return this.pool.query(query);
    const client = await this.pool.connect();
    try {
      await client.query(this.begin);
      const result = await client.query<object>(query);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true); // ends the transaction as well
      throw error;
    }
  }

  /** Whether the primary may answer in the place of the standby: what is too slow there would be too slow again. */
  private isForPrimary(error: unknown): boolean {
    const state = sqlState(error);
    // Whoever waits for a connection gets the same error when none can be made as when others have all.
    if (state === CONFLICT || hasNoConnection(error)) return true;
    const isAway = SCHEMA_DIFFERS.test(state) || (state !== CANCELLED && reportOutage(error));
    if (isAway) this.pauseStandby();
    return isAway;
  }

  private pauseStandby(): void {
    this.standbyAwayUntil = performance.now() + this.timeoutSeconds * 1_000;
  }

  private tooSlow(): UnavailableError {
    return new UnavailableError(
      `This took longer than ${this.timeoutSeconds} s: use more filters or a smaller page, or try again when less is asked for at once`,
      RETRY_AFTER,
    );
  }
}

/** Whether the statement was cancelled, or waited too long for those before it. */
function isTooSlow(error: unknown): boolean {
  return sqlState(error) === CANCELLED || hasNoConnection(error);
}

function hasNoConnection(error: unknown): boolean {
  return error instanceof Error && error.message === NO_CONNECTION;
}
