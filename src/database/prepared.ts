import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { connectionOf, logIfCancelled, logIfSlow } from './slow-statements';

/** SQL that is parsed and planned once per connection. TypeORM's `query()` does both each time, which costs a third. */
export interface Prepared {
  name: string;
  text: string;
}

export interface DescribedStatement extends Prepared {
  sentence: string;
}

/** Runs a prepared statement on the driver's pool, outside any transaction. Returns its rows. */
export async function runPrepared<Row extends QueryResultRow>(
  dataSource: DataSource,
  { name, text }: Prepared,
  values: unknown[],
): Promise<Row[]> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const began = performance.now();
  try {
    return (await master.query<Row>({ name, text, values })).rows;
  } catch (error) {
    logIfCancelled(error, name, connectionOf(dataSource.options));
    throw error;
  } finally {
    logIfSlow(began, name, dataSource.options.maxQueryExecutionTime ?? 0);
  }
}
