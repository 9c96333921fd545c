import type { ContentPart } from '../post-store/content-change';
import type { NewPost } from '../post-store/new-post';
import { LONGEST_NOTES, type Post } from '../post-store/post.entity';
import type { PostReview } from './post-review';

/** The review after an edit: undone with a note, unless a filter rejects the post again. The version grows by one. */
export function undoneReview(
  review: PostReview,
  { spamScore, rejection }: { spamScore: number; rejection: NewPost['rejection'] },
  parts: readonly (ContentPart | 'visibility')[],
  now: Date,
): PostReview {
  return {
    ...review,
    spamScore,
    approved: false,
    approvedAt: null,
    rejectionReason: null,
    reviewedAt: rejection ? now : null,
    reviewedBy: rejection?.reviewedBy ?? null,
    reviewedScore: rejection ? spamScore : null,
    changedBy: null,
    version: review.version + 1,
    reviewerNotes: notesOf(review, rejection, parts),
  };
}

/** The old notes and what changed, no longer than people may write. Repeated edits add no repeated line. */
function notesOf(
  { reviewerNotes: notes, reviewedAt, reviewedBy }: PostReview,
  rejection: NewPost['rejection'],
  parts: readonly string[],
): string {
  if (rejection && reviewedBy === rejection.reviewedBy && notes.endsWith(rejection.notes)) return notes;
  const undone = `Review undone: the post was changed by its author (${parts.join(', ')})`;
  const isNew = reviewedAt !== null && !notes.endsWith(undone);
  const lines = [notes, isNew ? undone : '', rejection?.notes ?? ''].filter((line) => line !== '');
  return Array.from(lines.join('\n')).slice(0, LONGEST_NOTES).join('');
}

export function isNewlyEdited(post: Pick<Post, 'contentChangedAt' | 'approvedAt' | 'reviewedAt'>): boolean {
  const { contentChangedAt: changedAt } = post;
  const decidedAt = post.approvedAt ?? post.reviewedAt;
  return changedAt === null || (decidedAt !== null && changedAt < decidedAt);
}
