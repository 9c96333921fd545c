import type { EntityManager } from 'typeorm';
import { digest } from '../common/digest';
import { type LockedReview, REVIEW_COLUMNS } from '../reviews/post-review';
import { saveReviews } from '../reviews/save-reviews';
import { lockTaken, noteEdits } from './taken-posts';
import { isNewlyEdited, undoneReview } from '../reviews/undone-review';

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK_APPROVED = `
  SELECT ${REVIEW_COLUMNS}, content_changed_at AS "contentChangedAt", now() AS now
  FROM post WHERE uri_hash = ANY ($1::uuid[]) AND approved ORDER BY id FOR UPDATE`;

/** If it is approved again, it waits until its origin is verified. */
const WITHHOLD = `UPDATE queue_entry SET missing = 'not_public', verified_at = NULL WHERE post_id = ANY ($1::bigint[])`;

/** Undoes approvals of posts that their host no longer shows to all. If a consumer has one, that is only noted. */
export async function hideKnown(uris: readonly string[], manager: EntityManager): Promise<void> {
  const approved: (LockedReview & { contentChangedAt: Date | null })[] = await manager.query(LOCK_APPROVED, [
    uris.map(digest),
  ]);
  const ids = approved.map(({ id }) => id);
  const taken = await lockTaken(ids, manager);
  const hidden = approved.filter(({ id }) => !taken.has(id));
  const noted = approved.filter((post) => !taken.has(post.id) || isNewlyEdited(post)).map(({ id }) => id);
  const changes = hidden.map((before) => ({
    before,
    after: undoneReview(before, { spamScore: before.spamScore, rejection: null }, ['visibility'], before.now),
  }));
  await saveReviews(changes, 'edit', manager);
  await manager.query(WITHHOLD, [hidden.map(({ id }) => id)]);
  await noteEdits(noted, manager);
}
