import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { timed } from './slow-statements';

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
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const run = () => master.query<Row>({ ...statement, values: [...values] });
  return (await timed(statement.name, dataSource.options.maxQueryExecutionTime ?? 0, run)).rows;
}
