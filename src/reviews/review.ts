import type { Actor } from '../auth/acting';
import { actorOf, identityOf } from '../auth/principal';
import type { QueueStatus } from '../curated-queue/queue-status';
import { holdsAll, holdsDecision, type ReviewChange, reviewed } from './next-review';
import type { LockedReview, PostReview } from './post-review';

export interface ReviewItem {
  id: number;
  change: ReviewChange;
  seenVersion: number | null;
  /** When the reviewer saw the whole list. Later decisions of others stand, even if they kept the version. */
  seenAt?: Date;
}

export const REVIEW_OUTCOMES = ['changed', 'unchanged', 'not_found', 'conflict'] as const;

export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

export interface Verdict {
  outcome: ReviewOutcome;
  detail?: string;
  isStale?: true;
  write?: PostReview;
}

const CHANGED_SINCE: Verdict = { outcome: 'conflict', detail: 'Post was changed since', isStale: true };

/** Existence, version, queue state, then the change. A repeated request of the same caller is no conflict. */
export function judge(
  { change, seenVersion, seenAt }: ReviewItem,
  review: LockedReview | undefined,
  queueStatus: QueueStatus | undefined,
  caller: Actor,
): Verdict {
  if (!review) return { outcome: 'not_found', detail: 'Post not found' };
  if (seenAt && isDecidedSince(review, seenAt, caller)) return CHANGED_SINCE;
  const isHeld = holdsAll(review, change);
  if (seenVersion !== null && seenVersion !== review.version) {
    const isRepeated = isHeld && review.changedBy === identityOf(caller);
    return isRepeated ? { outcome: 'unchanged' } : CHANGED_SINCE;
  }
  if (change.approved === null && queueStatus !== 'pending')
    return { outcome: 'conflict', detail: `Post is in state '${queueStatus}', expected 'pending'` };
  // Keep the earlier reviewer of an identical decision: an undo couldn't restore them.
  if (isHeld && seenAt) return { outcome: 'unchanged' };
  // A repeated decision counts from now.
  if (isHeld && typeof change.approved !== 'boolean') return { outcome: 'unchanged' };
  return { outcome: isHeld ? 'unchanged' : 'changed', write: reviewed(review, change, caller) };
}

function isDecidedSince({ reviewedAt, reviewedBy }: LockedReview, time: Date, caller: Actor): boolean {
  return reviewedAt !== null && reviewedAt > time && reviewedBy !== actorOf(caller);
}

export function agrees(review: LockedReview | undefined, { approved }: ReviewChange, caller: Actor): boolean {
  if (!review || typeof approved !== 'boolean' || !holdsDecision(review, approved)) return false;
  return /^(user|key):/.test(review.reviewedBy ?? '') && review.reviewedBy !== actorOf(caller);
}
