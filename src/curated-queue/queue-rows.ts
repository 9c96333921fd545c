import type { EntityManager } from 'typeorm';
import { EXCLUDED_TRAITS } from '../settings/export-filters';
import type { QueueStatus } from './queue-status';

/** SQL: what the queue's row of each post has to say. */
export const CANDIDATES = `(SELECT *, traits & ${EXCLUDED_TRAITS} <> 0 AS filtered FROM queue_candidate)`;

/** The columns that a queue row takes from its candidate. */
export const CANDIDATE_COLUMNS = [
  'author_id',
  'created_at',
  'approved',
  'author_blocked',
  'hashtag_blocked',
  'traits',
  'filtered',
  'hashtags',
  'stream_id',
];

/** SQL: columns of the table or alias `row`. */
export const columnsOf = (row: string, columns: readonly string[] = CANDIDATE_COLUMNS) =>
  columns.map((column) => `${row}.${column}`).join(', ');

const WRITE = `
  INSERT INTO queue_entry (post_id, ${CANDIDATE_COLUMNS.join(', ')})
  SELECT c.post_id, ${columnsOf('c')} FROM ${CANDIDATES} c
  WHERE c.post_id = ANY ($1::bigint[]) AND (c.approved OR EXISTS (SELECT FROM queue_entry q WHERE q.post_id = c.post_id))
  ORDER BY c.post_id
  ON CONFLICT (post_id) DO UPDATE SET (${CANDIDATE_COLUMNS.join(', ')}) = ROW (${columnsOf('excluded')}),
    pinned_at = CASE WHEN excluded.approved THEN queue_entry.pinned_at END,
    on_hold_until = CASE WHEN excluded.approved THEN queue_entry.on_hold_until END
  WHERE (${columnsOf('queue_entry')}) IS DISTINCT FROM (${columnsOf('excluded')})`;

/**
 * Brings the queue's rows in line with their posts. An approved post gets a row, and the row stays when the approval is taken
 * back. The caller must share the lists and lock the posts before, in separate statements: a statement doesn't see what it
 * waited for.
 */
export async function writeQueueRows(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length > 0) await manager.query(WRITE, [ids]);
}

/** SQL: if it is approved again, it waits until its origin is verified. */
const WITHHOLD = `UPDATE queue_entry SET missing = 'not_public', verified_at = NULL WHERE post_id = ANY ($1::bigint[])`;

/** Withholds posts that their host no longer shows to all. */
export async function withhold(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length > 0) await manager.query(WITHHOLD, [ids]);
}

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
