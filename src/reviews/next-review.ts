import type { Actor } from '../auth/acting';
import { actorOf, identityOf } from '../auth/principal';
import type { ContentPart } from '../post-store/content-change';
import { LONGEST_NOTES } from '../post-store/post.entity';
import type { LockedReview, PostReview } from './post-review';

export interface ReviewChange {
  approved?: boolean | null;
  manualSpamScore?: number | null;
  reviewerNotes?: string;
  rejectionReason?: string | null;
}

/** A decision of the service itself about a post that is stored. */
export interface AutoReview {
  /** `auto:` and what decided. */
  reviewedBy: string;
  notes: string;
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

/** The review of a post that has just been stored. */
export function newReview(post: Pick<LockedReview, 'id' | 'streamId' | 'fetchedAt' | 'spamScore'>): LockedReview {
  const { id, streamId, fetchedAt, spamScore } = post;
  const unwritten = { changedBy: null, manualSpamScore: null, reviewerNotes: '', version: 1 };
  return { id, streamId, fetchedAt, spamScore, ...UNDECIDED, ...unwritten, now: fetchedAt };
}

/** A repeated decision counts from now, and nothing else changes. */
export function reviewed(review: LockedReview, change: ReviewChange, actor: Actor): PostReview {
  const next = changedBy(review, change, actorOf(actor));
  return holdsAll(review, change) ? next : renewed(next, identityOf(actor));
}

export function autoReviewed(review: LockedReview, approved: boolean, { reviewedBy, notes }: AutoReview): PostReview {
  return renewed(changedBy(review, { approved, reviewerNotes: notes }, reviewedBy), reviewedBy);
}

/** The review after an edit: undone with a note, unless a filter rejects the post again. */
export function undone(
  review: LockedReview,
  parts: readonly (ContentPart | 'visibility')[],
  { spamScore = review.spamScore, rejection = null }: { spamScore?: number; rejection?: AutoReview | null } = {},
): PostReview {
  const next = { ...review, ...UNDECIDED, spamScore, reviewerNotes: notesOf(review, rejection, parts) };
  return renewed(rejection ? changedBy(next, { approved: false }, rejection.reviewedBy) : next, null);
}

export function restored(review: LockedReview, earlier: Decision, actor: Actor): PostReview {
  return renewed({ ...review, ...earlier }, identityOf(actor));
}

export function holdsAll(review: PostReview, change: ReviewChange): boolean {
  const { approved, manualSpamScore, reviewerNotes, rejectionReason } = change;
  return (
    holdsDecision(review, approved) &&
    (rejectionReason === undefined || review.rejectionReason === rejectionReason) &&
    (manualSpamScore === undefined || review.manualSpamScore === manualSpamScore) &&
    (reviewerNotes === undefined || review.reviewerNotes === reviewerNotes)
  );
}

export function holdsDecision(review: PostReview, approved: boolean | null | undefined): boolean {
  if (approved === undefined) return true;
  if (approved === null) return review.reviewedAt === null;
  return review.reviewedAt !== null && review.approved === approved;
}

function renewed(review: PostReview, by: string | null): PostReview {
  return { ...review, changedBy: by, version: review.version + 1 };
}

function changedBy(review: LockedReview, { approved, ...more }: ReviewChange, reviewedBy: string): LockedReview {
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
  return { ...review, ...decided(review, approved, reviewedBy), ...given };
}

function decided(review: LockedReview, approved: boolean | null | undefined, reviewedBy: string): Partial<Decision> {
  if (approved === undefined) return {};
  if (approved === null) return UNDECIDED;
  const approvedAt = approved ? (review.approvedAt ?? review.now) : null;
  const rejectionReason = approved ? null : review.rejectionReason;
  return { approved, approvedAt, rejectionReason, reviewedAt: review.now, reviewedBy, reviewedScore: review.spamScore };
}

/** The old notes and what changed, no longer than people may write. Repeated edits add no repeated line. */
function notesOf(
  { reviewerNotes: notes, reviewedAt, reviewedBy }: PostReview,
  rejection: AutoReview | null,
  parts: readonly string[],
): string {
  if (rejection && reviewedBy === rejection.reviewedBy && notes.endsWith(rejection.notes)) return notes;
  const line = `Review undone: the post was changed by its author (${parts.join(', ')})`;
  const isNew = reviewedAt !== null && !notes.endsWith(line);
  const lines = [notes, isNew ? line : '', rejection?.notes ?? ''].filter((text) => text !== '');
  return Array.from(lines.join('\n')).slice(0, LONGEST_NOTES).join('');
}
