import { createStore, type StoreApi } from 'zustand/vanilla';
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
import type { Ledger } from './ledger';
import type { Page } from './page';
import type { Platform } from './platform';
import type { Failing, OutboxEvent, OutboxEvents } from './records';
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
  /** The browser stores nothing: what waits is lost with the page. */
  readonly unkept: boolean;
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

type Listeners = { [Name in keyof OutboxEvents]: Set<(event: OutboxEvents[Name]) => void> };
export class View {
  user: string | null = null;
  readonly snapshots: StoreApi<OutboxSnapshot>;
  private readonly listeners: Listeners = { done: new Set(), notice: new Set() };

  constructor(
    private readonly ledger: Ledger,
    private readonly platform: Platform,
    private readonly page: Page,
    private readonly isBlocked: () => boolean,
  ) {
    this.snapshots = createStore(() => this.make());
  }

  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    this.listeners[name].add(listener);
    return () => this.listeners[name].delete(listener);
  }

  emit(events: readonly OutboxEvent[]): void {
    for (const { name, event } of events)
      for (const listener of this.listeners[name] as Set<(event: OutboxEvent['event']) => void>) listener(event);
  }

  get isSignedIn(): boolean {
    return this.user !== null && this.ledger.shown.session.user === this.user;
  }

  /** The user's entries, in order. */
  get entries(): readonly Entry[] {
    return this.ledger.shown.of(this.user);
  }

  /** Resolves when the snapshot meets a condition, or after a timeout in milliseconds. */
  until(milliseconds: number, isMet: (snapshot: OutboxSnapshot) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = (isLate: boolean) => {
        if (!isLate && !isMet(this.snapshots.getState())) return;
        stop();
        cancel();
        resolve();
      };
      const stop = this.snapshots.subscribe(() => check(false));
      const cancel = this.platform.after(milliseconds, () => check(true));
      check(false);
    });
  }

  publish(): void {
    this.snapshots.setState(this.make(), true);
  }

  private make(): OutboxSnapshot {
    const { shown, readFailure } = this.ledger;
    return {
      ...shownOf(this.entries, (entry) => this.page.owns(entry)),
      failing: readFailure ?? shown.failing,
      signedOut: this.user !== null && !this.isSignedIn,
      offline: !this.platform.isOnline(),
      unkept: this.isBlocked(),
    };
  }
}

const MAX_STEPS = 50;

/** The part of a snapshot that the entries say; `isOwn`: does a step belong to this tab? */
function shownOf(entries: readonly Entry[], isOwn: (entry: Entry) => boolean) {
  const open = entries.filter(({ items }) => items.some(isWaiting));
  const [first] = sendable(open);
  const items = open.flatMap(({ id, items }) => items.map((item) => ({ ...item, id })));
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

/** The steps of entries; an entry that stays the same is not looked through again. */
const known = new WeakMap<Entry, Step>();

function stepsOf(entries: readonly Entry[]): Step[] {
  return entries
    .map(stepOf)
    .filter(({ items }) => items.length > 0)
    .slice(-MAX_STEPS);
}

function stepOf(entry: Entry): Step {
  const { id, items, createdAt } = entry;
  const step = known.get(entry) ?? { id, items: items.filter(canBeUndone), at: createdAt };
  known.set(entry, step);
  return step;
}
