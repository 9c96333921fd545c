import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { logSlow } from './slow-statements';

/** SQL that is parsed and planned once a connection: TypeORM's own `query()` does both each time, which costs a third. */
export interface Prepared {
  name: string;
  text: string;
}

/** A prepared statement, with a sentence on what it does. */
export interface DescribedStatement extends Prepared {
  sentence: string;
}

/** Runs a prepared statement on the driver's own pool, outside any transaction; returns its rows. */
export async function runPrepared<Row extends QueryResultRow>(
  dataSource: DataSource,
  statement: Prepared,
  values: readonly unknown[],
): Promise<Row[]> {
  const { master } = dataSource.driver as unknown as { master: Pool };
  const began = performance.now();
  const { rows } = await master.query<Row>({ ...statement, values: [...values] });
  const took = performance.now() - began;
  if (took >= (dataSource.options.maxQueryExecutionTime ?? Infinity)) logSlow(took, statement.name);
  return rows;
}
