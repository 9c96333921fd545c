import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { changeAs } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { ConflictError } from '../common/errors';
import { retryTransient } from '../database/retry';
import { type QueueStatus, refusal } from './queue-status';
import { STATE } from './transitions.sql';

/** Where a waiting post comes: pinned to the front, on hold until a time, or by its age as all others. */
export type OrderChange = { pinned: boolean } | { onHoldUntil: Date | null };

/** What sets a post apart from the usual order. */
export interface QueueOrder {
  pinned_at: Date | null;
  on_hold_until: Date | null;
}

/** SQL: one guarded statement: a consumer that reserves the post meanwhile is waited for, and then the post no longer waits. */
const CHANGE = (change: string) => `
  UPDATE queue_entry SET ${change}
  WHERE post_id = $1 AND queue_status::text = 'pending' AND approved
  RETURNING pinned_at, on_hold_until`;

/** A post that is pinned is not on hold, and the other way round. Pinned again, it is the first of the pinned ones. */
const PIN = CHANGE('pinned_at = clock_timestamp(), on_hold_until = NULL');
const UNPIN = CHANGE('pinned_at = NULL');
const HOLD = CHANGE('on_hold_until = $2::timestamptz, pinned_at = CASE WHEN $2 IS NULL THEN pinned_at END');

/** Changes the order in which consumers get posts. */
@Injectable()
export class QueueOrderRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Pins, unpins, holds or releases a waiting post. */
  change(postId: number, change: OrderChange, caller: Principal): Promise<QueueOrder> {
    const [sql, values] = 'pinned' in change ? [change.pinned ? PIN : UNPIN, []] : [HOLD, [change.onHoldUntil]];
    return retryTransient(() =>
      changeAs(caller, this.dataSource.manager, async (manager) => {
        const [[row]]: [QueueOrder[], number] = await manager.query(sql, [postId, ...values]);
        if (row) return row;
        const [found]: { queue_status: QueueStatus }[] = await manager.query(STATE.text, [postId]);
        if (found?.queue_status === 'pending') throw new ConflictError('Post is not approved');
        throw refusal(postId, found?.queue_status ?? null, 'pending');
      }),
    );
  }
}
