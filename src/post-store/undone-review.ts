import type { ContentPart } from './content-change';
import type { NewPost } from './new-post';
import { LONGEST_NOTES, type Post } from './post.entity';
import { type PostReview, reviewOf } from './post-review';

/** The review after an edit: undone with a note, unless a filter rejects the post again. The version grows by one. */
export function undoneReview(
  post: Post,
  { score, rejection }: NewPost,
  parts: readonly ContentPart[],
  now: Date,
): PostReview {
  return {
    ...reviewOf(post),
    spamScore: score.total,
    approved: false,
    approvedAt: null,
    rejectionReason: null,
    reviewedAt: rejection ? now : null,
    reviewedBy: rejection?.reviewedBy ?? null,
    reviewedScore: rejection ? score.total : null,
    changedBy: null,
    version: post.version + 1,
    reviewerNotes: notesOf(post, rejection, parts),
  };
}

/**
 * The new notes: the old ones and what changed. Repeated edits add no repeated line, and the result is no longer than people may
 * write.
 */
function notesOf(post: Post, rejection: NewPost['rejection'], parts: readonly ContentPart[]): string {
  const { reviewerNotes: notes, reviewedAt, reviewedBy } = post;
  if (rejection && reviewedBy === rejection.reviewedBy && notes.endsWith(rejection.notes)) return notes;
  const undone = `Review undone: the post was changed by its author (${parts.join(', ')})`;
  const isNew = reviewedAt !== null && !notes.endsWith(undone);
  const lines = [notes, isNew ? undone : '', rejection?.notes ?? ''].filter((line) => line !== '');
  return Array.from(lines.join('\n')).slice(0, LONGEST_NOTES).join('');
}

/** Whether to note the edit of a post that keeps its review: once after each decision. */
export function isNewlyEdited({ contentChangedAt, approvedAt, reviewedAt }: Post): boolean {
  const decidedAt = approvedAt ?? reviewedAt;
  return contentChangedAt === null || (decidedAt !== null && contentChangedAt < decidedAt);
}
