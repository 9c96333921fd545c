import type { components } from '../api/schema';

/** A post's review as the service returns it. */
export type Review = components['schemas']['ReviewForm'];

/** What a decision changes, spelled as on the wire; `approved` null reopens the review. */
export type Change = components['schemas']['ReviewUpdate'];

/** What a reviewer decided on one post. */
export interface Decision {
  postId: number;
  /** The author's name, for notices. */
  name: string;
  change: Change;
  /** What the changed fields held before; `approved` is null where nobody had decided. */
  prior: Change;
  /** The version of the review that the reviewer saw. */
  seenVersion: number;
  /** When the content that the reviewer saw was changed last; absent where that was not noted. */
  seenContent?: string | null;
  /** Between which times the reviewer had the post open, by the database's clock; absent where they decided about several. */
  looked?: { from: string; until: string };
}

/** A decision that waits. */
export interface Item extends Decision {
  /** It may have reached the service: it can no longer be dropped, only reversed. */
  isSent?: boolean;
  /** The review that it conflicts with. */
  current?: Review;
  /** Why the service refused it. */
  refusal?: string;
}

/** One step of a reviewer, with what is left of it to be sent; `seq` is the order of all steps. */
export interface Entry {
  seq: number;
  user: string;
  items: Item[];
  /** How many items the step had. */
  of: number;
  createdAt: number;
  /** When it may be sent, in milliseconds. */
  heldUntil: number;
  /** Can it be undone? A step that reverses another cannot. */
  isStep: boolean;
}

/** An entry that has no sequence number yet. */
export type NewEntry = Omit<Entry, 'seq'>;

/** What an entry is made with: its user, the current time, and how long an approval is held. */
export interface Making {
  user: string | null;
  now: number;
  hold: number;
  isStep: boolean;
}

/**
 * The outcome of an item: applied, deleted with its post, refused as a consumer has the post, discarded by the reviewer, or discarded
 * after the service had refused it.
 */
export type Result =
  | { kind: 'done'; postId: number; item: Item; review: Review }
  | { kind: 'deleted'; postId: number; name: string }
  | { kind: 'taken'; postId: number; name: string; state: string }
  | { kind: 'dropped'; postId: number; review?: Review }
  | { kind: 'dismissed'; postId: number };

/** An entry of a step; one with an approval is held, as a consumer may take an approved post within a second. */
export function makeEntry(items: readonly Item[], { user, now, hold, isStep }: Making): NewEntry {
  if (user === null) throw new Error('Nobody is signed in');
  if (new Set(items.map(({ postId }) => postId)).size !== items.length) throw new Error('A post is decided twice');
  const heldUntil = items.some(({ change }) => change.approved) ? now + hold : now;
  return { user, items: [...items], of: items.length, createdAt: now, heldUntil, isStep };
}

/** No approval is held longer, even after the clock was set back. */
export const MAX_HOLD = 30_000;

/** Several changes, one after the other, as one. */
export function fold(changes: readonly Change[]): Change {
  return Object.assign({}, ...changes) as Change;
}

/** The decision of a review: null where nobody decided. */
export function decisionOf(review: Review): boolean | null {
  return review.reviewed_at === null ? null : review.approved;
}

/** Does the review hold every value of the change? */
export function holds(review: Review, change: Change): boolean {
  const held = valuesOf(review);
  // Two who reject a post agree, for whatever reasons.
  return fieldsOf(change).every((field) => field === 'rejection_reason' || held[field] === change[field]);
}

/** What a review holds in the fields that a change touches. */
export function heldBy(review: Review, change: Change): Change {
  const held = valuesOf(review);
  return fold(fieldsOf(change).map((field) => ({ [field]: held[field] })));
}

/** The fields that a change touches. */
export function fieldsOf(change: Change): (keyof Change)[] {
  const fields = ['approved', 'rejection_reason', 'manual_spam_score', 'reviewer_notes'] as const;
  return fields.filter((field) => change[field] !== undefined);
}

/** Does it need the reviewer before it can be sent? */
export function isStuck(item: Item): boolean {
  return item.current !== undefined || item.refusal !== undefined;
}

/** Entries with those of their items that can be sent, in order: without what is stuck, and what follows that on the same post. */
export function sendable<Waiting extends { items: readonly Item[] }>(
  entries: readonly Waiting[],
): { entry: Waiting; items: Item[] }[] {
  const blocked = new Set<number>();
  return entries
    .map((entry) => ({ entry, items: entry.items.filter((item) => !block(blocked, item)) }))
    .filter(({ items }) => items.length > 0);
}

function block(blocked: Set<number>, item: Item): boolean {
  if (isStuck(item)) blocked.add(item.postId);
  return blocked.has(item.postId);
}

/**
 * What is sent at once as the page is closed, each post once: of several decisions on a post the last values, over the version
 * that the first one saw.
 */
export function mergeByPost(steps: readonly { items: readonly Item[] }[]): Item[] {
  const merged = new Map<number, Item>();
  for (const item of sendable(steps).flatMap(({ items }) => items)) {
    const first = merged.get(item.postId);
    merged.set(item.postId, first ? { ...first, change: fold([first.change, item.change]) } : item);
  }
  return [...merged.values()];
}

/** How many milliseconds an entry is still held. */
export function holdLeft({ heldUntil }: Entry, now: number): number {
  const left = heldUntil - now;
  return left > MAX_HOLD ? 0 : Math.max(0, left);
}

function valuesOf(review: Review): Required<Change> {
  const { rejection_reason, manual_spam_score, reviewer_notes } = review;
  return { approved: decisionOf(review), rejection_reason, manual_spam_score, reviewer_notes };
}
