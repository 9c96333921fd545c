import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { QueueStatus } from './queue-status';

/** A post's queue entry, locked. */
export interface LockedEntry {
  queueStatus: QueueStatus;
  deliveredAt: Date | null;
}

/** By id, after the posts: docs/architecture.md, "The order of locks". */
const LOCK = `
  SELECT post_id, queue_status, delivered_at FROM queue_entry WHERE post_id = ANY ($1::bigint[])
  ORDER BY post_id FOR UPDATE`;

/** Locks the queue entries of posts. */
@Injectable()
export class QueueLocks {
  /** Locks the entries of posts until the transaction ends; returns them by post id. */
  async lock(postIds: readonly number[], manager: EntityManager): Promise<Map<number, LockedEntry>> {
    if (postIds.length === 0) return new Map();
    const rows: { post_id: number; queue_status: QueueStatus; delivered_at: Date | null }[] = await manager.query(
      LOCK,
      [postIds],
    );
    return new Map(rows.map((row) => [row.post_id, { queueStatus: row.queue_status, deliveredAt: row.delivered_at }]));
  }
}
