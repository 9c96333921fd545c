import { type Change, decisionOf } from '../../outbox/entry';
import type { OutboxSnapshot } from '../../outbox/view';
import { ownActor } from '../../session/session';
import type { Post } from './post/post-models';
import { isHeld, NOBODY, type PresentByPost } from './presence/presence';

export interface ReviewState {
  status: 'loading' | 'ready' | 'failed';
  error: unknown;
  /** The loaded part of the list, with the outbox's decisions applied. */
  posts: readonly Post[];
  total: number;
  nextCursor: string | null;
  isLoadingMore: boolean;
  current: number;
  selected: ReadonlySet<number>;
  isAllSelected: boolean;
  anchor: number | null;
  newcomers: number;
  present: PresentByPost;
}

export const INITIAL_STATE: ReviewState = {
  status: 'loading',
  error: null,
  posts: [],
  total: 0,
  nextCursor: null,
  isLoadingMore: false,
  current: -1,
  selected: new Set(),
  isAllSelected: false,
  anchor: null,
  newcomers: 0,
  present: NOBODY,
};

/** Is the shown content older than the content that the review is about? */
export function hasOldContent(post: Post, review: Partial<Pick<Post, 'content_changed_at'>>): boolean {
  return (post.content_changed_at ?? '') < (review.content_changed_at ?? '');
}

export function withChange(post: Post, change: Change): Post {
  const { approved, ...fields } = change;
  if (approved === undefined) return { ...post, ...fields };
  const by = approved === null ? null : ownActor();
  const review = { approved: approved === true, reviewed_at: by && new Date().toISOString(), reviewed_by: by };
  return { ...post, ...fields, ...review };
}

/** The change of a decision: with a reason if one is given, otherwise clearing the earlier reason. */
export function decisionAbout(post: Post, approved: boolean, reason?: string): Change {
  if (reason !== undefined) return { approved, rejection_reason: reason };
  return approved && post.rejection_reason !== null ? { approved, rejection_reason: null } : { approved };
}

/** What the reviewer decided, even if the service refused it: shown as decided until they choose. */
export function changesOf({ overlay, conflicts, refused }: OutboxSnapshot): ReadonlyMap<number, Change> {
  if (conflicts.length + refused.length === 0) return overlay;
  const stuck = [...conflicts, ...refused].map(({ postId, change }) => [postId, change] as const);
  const shown = new Map(stuck);
  for (const [id, change] of overlay) shown.set(id, { ...shown.get(id), ...change });
  return shown;
}

const isUndecided = (post: Post) => decisionOf(post) === null;

/**
 * Where to go after a decision: to the next post that nobody decided and nobody else has open, at the end of the list to the first
 * that was skipped; when others have all that are left open, to the first of these; -1 when none is left. In a list of decided
 * posts simply one further.
 */
export function indexAfterDecision(state: ReviewState, listsDecided: boolean): number {
  if (listsDecided) return Math.min(state.current + 1, state.posts.length - 1);
  const free = (post: Post) => isUndecided(post) && !isHeld(state.present, post.id);
  const ahead = state.posts.findIndex((post, index) => index > state.current && free(post));
  if (ahead >= 0) return ahead;
  const skipped = state.posts.findIndex(free);
  return skipped >= 0 ? skipped : state.posts.findIndex(isUndecided);
}

/**
 * The index of the next post that nobody else holds or, where `reviewer` is given, anybody but them has decided. After the last one it goes
 * from a decided post to the first that was skipped; the same index when there is none.
 */
export function indexOfNext({ posts, current, present }: ReviewState, reviewer: string | null): number {
  const isFree = (post: Post) => !isHeld(present, post.id) && (reviewer === null || !isTheirs(post, reviewer));
  const next = posts.findIndex((post, index) => index > current && isFree(post));
  const open = posts[current];
  if (next >= 0 || reviewer === null || !open || isUndecided(open)) return next >= 0 ? next : current;
  const skipped = posts.findIndex((post) => isUndecided(post) && isFree(post));
  return skipped >= 0 ? skipped : current;
}

/** The posts that are loaded and can be selected together: in a list of posts to review, those that nobody decided. */
export function selectableOf(state: ReviewState, listsDecided: boolean): readonly Post[] {
  return listsDecided ? state.posts : state.posts.filter(isUndecided);
}

function isTheirs(post: Post, reviewer: string): boolean {
  return post.reviewed_at !== null && post.reviewed_by !== reviewer;
}

/** What became of the posts that are loaded: what this reviewer decided, what others did, and what is left. */
export function tallyOf({ posts }: ReviewState, reviewer: string) {
  const tally = { approved: 0, rejected: 0, others: 0, skipped: 0 };
  for (const post of posts) {
    const decision = decisionOf(post);
    if (decision === null) tally.skipped += 1;
    else if (isTheirs(post, reviewer)) tally.others += 1;
    else tally[decision ? 'approved' : 'rejected'] += 1;
  }
  return tally;
}

/** How many posts of the list still wait, including those that are not loaded yet. */
export function leftOf(state: ReviewState): number {
  const decided = state.posts.filter((post) => !isUndecided(post)).length;
  return Math.max(0, state.total - decided);
}

/** How many posts are selected; where that is everything that matches, those that are not loaded too. */
export function selectionOf(state: ReviewState, listsDecided: boolean): number {
  if (!state.isAllSelected) return state.selected.size;
  return listsDecided ? state.total : leftOf(state);
}

export function upcoming(state: ReviewState, count: number): Post[] {
  return state.posts
    .slice(state.current + 1, state.current + 1 + count * 4)
    .filter((post) => isUndecided(post) && !isHeld(state.present, post.id))
    .slice(0, count);
}
