import type { DataSource } from 'typeorm';

/** How many rows beyond two for each key are left alone: below, reading them all takes no time to speak of. */
const SPARE_ROWS = 1_000;

/**
 * Merges the rows of a table of appended counts into one for each key, once they are many. One statement, so that every
 * reader sees either all the old rows or all the new; rows appended meanwhile are left for the next time. Answers whether
 * it merged any.
 */
export async function foldCounts(dataSource: DataSource, table: string, key: readonly string[]): Promise<boolean> {
  const columns = key.join(', ');
  const [row]: { many: boolean }[] = await dataSource.query(
    `SELECT count(*) > 2 * count(DISTINCT (${columns})) + ${SPARE_ROWS} AS many FROM ${table}`,
  );
  if (!row?.many) return false;
  await dataSource.query(`
    WITH gone AS (DELETE FROM ${table} RETURNING ${columns}, n)
    INSERT INTO ${table} (${columns}, n)
    SELECT ${columns}, sum(n) FROM gone GROUP BY ${columns} HAVING sum(n) <> 0`);
  return true;
}
