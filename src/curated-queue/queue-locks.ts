import type { EntityManager } from 'typeorm';
import type { QueueStatus } from './queue-status';

/** The state of a post in the queue, locked; a post without a row is pending. */
export interface LockedEntry {
  queueStatus: QueueStatus;
  deliveredAt: Date | null;
}

/** By id, after the posts: docs/architecture.md, "The order of locks". */
const LOCK = `
  SELECT post_id, queue_status, delivered_at FROM queue_entry WHERE post_id = ANY ($1::bigint[])
  ORDER BY post_id FOR UPDATE`;

export async function lockEntries(
  postIds: readonly number[],
  manager: EntityManager,
): Promise<Map<number, LockedEntry>> {
  const entries = new Map(
    postIds.map((id): [number, LockedEntry] => [id, { queueStatus: 'pending', deliveredAt: null }]),
  );
  if (entries.size === 0) return entries;
  const rows: { post_id: number; queue_status: QueueStatus; delivered_at: Date | null }[] = await manager.query(LOCK, [
    postIds,
  ]);
  for (const row of rows) entries.set(row.post_id, { queueStatus: row.queue_status, deliveredAt: row.delivered_at });
  return entries;
}
