import type { DataSource } from 'typeorm';

/**
 * Merges the rows of a table of appended counts that have the same key, whose columns are never null. One statement, so that
 * every reader sees either the old rows or the new ones; rows appended meanwhile stay.
 */
export async function foldCounts(dataSource: DataSource, table: string, key: readonly string[]): Promise<void> {
  const columns = key.join(', ');
  await dataSource.query(`
    WITH several AS (
      SELECT ${columns} FROM ${table} GROUP BY ${columns} HAVING count(*) > 1
    ), removed AS (
      DELETE FROM ${table} WHERE (${columns}) IN (SELECT ${columns} FROM several) RETURNING ${columns}, n
    )
    INSERT INTO ${table} (${columns}, n)
    SELECT ${columns}, sum(n) FROM removed GROUP BY ${columns} HAVING sum(n) <> 0`);
}
