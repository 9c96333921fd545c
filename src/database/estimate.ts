import type { EntityManager } from 'typeorm';

/** How many rows a query returns, by the planner's statistics: in a millisecond, and right but for a small factor. */
export async function estimateRows(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  values: readonly unknown[],
): Promise<number> {
  const rows: { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }[] = await manager.query(
    `EXPLAIN (FORMAT JSON) ${sql}`,
    [...values],
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
