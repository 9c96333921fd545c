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
import type { StuckItem } from './undo';

/** An item that needs the reviewer, with the id of its step. */
type Stuck = Item & StuckItem;
export type Conflict = Stuck & { current: Review };
type Refused = Stuck & { refusal: string };

export interface Step {
  readonly id: string;
  readonly items: readonly Item[];
  readonly at: number;
}

/** The outbox of one user over all tabs; immutable. */
export interface OutboxSnapshot {
  readonly waiting: number;
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

const MAX_STEPS = 50;

/** The part of a snapshot that the entries say; `isOwn`: does a step belong to this tab? */
export function shownOf(entries: readonly Entry[], isOwn: (entry: Entry) => boolean) {
  const [first] = sendable(entries);
  const items = entries.flatMap(({ id, items }) => items.map((item) => ({ ...item, id })));
  const waiting = items.filter((item) => isWaiting(item) && !isStuck(item));
  const stuck = items.filter(isStuck);
  return {
    waiting: waiting.length,
    conflicts: stuck.filter((item): item is Conflict => item.current !== undefined),
    refused: stuck.filter((item): item is Refused => item.refusal !== undefined),
    overlay: overlayOf(waiting),
    progress: first?.items.some((item) => item.isSent) ? progressOf(first.entry) : null,
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
