import type { OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { UnavailableError } from '../common/errors';
import type { ConnectionPoolConfig } from './connection';
import { reportOutage } from './outage';
import { sqlState } from './retry';
import { logIfSlow } from './slow-statements';

/** SQLSTATE query_canceled: the statement took longer than `statement_timeout`. */
const CANCELLED = '57014';

/** The message of `pg-pool` when all connections stayed busy. A failed connection has another message. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

const RETRY_AFTER = 5;

/** Lists and statistics have their own connections: however slow they are, the queue and reviews have the others. */
export class ReadDataSource implements OnApplicationShutdown {
  readonly pool: Pool;

  constructor(
    options: ConnectionPoolConfig,
    private readonly settings: { databaseListTimeoutSeconds: number; slowStatementMs: number },
  ) {
    this.pool = new Pool(options).on('error', reportOutage);
  }

  /** The rows of a read-only statement. Throws an {@link UnavailableError} with advice if it takes too long. */
  async query<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    const began = performance.now();
    try {
      return (await this.pool.query<object>(sql, values)).rows as Rows;
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      const seconds = this.settings.databaseListTimeoutSeconds;
      throw new UnavailableError(
        `This took longer than ${seconds} s: use more filters or a smaller page, or try again when less is asked for at once`,
        RETRY_AFTER,
      );
    } finally {
      logIfSlow(began, sql, this.settings.slowStatementMs);
    }
  }

  /** The row of a statement that returns one, as an aggregate does. */
  async one<Row>(sql: string, values: unknown[] = []): Promise<Row> {
    const [row] = await this.query<Row[]>(sql, values);
    if (row === undefined) throw new Error('A statement that returns one row returned none');
    return row;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

function isTooSlow(error: unknown): boolean {
  return sqlState(error) === CANCELLED || (error instanceof Error && error.message === NO_CONNECTION);
}
