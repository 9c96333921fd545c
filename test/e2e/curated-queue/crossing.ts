import type { TestApp } from '../../support/app';
import { inTransaction, lockAwaited, lockWaits } from '../../support/locks';
import { until } from '../../support/until';

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
  await inTransaction(service, async (holder) => {
    await holder.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [postId]);
    const one = Promise.resolve(first());
    await lockAwaited(service);
    let isOver = false;
    const other = Promise.resolve(second()).finally(() => (isOver = true));
    await until(async () => isOver || (await lockWaits(service)) > 1);
    await holder.commitTransaction();
    await Promise.all([one, other]);
  });
}
