import type { EntityManager } from 'typeorm';
import { type ReviewAction, recordReviews } from './record-reviews';
import { type LockedReview, type PostReview, REVIEW_COLUMNS, REVIEWED_COLUMNS, toReviewRow } from './post-review';

export interface ReviewChanged {
  before: PostReview;
  after: PostReview;
}

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK = `
  SELECT ${REVIEW_COLUMNS}, now() AS now
  FROM post WHERE id = ANY ($1::bigint[])
  ORDER BY id FOR UPDATE`;

const SAVE = `
  UPDATE post SET ${REVIEWED_COLUMNS.map((name) => `${name} = given.${name}`).join(', ')}, updated_at = now()
  FROM json_populate_recordset(NULL::post, $1) AS given
  WHERE post.id = given.id`;

/** The review of a post that is decided now, by an actor, by its automatic score; a version later. */
export function decided(review: LockedReview, approved: boolean, actor: string): PostReview {
  return {
    ...review,
    approved,
    approvedAt: approved ? (review.approvedAt ?? review.now) : null,
    rejectionReason: approved ? null : review.rejectionReason,
    reviewedAt: review.now,
    reviewedBy: actor,
    reviewedScore: review.spamScore,
    version: review.version + 1,
  };
}

/** Locks the stored posts among these until the transaction ends. The transaction must share the lists. */
export function lockReviews(ids: readonly number[], manager: EntityManager): Promise<LockedReview[]> {
  return manager.query(LOCK, [ids]);
}

export async function saveReviews(
  changes: readonly ReviewChanged[],
  action: ReviewAction,
  manager: EntityManager,
): Promise<void> {
  if (changes.length === 0) return;
  await manager.query(SAVE, [JSON.stringify(changes.map(({ after }) => toReviewRow(after)))]);
  const recorded = changes.map((change) => ({ ...change, action }));
  await recordReviews(recorded, manager);
}
