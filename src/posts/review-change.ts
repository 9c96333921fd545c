import type { Post } from '../post-store/post.entity';

/** What a reviewer wants changed; undefined stays as it is, null takes back. */
export interface ReviewChange {
  approved?: boolean | null;
  manualSpamScore?: number | null;
  reviewerNotes?: string;
}

/** The columns of a post's review. */
export type ReviewColumns = Pick<
  Post,
  | 'approved'
  | 'approvedAt'
  | 'reviewedAt'
  | 'reviewedBy'
  | 'changedBy'
  | 'manualSpamScore'
  | 'reviewerNotes'
  | 'version'
>;

/** Does the post already hold every value that is sent? */
export function holdsAll(post: ReviewColumns, change: ReviewChange): boolean {
  return (
    holdsDecision(post, change.approved) &&
    (change.manualSpamScore === undefined || post.manualSpamScore === change.manualSpamScore) &&
    (change.reviewerNotes === undefined || post.reviewerNotes === change.reviewerNotes)
  );
}

function holdsDecision(post: ReviewColumns, approved: boolean | null | undefined): boolean {
  if (approved === undefined) return true;
  if (approved === null) return post.reviewedAt === null;
  return post.reviewedAt !== null && post.approved === approved;
}

/**
 * The columns that a change writes: a decision sets the time of review, also when it is repeated; `approvedAt` and
 * `version` move only with a real change. Empty when nothing is to be written.
 */
export function changedColumns(
  post: ReviewColumns,
  change: ReviewChange,
  by: string,
  now: Date,
): Partial<ReviewColumns> {
  const columns: Partial<ReviewColumns> = { ...decisionColumns(post, change.approved, by, now) };
  if (change.manualSpamScore !== undefined) columns.manualSpamScore = change.manualSpamScore;
  if (change.reviewerNotes !== undefined) columns.reviewerNotes = change.reviewerNotes;
  if (holdsAll(post, change)) return columns.reviewedAt ? columns : {};
  return { ...columns, changedBy: by, version: post.version + 1 };
}

function decisionColumns(
  post: ReviewColumns,
  approved: boolean | null | undefined,
  by: string,
  now: Date,
): Partial<ReviewColumns> {
  if (approved === undefined) return {};
  if (approved === null) return { approved: false, approvedAt: null, reviewedAt: null, reviewedBy: null };
  const approvedAt = approved ? (post.approved ? post.approvedAt : now) : null;
  return { approved, approvedAt, reviewedAt: now, reviewedBy: by };
}
