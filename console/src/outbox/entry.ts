import type { components } from '../api/schema';

export type Review = components['schemas']['ReviewForm'];

type Held = Pick<Review, 'reviewed_at' | keyof components['schemas']['ReviewUpdate']>;

export type Order = components['schemas']['ChangeQueueOrder'];

/** What a decision changes, spelled as on the wire; `approved` null reopens the review. `order` comes alone. */
export type Change = components['schemas']['ReviewUpdate'] & { order?: Order };

export interface Decision {
  postId: number;
  /** The author's name, for notices. */
  name: string;
  /** The post's text, in 80 characters at most, for the list of the last decisions. */
  text?: string;
  change: Change;
  /** The changed fields' earlier values; `approved` is null if nobody had decided. */
  prior: Change;
  /** The version of the review that the reviewer saw. */
  seenVersion: number;
  /** The last change of the content that the reviewer saw; absent if unknown. */
  seenContent?: string | null;
  /** When the reviewer had the post open, by the database's clock; absent for decisions about several posts. */
  looked?: { from: string; until: string };
}

/** A decision's outcome: applied, dropped for another reviewer's, or void because the post was deleted or a consumer has it. */
export type Result = { kind: 'done'; version: number } | { kind: 'theirs' | 'deleted' | 'taken' };

export interface Item extends Decision {
  /** It may have reached the service: it can no longer be dropped, only reversed. */
  isSent?: boolean;
  current?: Review;
  refusal?: string;
  /** Without one, it waits. */
  result?: Result;
  /** It was undone, or is an undo: it cannot be undone. */
  isFinal?: boolean;
}

/**
 * One step of a reviewer: the only record of it, on the disk, from the decision until long after it was applied. It goes through these
 * writes, so that whatever ends a page between two of them loses nothing and repeats nothing:
 * 1. Added. Before this is on the disk, it is in the {@link Journal}, and the page sends it as it is left.
 * 2. Claimed: its items are marked as sent before the request leaves. Another tab waits for the claim to end, then sends the same again.
 *    The service knows a repeated or late request by the version that it names.
 * 3. Completed: each item has its result, or waits for the reviewer as a conflict or refusal.
 * An undo drops the items that are not marked as sent, and reverses all others by a step of its own. What a page sends as it is left is
 * not marked, as there is no time: so only the page that made a step drops items of it, and only while it has not been left since.
 */
export interface Entry {
  id: string;
  /** The order of all steps, given by the database; absent until written. */
  seq?: number;
  user: string;
  /** The tab that made it; a reload keeps it. */
  tab: string;
  items: readonly Item[];
  createdAt: number;
  heldUntil: number;
  /** The tab that is sending it, and until when no other tab does. */
  claim?: { by: string; until: number };
}

/** What an entry is created with: its user, the current time, and how long an approval is delayed. */
export interface Making extends Pick<Entry, 'id' | 'tab'> {
  user: string | null;
  now: number;
  hold: number;
}

/** Creates an entry for a step. Approvals are delayed, because a consumer may take an approved post within a second. */
export function makeEntry(items: readonly Item[], { id, tab, user, now, hold }: Making): Entry {
  if (user === null) throw new Error('Nobody is signed in');
  if (new Set(items.map(({ postId }) => postId)).size !== items.length) throw new Error('A post is decided twice');
  const heldUntil = items.some(({ change }) => change.approved) ? now + hold : now;
  return { id, user, tab, items, createdAt: now, heldUntil };
}

export const MAX_HOLD = 30_000;

export function fold(changes: readonly Change[]): Change {
  return Object.assign({}, ...changes) as Change;
}

/** The decision of a review; null if nobody decided. */
export function decisionOf(review: Pick<Review, 'approved' | 'reviewed_at'>): boolean | null {
  return review.reviewed_at === null ? null : review.approved;
}

export function holds(review: Review, change: Change): boolean {
  const held = valuesOf(review);
  // Two rejections agree, whatever their reasons.
  return fieldsOf(change).every((field) => field === 'rejection_reason' || held[field] === change[field]);
}

/** What the fields of a change are in a review. */
export function heldBy(review: Held, change: Change): Change {
  const held = valuesOf(review);
  return fold(fieldsOf(change).map((field) => ({ [field]: held[field] })));
}

export function fieldsOf(change: Change): (keyof Change)[] {
  const fields = ['approved', 'rejection_reason', 'manual_spam_score', 'reviewer_notes', 'order'] as const;
  return fields.filter((field) => change[field] !== undefined);
}

export function isWaiting({ result }: Item): boolean {
  return result === undefined;
}

export function isStuck(item: Item): boolean {
  return isWaiting(item) && (item.current !== undefined || item.refusal !== undefined);
}

export function canBeUndone({ isFinal, result }: Item): boolean {
  return !isFinal && (result === undefined || result.kind === 'done');
}

/** Entries with those of their items that can be sent, in order: without what is stuck, and what follows that on the same post. */
export function sendable(
  entries: readonly Entry[],
  isBlocked: (item: Item, entry: Entry) => boolean = isStuck,
): { entry: Entry; items: Item[] }[] {
  const blocked = new Set<number>();
  const canLeave = (item: Item, entry: Entry) => {
    if (isWaiting(item) && isBlocked(item, entry)) blocked.add(item.postId);
    return isWaiting(item) && !blocked.has(item.postId);
  };
  return entries
    .map((entry) => ({ entry, items: entry.items.filter((item) => canLeave(item, entry)) }))
    .filter(({ items }) => items.length > 0);
}

/** Is it about the post's place in the queue, which has no versions? */
export function isOrder({ change }: Pick<Item, 'change'>): boolean {
  return change.order !== undefined;
}

/**
 * What is sent at once as a page is closed, each post once: of several decisions on a post the last values, over the version that the
 * first one saw. What another page made is left to it, as it may still drop that, and with it what follows on the same post.
 */
export function leaving(entries: readonly Entry[], isOwn: (entry: Entry) => boolean): Item[] {
  const merged = new Map<string, Item>();
  const stays = (item: Item, entry: Entry) => isStuck(item) || !isOwn(entry);
  for (const item of sendable(entries, stays).flatMap(({ items }) => items)) {
    const key = `${item.postId} ${isOrder(item)}`;
    const first = merged.get(key);
    merged.set(key, first ? { ...first, change: fold([first.change, item.change]) } : item);
  }
  return [...merged.values()];
}

function valuesOf(review: Held): Change {
  const { rejection_reason, manual_spam_score, reviewer_notes } = review;
  return { approved: decisionOf(review), rejection_reason, manual_spam_score, reviewer_notes };
}
