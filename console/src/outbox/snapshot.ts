import {
  canBeUndone,
  type Change,
  type Entry,
  fold,
  isStuck,
  isWaiting,
  type Item,
  type Review,
  sendable,
} from './entry';
import type { Failing } from './records';
import type { StuckItem } from './resolving';

export interface Conflict extends StuckItem, Pick<Item, 'name' | 'change' | 'seenContent' | 'looked'> {
  current: Review;
}

export interface Refused extends StuckItem, Pick<Item, 'name' | 'change'> {
  detail: string;
}

/** A step that this tab can undo. */
export interface Step {
  readonly id: string;
  readonly items: readonly Item[];
  readonly at: number;
}

/** The outbox of one user over all tabs; immutable. */
export interface OutboxSnapshot {
  readonly waiting: number;
  readonly sending: boolean;
  readonly offline: boolean;
  readonly failing: Failing | null;
  /** The session ended: nothing is sent until somebody signs in. */
  readonly signedOut: boolean;
  readonly conflicts: readonly Conflict[];
  readonly refused: readonly Refused[];
  /** Unconfirmed decisions by post, without conflicts and refusals. */
  readonly overlay: ReadonlyMap<number, Change>;
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** What this tab can undo, oldest first. */
  readonly steps: readonly Step[];
}

export interface Sources {
  entries: readonly Entry[];
  failing: Failing | null;
  isSignedOut: boolean;
  isOnline: boolean;
  /** Does a step belong to this tab? */
  isOwn: (entry: Entry) => boolean;
}

const MAX_STEPS = 50;

export function makeSnapshot({ entries, failing, isSignedOut, isOnline, isOwn }: Sources): OutboxSnapshot {
  const [first] = sendable(entries);
  const items = entries.flatMap(({ id, items }) => items.map((item) => ({ ...item, id })));
  const waiting = items.filter((item) => isWaiting(item) && !isStuck(item));
  const stuck = items.filter(isStuck);
  const isSent = first?.items.some((item) => item.isSent) ?? false;
  return {
    waiting: waiting.length,
    sending: isSent && !isSignedOut && failing === null,
    offline: !isOnline,
    failing,
    signedOut: isSignedOut,
    conflicts: stuck.flatMap(({ id, postId, name, change, seenContent, looked, current }) =>
      current ? [{ id, postId, name, change, seenContent, looked, current }] : [],
    ),
    refused: stuck.flatMap(({ id, postId, name, change, refusal }) =>
      refusal === undefined ? [] : [{ id, postId, name, change, detail: refusal }],
    ),
    overlay: overlayOf(waiting),
    progress: first && isSent ? progressOf(first.entry) : null,
    steps: stepsOf(entries.filter(isOwn)),
  };
}

function overlayOf(waiting: readonly { postId: number; change: Change }[]): Map<number, Change> {
  const overlay = new Map<number, Change>();
  for (const { postId, change } of waiting) overlay.set(postId, fold([overlay.get(postId) ?? {}, change]));
  return overlay;
}

function progressOf({ items }: Entry): OutboxSnapshot['progress'] {
  return items.length < 2 ? null : { done: items.filter((item) => !isWaiting(item)).length, of: items.length };
}

function stepsOf(entries: readonly Entry[]): Step[] {
  return entries
    .map(({ id, items, createdAt }) => ({ id, items: items.filter(canBeUndone), at: createdAt }))
    .filter(({ items }) => items.length > 0)
    .slice(-MAX_STEPS);
}
