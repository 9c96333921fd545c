import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { QueueStatus } from './queue-status';

/** In the order of their ids, as everybody does who locks several entries. */
const LOCK = `
  SELECT post_id, queue_status FROM queue_entry WHERE post_id = ANY ($1::bigint[])
  ORDER BY post_id FOR UPDATE`;

/** Holds the places of several posts in the queue still. */
@Injectable()
export class QueueLocks {
  /** Locks the entries of posts until the transaction ends; answers the state of each post that has one. */
  async lock(postIds: readonly number[], manager: EntityManager): Promise<Map<number, QueueStatus>> {
    if (postIds.length === 0) return new Map();
    const rows: { post_id: number; queue_status: QueueStatus }[] = await manager.query(LOCK, [postIds]);
    return new Map(rows.map((row) => [row.post_id, row.queue_status]));
  }
}
