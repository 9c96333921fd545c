import type { OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { UnavailableError } from '../common/errors';
import type { Page, Paged } from '../common/http/page.dto';
import type { ConnectionPoolConfig } from './connection';
import { isCancelled, reportOutage } from './outage';
import { logIfCancelled, logIfSlow } from './slow-statements';

/** The message of `pg-pool` when all connections stayed busy. A failed connection has another message. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Lists and statistics have their own connections: however slow they are, the queue and reviews have the others. */
export class ReadDataSource implements OnApplicationShutdown {
  readonly pool: Pool;

  constructor(
    private readonly options: ConnectionPoolConfig,
    private readonly settings: { databaseListTimeoutSeconds: number; slowStatementMs: number },
  ) {
    this.pool = new Pool(options).on('error', reportOutage);
  }

  /** The rows of a read-only statement. If it takes too long, throws an {@link UnavailableError} with advice. */
  async query<Rows>(sql: string, values: unknown[] = []): Promise<Rows> {
    const began = performance.now();
    try {
      return (await this.pool.query<object>(sql, values)).rows as Rows;
    } catch (error) {
      if (!isTooSlow(error)) throw error;
      logIfCancelled(error, sql, this.options);
      const seconds = this.settings.databaseListTimeoutSeconds;
      const advice = `This took longer than ${seconds} s: use more filters or a smaller page, or try again when the service is less busy`;
      throw new UnavailableError('The service is busy', 1, { advice });
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

  /** A page of a list, in an order, and the number of its rows; `select` has no other parameters than `values`. */
  async page<Row>(select: string, order: string, { skip, limit }: Page, values: unknown[] = []): Promise<Paged<Row>> {
    const [first, second] = [values.length + 1, values.length + 2];
    const [rows, { total }] = await Promise.all([
      this.query<Row[]>(`${select} ORDER BY ${order} OFFSET $${first} LIMIT $${second}`, [...values, skip, limit]),
      this.one<{ total: number }>(`SELECT count(*) AS total FROM (${select}) AS listed`, values),
    ]);
    return { rows, total };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

function isTooSlow(error: unknown): boolean {
  return isCancelled(error) || (error instanceof Error && error.message === NO_CONNECTION);
}
