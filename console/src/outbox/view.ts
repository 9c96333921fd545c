import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Database } from './database';
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
import type { Page } from './page';
import type { Platform } from './platform';
import { type Failing, Records, type Rule } from './records';
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

export type Notice =
  | { kind: 'deleted'; postId: number; name: string }
  /** A consumer has the post, in this state of the queue. */
  | { kind: 'taken'; postId: number; name: string; state: string };

/** The events of the outbox, in every tab of the user. */
export interface OutboxEvents {
  /** The review of a post, as the service holds it now. */
  done: { postId: number; review: Review };
  notice: Notice;
}

const RETRY = 1_000;

type Listeners = { [Name in keyof OutboxEvents]: Set<(event: OutboxEvents[Name]) => void> };

export class View {
  user: string | null = null;
  private read = new Records([], { user: null, number: 0 }, null);
  private lastText = '';
  /** The announced results; null before the first read. */
  private announced: ReadonlySet<string> | null = null;
  private reading = Promise.resolve();
  private queued: Promise<void> | null = null;
  private readFailure: Failing | null = null;
  private readonly pending = new Set<Rule>();
  readonly snapshots: StoreApi<OutboxSnapshot>;
  private readonly listeners: Listeners = { done: new Set(), notice: new Set() };

  constructor(
    private readonly database: Database,
    private readonly platform: Platform,
    private readonly page: Page,
  ) {
    this.snapshots = createStore(() => this.make());
  }

  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    this.listeners[name].add(listener);
    return () => this.listeners[name].delete(listener);
  }

  get isSignedIn(): boolean {
    return this.user !== null && this.read.session.user === this.user;
  }

  /** The user's entries on the disk, in order. */
  get stored(): readonly Entry[] {
    return this.read.of(this.user);
  }

  /** The same, including pending writes. */
  get entries(): readonly Entry[] {
    const records = this.read.copy();
    for (const rule of this.pending) rule(records);
    return records.of(this.user);
  }

  /** Shows a change before it is written: the page does not wait for the disk. */
  async showWhile<T>(rule: Rule<T>, write: () => Promise<T>): Promise<T> {
    this.pending.add(rule);
    this.publish();
    try {
      const result = await write();
      await this.refresh();
      return result;
    } finally {
      this.pending.delete(rule);
      this.publish();
    }
  }

  /** Reads everything again; resolves after a read that began after the call. */
  refresh(): Promise<void> {
    this.queued ??= this.reading.then(() => {
      this.queued = null;
      this.reading = this.tryToRead();
      return this.reading;
    });
    return this.queued;
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

  /** A read that fails is shown, and tried again. */
  private async tryToRead(): Promise<void> {
    try {
      this.take(await this.database.read());
    } catch {
      const attempts = (this.readFailure?.attempts ?? 0) + 1;
      this.readFailure = { attempts, nextAttemptAt: this.platform.now() + RETRY };
      this.publish();
      this.platform.after(RETRY, () => void this.refresh());
    }
  }

  private take(read: Records): void {
    const { entries, session, failing } = read;
    const text = JSON.stringify([entries, session, failing, this.user]);
    if (text === this.lastText && !this.readFailure) return;
    this.lastText = text;
    this.readFailure = null;
    this.read = read;
    // Events come before the snapshot, so that a listener can store the review without a gap.
    this.announceResults();
    this.publish();
  }

  private announceResults(): void {
    const { announced, user } = this;
    const done = this.read.entries.flatMap((entry) =>
      entry.items
        .filter((item) => !isWaiting(item))
        .map((item) => ({ key: `${entry.id} ${item.postId}`, entry, item })),
    );
    this.announced = new Set(done.map(({ key }) => key));
    for (const { key, entry, item } of done)
      if (announced && !announced.has(key) && entry.user === user) this.announce(item);
  }

  private announce({ postId, name, result }: Item): void {
    if (result?.kind === 'deleted' || result?.kind === 'taken') this.emit('notice', { ...result, postId, name });
    else if (result) this.emit('done', { postId, review: result.review });
  }

  private emit<Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]): void {
    for (const listener of this.listeners[name]) listener(event);
  }

  private make(): OutboxSnapshot {
    return {
      ...shownOf(this.entries, (entry) => this.page.owns(entry)),
      failing: this.readFailure ?? this.read.failing,
      signedOut: this.user !== null && !this.isSignedIn,
      offline: !this.platform.isOnline(),
    };
  }
}

const MAX_STEPS = 50;

/** The part of a snapshot that the entries say; `isOwn`: does a step belong to this tab? */
function shownOf(entries: readonly Entry[], isOwn: (entry: Entry) => boolean) {
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
