import type { OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { UnavailableError } from '../common/errors';
import type { ConnectionPoolConfig } from './connection';
import { reportOutage } from './outage';
import { sqlState } from './retry';

/** SQLSTATE query_canceled: the statement took longer than `statement_timeout`. */
const CANCELLED = '57014';

/** What `pg-pool` says when no connection became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Seconds after which a client may ask for a list again that took too long. */
const RETRY_AFTER = 5;

/** The options of the connections, and their number. */
export type ReadOptions = ConnectionPoolConfig & { max: number };

/**
 * Runs the statements of lists and statistics on connections of their own and for a few seconds each: however slow they are,
 * and however many come at once, the queue and reviews have the other connections.
 */
export class ReadDataSource implements OnApplicationShutdown {
  private readonly pool: Pool;
  private running = 0;

  private readonly timeoutSeconds: number;

  constructor(
    private readonly options: ReadOptions,
    settings: { databaseListTimeoutSeconds: number },
  ) {
    this.timeoutSeconds = settings.databaseListTimeoutSeconds;
    const limited: ReadOptions = { ...options, connectionTimeoutMillis: this.timeoutSeconds * 1_000 };
    this.pool = new Pool(limited);
    this.pool.on('error', reportOutage);
  }

  /** The rows of a statement that only reads; throws an {@link UnavailableError} with advice when it takes too long. */
  async query<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    this.running++;
    try {
      return (await this.pool.query(sql, values)).rows as Rows;
    } catch (error) {
      throw this.isTooSlow(error) ? this.tooSlow() : error;
    } finally {
      this.running--;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Whether the statement was cancelled, or waited too long for those before it. */
  private isTooSlow(error: unknown): boolean {
    if (sqlState(error) === CANCELLED) return true;
    const isBusy = this.running > this.options.max;
    return isBusy && error instanceof Error && error.message === NO_CONNECTION;
  }

  private tooSlow(): UnavailableError {
    return new UnavailableError(
      `This took longer than ${this.timeoutSeconds} s: use more filters or a smaller page, or try again when less is asked for at once`,
      RETRY_AFTER,
    );
  }
}
