import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Action, changeAs, recordAction } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { ConflictError } from '../common/errors';
import { retryTransient } from '../database/retry';
import { type QueueStatus, refusal } from './queue-status';
import { STATE } from './transitions.sql';

export type OrderChange = { pinned: boolean } | { onHoldUntil: Date | null };

export interface QueueOrder {
  pinned_at: Date | null;
  on_hold_until: Date | null;
}

/** SQL: waits for a consumer that reserves the post meanwhile. Then the post no longer waits. */
const LOCK = `
  SELECT queue_status, approved, pinned_at, on_hold_until FROM queue_entry WHERE post_id = $1 FOR UPDATE`;

const CHANGE = (change: string) =>
  `UPDATE queue_entry SET ${change} WHERE post_id = $1 RETURNING pinned_at, on_hold_until`;

/** A pinned post is not on hold. Pinned again, it becomes the first of the pinned posts. */
const PIN = CHANGE('pinned_at = clock_timestamp(), on_hold_until = NULL');
const UNPIN = CHANGE('pinned_at = NULL');
/** Its origin is asked again, however lately it was: the boost bot holds what it finds no longer. */
const HOLD = CHANGE(
  'on_hold_until = $2::timestamptz, pinned_at = CASE WHEN $2 IS NULL THEN pinned_at END, verified_at = NULL',
);

@Injectable()
export class QueueOrderRepository {
  constructor(private readonly dataSource: DataSource) {}

  change(postId: number, change: OrderChange, caller: Principal): Promise<QueueOrder> {
    const [sql, values] = 'pinned' in change ? [change.pinned ? PIN : UNPIN, []] : [HOLD, [change.onHoldUntil]];
    return retryTransient(() =>
      changeAs(caller, this.dataSource.manager, async (manager) => {
        const before = await this.lockWaiting(postId, manager);
        const [[after]]: [QueueOrder[], number] = await manager.query(sql, [postId, ...values]);
        if (!after) throw new Error('A locked row is there');
        for (const action of actionsOf(before, after))
          await recordAction({ ...action, subjectType: 'post', subjectId: postId }, manager);
        return after;
      }),
    );
  }

  private async lockWaiting(postId: number, manager: EntityManager): Promise<QueueOrder> {
    const [entry]: (QueueOrder & { queue_status: QueueStatus; approved: boolean })[] = await manager.query(LOCK, [
      postId,
    ]);
    if (entry?.queue_status === 'pending' && entry.approved) return entry;
    const [found]: { queue_status: QueueStatus }[] = await manager.query(STATE.text, [postId]);
    if (found?.queue_status === 'pending') throw new ConflictError('Post is not approved');
    throw refusal(postId, found?.queue_status ?? null, 'pending');
  }
}

function actionsOf(before: QueueOrder, after: QueueOrder): Omit<Action, 'subjectType'>[] {
  const actions: Omit<Action, 'subjectType'>[] = [];
  if (before.pinned_at?.getTime() !== after.pinned_at?.getTime())
    actions.push({ action: after.pinned_at === null ? 'unpin' : 'pin' });
  if (before.on_hold_until?.getTime() !== after.on_hold_until?.getTime()) {
    const [oldValues, values] = [before, after].map((order) => ({ held_until: order.on_hold_until }));
    actions.push({ action: after.on_hold_until === null ? 'release' : 'hold', oldValues, values });
  }
  return actions;
}
