import type { EntityManager } from 'typeorm';

/** Behind the locks of their posts. A post without an entry is pending. */
const LOCK_ENTRIES = `
  SELECT post_id AS "postId", queue_status = 'pending' AS "isPending"
  FROM queue_entry WHERE post_id = ANY ($1::bigint[]) ORDER BY post_id FOR UPDATE`;

/** What is stored stays, so that the post takes its content when it comes again and no consumer has it. */
const NOTE_EDIT = 'UPDATE post SET content_changed_at = now() WHERE id = ANY ($1::bigint[])';

export async function lockTaken(ids: readonly number[], manager: EntityManager): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const entries: { postId: number; isPending: boolean }[] = await manager.query(LOCK_ENTRIES, [ids]);
  return new Set(entries.filter(({ isPending }) => !isPending).map(({ postId }) => postId));
}

export async function noteEdits(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length > 0) await manager.query(NOTE_EDIT, [ids]);
}
