import type { EntityManager } from 'typeorm';
import type { PostReview } from './post-reviews.repository';

/** Why a review changed: somebody reviewed, a decision was undone, the author changed the post, or it was stored. */
export type ReviewAction = 'review' | 'undo' | 'edit' | 'store';

/** What a statement did to the review of a post. */
export interface RecordedChange {
  /** Null for a post that is new. */
  before: PostReview | null;
  after: PostReview;
  action: ReviewAction;
}

/**
 * Writes what follows from changed and new reviews, in the transaction that changed them: every statement that stores posts or changes
 * reviews calls it afterwards, with posts that it has locked in an earlier statement.
 */
export async function recordReviews(changes: readonly RecordedChange[], manager: EntityManager): Promise<void> {
  // Triggers do it, so far.
  void changes;
  void manager;
}
