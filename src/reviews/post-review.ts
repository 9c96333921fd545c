import { columnName } from '../database/snake-naming.strategy';
import type { Post } from '../post-store/post.entity';

const WRITTEN = [
  'approved',
  'approvedAt',
  'reviewedAt',
  'reviewedBy',
  'reviewedScore',
  'changedBy',
  'manualSpamScore',
  'reviewerNotes',
  'rejectionReason',
  'version',
] as const satisfies readonly (keyof Post)[];

const READ = ['id', 'streamId', 'fetchedAt', 'spamScore', ...WRITTEN] as const satisfies readonly (keyof Post)[];

export type PostReview = Pick<Post, (typeof READ)[number]>;

export type LockedReview = PostReview & { now: Date };

export const REVIEWED_COLUMNS = WRITTEN.map(columnName);

export const REVIEW_COLUMNS = READ.map((name) => `post.${columnName(name)} AS "${name}"`).join(', ');

export function reviewOf(post: Post): PostReview {
  return Object.fromEntries(READ.map((name) => [name, post[name]])) as PostReview;
}

export function toReviewRow(review: PostReview): Record<string, unknown> {
  return Object.fromEntries((['id', ...WRITTEN] as const).map((name) => [columnName(name), review[name]]));
}
