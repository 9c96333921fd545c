import type { TestApp } from '../../support/app';
import { until } from '../../support/until';

const WAITING_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** How many statements wait for a lock. */
const waiting = async ({ db }: TestApp): Promise<number> => (await db.query(WAITING_FOR_LOCK)).length;

/**
 * Has two changes of a post cross: the first waits, as another transaction has the post locked; once the second is done, or waits too,
 * both may end.
 */
export async function cross(
  service: TestApp,
  postId: number,
  first: () => PromiseLike<unknown>,
  second: () => PromiseLike<unknown>,
): Promise<void> {
  const holder = service.db.createQueryRunner();
  await holder.startTransaction();
  try {
    await holder.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [postId]);
    const one = Promise.resolve(first());
    await until(async () => (await waiting(service)) > 0);
    let isOver = false;
    const other = Promise.resolve(second()).finally(() => (isOver = true));
    await until(async () => isOver || (await waiting(service)) > 1);
    await holder.commitTransaction();
    await Promise.all([one, other]);
  } finally {
    if (holder.isTransactionActive) await holder.rollbackTransaction();
    await holder.release();
  }
}
