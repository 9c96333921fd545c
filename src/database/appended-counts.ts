import type { DataSource } from 'typeorm';

/** Rows beyond two for each key that are not worth merging: reading this many takes no noticeable time. */
const SPARE_ROWS = 1_000;

/**
 * Merges the rows of a table of appended counts into one row for each key, once there are many. One statement, so that every
 * reader sees either all the old rows or all the new ones; rows appended meanwhile stay. Returns whether it merged any.
 */
export async function foldCounts(dataSource: DataSource, table: string, key: readonly string[]): Promise<boolean> {
  const columns = key.join(', ');
  const [row]: { many: boolean }[] = await dataSource.query(
    `SELECT count(*) > 2 * count(DISTINCT (${columns})) + ${SPARE_ROWS} AS many FROM ${table}`,
  );
  if (!row?.many) return false;
  await dataSource.query(`
    WITH removed AS (DELETE FROM ${table} RETURNING ${columns}, n)
    INSERT INTO ${table} (${columns}, n)
    SELECT ${columns}, sum(n) FROM removed GROUP BY ${columns} HAVING sum(n) <> 0`);
  return true;
}
