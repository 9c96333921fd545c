import type { QueueStatus } from '../curated-queue/queue-status';
import type { PostReview } from '../post-store/post-reviews.repository';
import { changedColumns, holdsAll, type ReviewChange } from './review-change';

/** One post's part of a bulk review; `seenVersion` null when the reviewer does not care. */
export interface BulkItem {
  id: number;
  change: ReviewChange;
  seenVersion: number | null;
}

/** What can become of an item. */
export const BULK_OUTCOMES = ['changed', 'unchanged', 'not_found', 'conflict'] as const;

/** One of {@link BULK_OUTCOMES}. */
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** What becomes of an item, why it fails, and the review to write. */
export interface Verdict {
  outcome: BulkOutcome;
  detail?: string;
  write?: PostReview;
}

/** A post as it stands: its review, null when it is gone, and its place in the queue, where an item decides. */
export interface Standing {
  review: PostReview | null;
  queueStatus?: QueueStatus;
}

/** Who decides, and when. */
export interface Decision {
  signature: string;
  now: Date;
}

/** Judges an item by the rules of a single review: existence, then the version, then the state, then the change. */
export function judge({ change, seenVersion }: BulkItem, standing: Standing, { signature, now }: Decision): Verdict {
  const { review, queueStatus } = standing;
  if (!review) return { outcome: 'not_found', detail: 'Post not found' };
  const isHeld = holdsAll(review, change);
  if (seenVersion !== null && seenVersion !== review.version) {
    const isRepeated = isHeld && review.changedBy === signature;
    return isRepeated ? { outcome: 'unchanged' } : { outcome: 'conflict', detail: 'Post was changed since' };
  }
  if (change.approved === null && queueStatus !== 'pending')
    return { outcome: 'conflict', detail: `Post is in state '${queueStatus}', expected 'pending'` };
  const columns = changedColumns(review, change, signature, now);
  const outcome = isHeld ? 'unchanged' : 'changed';
  return Object.keys(columns).length === 0 ? { outcome } : { outcome, write: { ...review, ...columns } };
}
