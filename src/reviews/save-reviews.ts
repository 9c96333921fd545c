import type { EntityManager } from 'typeorm';
import { type AutoReview, autoReviewed, newReview } from './next-review';
import { type RecordedChange, type ReviewAction, recordReviews } from './record-reviews';
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

/** Locks the stored posts among these until the transaction ends. The transaction must share the lists. */
export function lockReviews(ids: readonly number[], manager: EntityManager): Promise<LockedReview[]> {
  return manager.query(LOCK, [ids]);
}

async function writeReviews(reviews: readonly PostReview[], manager: EntityManager): Promise<void> {
  if (reviews.length > 0) await manager.query(SAVE, [JSON.stringify(reviews.map(toReviewRow))]);
}

export async function saveReviews(
  changes: readonly ReviewChanged[],
  action: ReviewAction,
  manager: EntityManager,
): Promise<void> {
  await writeReviews(
    changes.map(({ after }) => after),
    manager,
  );
  await recordReviews(
    changes.map((change) => ({ ...change, action })),
    manager,
  );
}

/** What the service decides about new posts, by their ids. */
export interface AutoReviews {
  rejected: ReadonlyMap<number, AutoReview>;
  trusted: ReadonlyMap<number, AutoReview>;
}

/** Reviews posts that the transaction has just stored, and records them. The log has the approvals alone. */
export async function recordNewPosts(
  posts: readonly Parameters<typeof newReview>[0][],
  { rejected, trusted }: AutoReviews,
  manager: EntityManager,
): Promise<void> {
  const changes = posts.map(newReview).flatMap((review): RecordedChange[] => {
    const [rejection, approval] = [rejected.get(review.id), trusted.get(review.id)];
    if (rejection) return [stored(autoReviewed(review, false, rejection))];
    return approval
      ? [stored(review), { before: review, after: autoReviewed(review, true, approval), action: 'review' }]
      : [stored(review)];
  });
  await writeReviews(
    changes.map(({ after }) => after).filter(({ reviewedAt }) => reviewedAt !== null),
    manager,
  );
  await recordReviews(changes, manager);
}

function stored(after: RecordedChange['after']): RecordedChange {
  return { before: null, after, action: 'store' };
}
