import type { EntityManager } from 'typeorm';
import { type AutoReview, autoReviewed, newReview } from './next-review';
import { type RecordedChange, recordReviews } from './record-reviews';
import { writeReviews } from './save-reviews';

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
