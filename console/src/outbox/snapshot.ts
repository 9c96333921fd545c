import type { Failing } from './database';
import { type Change, type Decision, type Entry, fold, isStuck, type Item, type Review, sendable } from './entry';

/** A decision that conflicts with somebody else's. */
export interface Conflict extends Pick<Decision, 'postId' | 'name' | 'change' | 'seenContent' | 'looked'> {
  seq: number;
  /** The current review. */
  current: Review;
}

/** A decision that the service does not accept. */
export interface Refused {
  seq: number;
  postId: number;
  name: string;
  change: Change;
  detail: string;
}

/** The outbox of one user, over all tabs; never changed, only replaced. */
export interface OutboxSnapshot {
  /** Decisions that wait to be sent. */
  readonly waiting: number;
  readonly sending: boolean;
  readonly offline: boolean;
  readonly failing: Failing | null;
  /** The session ended: nothing is sent until somebody signs in. */
  readonly signedOut: boolean;
  readonly conflicts: readonly Conflict[];
  readonly refused: readonly Refused[];
  /** What is decided but not confirmed, by post; without conflicts and refusals. */
  readonly overlay: ReadonlyMap<number, Change>;
  /** How much of a step of several posts is sent. */
  readonly progress: { readonly done: number; readonly of: number } | null;
}

/** What a snapshot is made of. */
export interface Sources {
  entries: readonly Entry[];
  failing: Failing | null;
  /** Is there a user whose session ended? */
  isSignedOut: boolean;
  isOnline: boolean;
  /** Changes that are being written to the disk. */
  adding: readonly { postId: number; change: Change }[];
}

export function makeSnapshot({ entries, failing, isSignedOut, isOnline, adding }: Sources): OutboxSnapshot {
  const ready = sendable(entries);
  const items = entries.flatMap((entry) => entry.items.map((item) => ({ ...item, seq: entry.seq })));
  const waiting = [...items.filter((item) => !isStuck(item)), ...adding];
  const isSent = ready[0]?.items.some((item) => item.isSent) ?? false;
  return {
    waiting: waiting.length,
    sending: isSent && !isSignedOut && failing === null,
    offline: !isOnline,
    failing,
    signedOut: isSignedOut,
    conflicts: items.flatMap(({ seq, postId, name, change, seenContent, looked, current }) =>
      current ? [{ seq, postId, name, change, seenContent, looked, current }] : [],
    ),
    refused: items.flatMap(({ seq, postId, name, change, refusal }) =>
      refusal === undefined ? [] : [{ seq, postId, name, change, detail: refusal }],
    ),
    overlay: overlayOf(waiting),
    progress: progressOf(ready),
  };
}

function overlayOf(waiting: readonly { postId: number; change: Change }[]): Map<number, Change> {
  const overlay = new Map<number, Change>();
  for (const { postId, change } of waiting) overlay.set(postId, fold([overlay.get(postId) ?? {}, change]));
  return overlay;
}

function progressOf([first]: readonly { entry: Entry; items: Item[] }[]): OutboxSnapshot['progress'] {
  if (!first || first.entry.of < 2 || !first.items.some((item) => item.isSent)) return null;
  return { done: first.entry.of - first.entry.items.length, of: first.entry.of };
}
