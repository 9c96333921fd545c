import type { EntityManager } from 'typeorm';

/** What the planner expects of a query. */
export interface QueryEstimate {
  rows: number;
  /** In the planner's unit, a page read in sequence. */
  cost: number;
}

/** How many rows a query returns and what it costs, by the planner's statistics: in a millisecond, and right but for a small factor. */
export async function estimateQuery(
  manager: Pick<EntityManager, 'query'>,
  sql: string,
  values: readonly unknown[],
): Promise<QueryEstimate> {
  const rows: { 'QUERY PLAN': { Plan: { 'Plan Rows': number; 'Total Cost': number } }[] }[] = await manager.query(
    `EXPLAIN (FORMAT JSON) ${sql}`,
    [...values],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('EXPLAIN returns a plan');
  return { rows: plan['Plan Rows'], cost: plan['Total Cost'] };
}
