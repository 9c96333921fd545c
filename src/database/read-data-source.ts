import type { OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { UnavailableError } from '../common/errors';
import type { ConnectionPoolConfig } from './connection';
import { reportOutage } from './outage';
import { sqlState } from './retry';
import { timed } from './slow-statements';

/** SQLSTATE query_canceled: the statement took longer than `statement_timeout`. */
const CANCELLED = '57014';

/** The message of `pg-pool` when all connections stayed busy. A failed connection has another message. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Seconds after which a client may repeat a list that took too long. */
const RETRY_AFTER = 5;

/**
 * Runs lists and statistics on separate connections, for a few seconds each. However slow or many they are, the queue and
 * reviews have the other connections.
 */
export class ReadDataSource implements OnApplicationShutdown {
  /** The connections, for the metrics. */
  readonly pool: Pool;

  constructor(
    options: ConnectionPoolConfig,
    private readonly settings: { databaseListTimeoutSeconds: number; slowStatementMs: number },
  ) {
    this.pool = new Pool(options).on('error', reportOutage);
  }

  /** The rows of a read-only statement. Throws an {@link UnavailableError} with advice if it takes too long. */
  async query<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    const read = async () => (await this.pool.query<object>(sql, values)).rows;
    try {
      return (await timed(sql, this.settings.slowStatementMs, read)) as Rows;
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      const seconds = this.settings.databaseListTimeoutSeconds;
      throw new UnavailableError(
        `This took longer than ${seconds} s: use more filters or a smaller page, or try again when less is asked for at once`,
        RETRY_AFTER,
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Whether the statement was cancelled, or waited too long for those before it. */
function isTooSlow(error: unknown): boolean {
  return sqlState(error) === CANCELLED || (error instanceof Error && error.message === NO_CONNECTION);
}
