import type { Actor } from '../auth/acting';
import { actorOf, identityOf } from '../auth/principal';
import type { QueueStatus } from '../curated-queue/queue-status';
import type { LockedReview, PostReview } from './post-review';

export interface ReviewChange {
  approved?: boolean | null;
  manualSpamScore?: number | null;
  reviewerNotes?: string;
  rejectionReason?: string | null;
}

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
  const columns = changedColumns(review, change, caller);
  const outcome = isHeld ? 'unchanged' : 'changed';
  return Object.keys(columns).length === 0 ? { outcome } : { outcome, write: { ...review, ...columns } };
}

function isDecidedSince({ reviewedAt, reviewedBy }: LockedReview, time: Date, caller: Actor): boolean {
  return reviewedAt !== null && reviewedAt > time && reviewedBy !== actorOf(caller);
}

export function agrees(review: LockedReview | undefined, { approved }: ReviewChange, caller: Actor): boolean {
  if (!review || typeof approved !== 'boolean' || !holdsDecision(review, approved)) return false;
  return /^(user|key):/.test(review.reviewedBy ?? '') && review.reviewedBy !== actorOf(caller);
}

function holdsAll(review: PostReview, change: ReviewChange): boolean {
  const { approved, manualSpamScore, reviewerNotes, rejectionReason } = change;
  return (
    holdsDecision(review, approved) &&
    (rejectionReason === undefined || review.rejectionReason === rejectionReason) &&
    (manualSpamScore === undefined || review.manualSpamScore === manualSpamScore) &&
    (reviewerNotes === undefined || review.reviewerNotes === reviewerNotes)
  );
}

function holdsDecision(review: PostReview, approved: boolean | null | undefined): boolean {
  if (approved === undefined) return true;
  if (approved === null) return review.reviewedAt === null;
  return review.reviewedAt !== null && review.approved === approved;
}

/**
 * The columns that a change writes: a decision sets the time of review, also when it is repeated; `approvedAt` and
 * `version` change only with the review itself. Empty when nothing is to be written.
 */
function changedColumns(review: LockedReview, change: ReviewChange, caller: Actor): Partial<PostReview> {
  const columns: Partial<PostReview> = { ...decisionColumns(review, change.approved, caller) };
  if (change.manualSpamScore !== undefined) columns.manualSpamScore = change.manualSpamScore;
  if (change.rejectionReason !== undefined) columns.rejectionReason = change.rejectionReason;
  if (change.reviewerNotes !== undefined) columns.reviewerNotes = change.reviewerNotes;
  if (holdsAll(review, change)) return columns.reviewedAt ? columns : {};
  return { ...columns, changedBy: identityOf(caller), version: review.version + 1 };
}

export const UNDECIDED = {
  approved: false,
  approvedAt: null,
  reviewedAt: null,
  reviewedBy: null,
  reviewedScore: null,
  rejectionReason: null,
};

/** The columns that a decision writes. */
export type Decision = Pick<PostReview, keyof typeof UNDECIDED>;

function decisionColumns(
  review: LockedReview,
  approved: boolean | null | undefined,
  caller: Actor,
): Partial<PostReview> {
  if (approved === undefined) return {};
  if (approved === null) return { ...UNDECIDED };
  const approvedAt = approved ? (review.approved ? review.approvedAt : review.now) : null;
  const rejectionReason = approved ? null : review.rejectionReason;
  const [reviewedAt, reviewedBy, reviewedScore] = [review.now, actorOf(caller), review.spamScore];
  return { approved, approvedAt, rejectionReason, reviewedAt, reviewedBy, reviewedScore };
}
