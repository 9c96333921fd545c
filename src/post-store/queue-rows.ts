import type { EntityManager } from 'typeorm';

/** Of blocklists and opt-out tags: exclusive to change them, shared to write queue rows by them. */
const LISTS_LOCK = 7_526_483;

const WRITE = `
  INSERT INTO queue_entry (post_id, author_id, created_at, approved, author_blocked, hashtag_blocked, traits, hashtags)
  SELECT c.post_id, c.author_id, c.created_at, c.approved, c.author_blocked, c.hashtag_blocked, c.traits, c.hashtags
  FROM queue_candidate c
  WHERE c.post_id = ANY ($1::bigint[]) AND (c.approved OR EXISTS (SELECT FROM queue_entry q WHERE q.post_id = c.post_id))
  ORDER BY c.post_id
  ON CONFLICT (post_id) DO UPDATE SET author_id = excluded.author_id, created_at = excluded.created_at,
    approved = excluded.approved, author_blocked = excluded.author_blocked, hashtag_blocked = excluded.hashtag_blocked,
    traits = excluded.traits, hashtags = excluded.hashtags,
    pinned_at = CASE WHEN excluded.approved THEN queue_entry.pinned_at END,
    on_hold_until = CASE WHEN excluded.approved THEN queue_entry.on_hold_until END
  WHERE (queue_entry.author_id, queue_entry.created_at, queue_entry.approved, queue_entry.author_blocked,
      queue_entry.hashtag_blocked, queue_entry.traits, queue_entry.hashtags)
    IS DISTINCT FROM (excluded.author_id, excluded.created_at, excluded.approved, excluded.author_blocked,
      excluded.hashtag_blocked, excluded.traits, excluded.hashtags)`;

export async function lockLists(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [LISTS_LOCK]);
}

/** The first lock of a transaction that calls {@link writeQueueRows}: the lists stay until it ends. */
export async function shareLists(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock_shared($1)', [LISTS_LOCK]);
}

/**
 * Brings the queue's rows in line with their posts. An approved post gets a row, and the row stays when the approval is taken
 * back. The caller must share the lists and lock the posts before, in separate statements: a statement doesn't see what it
 * waited for.
 */
export async function writeQueueRows(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length > 0) await manager.query(WRITE, [ids]);
}
