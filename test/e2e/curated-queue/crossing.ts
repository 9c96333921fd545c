import type { TestApp } from '../../support/app';
import { inTransaction, lockAwaited, lockWaits } from '../../support/locks';
import { until } from '../../support/until';

/** SQL: keeps a change of the post waiting before it has written anything, or before its end. */
export const beforeChange = (postId: number) => `SELECT FROM post WHERE id = ${postId} FOR UPDATE`;
export const BEFORE_END = 'LOCK TABLE activity IN SHARE MODE';

/**
 * Has two changes cross: the first waits, as another transaction has what it needs locked by the SQL `lock`; once the second is done, or
 * waits too, both may end.
 */
export async function cross(
  service: TestApp,
  lock: string,
  first: () => PromiseLike<unknown>,
  second: () => PromiseLike<unknown>,
): Promise<void> {
  await inTransaction(service, async (holder) => {
    await holder.query(lock);
    const one = Promise.resolve(first());
    await lockAwaited(service);
    let isOver = false;
    const other = Promise.resolve(second()).finally(() => (isOver = true));
    await until(async () => isOver || (await lockWaits(service)) > 1);
    await holder.commitTransaction();
    await Promise.all([one, other]);
  });
}
