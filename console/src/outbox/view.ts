import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Failing } from './database';
import type { Decision, Entry, Item, Result, Review } from './entry';
import type { Contents, EntryStore } from './entry-store';
import type { Platform } from './platform';
import { makeSnapshot, type OutboxSnapshot } from './snapshot';

/** A decision that had no effect. */
export type Notice =
  | { kind: 'deleted'; postId: number; name: string }
  /** A consumer has the post, in this state of the queue. */
  | { kind: 'taken'; postId: number; name: string; state: string };

/** The events of the outbox, in every tab of the user. */
export interface OutboxEvents {
  /** The review of a post, as the service holds it now. */
  done: { postId: number; review: Review };
  notice: Notice;
  /** A decision that the service had refused was discarded. */
  dismissed: { postId: number };
}

const RETRY = 1_000;

/** What is being written, and its sequence number once it is. */
interface Adding {
  readonly decisions: readonly Decision[];
  seq: number | null;
}

type Listeners = { [Name in keyof OutboxEvents]: Set<(event: OutboxEvents[Name]) => void> };

/** What one tab knows of the outbox; all tabs soon know the same. */
export class View {
  /** Of the tab's user, in order. */
  entries: readonly Entry[] = [];
  user: string | null = null;
  isSignedIn = false;
  private lastRead: number | null = null;
  private last: Contents | null = null;
  private lastText = '';
  private reading = Promise.resolve();
  private queued: Promise<void> | null = null;
  private readFailure: Failing | null = null;
  private isClosed = false;
  private readonly adding = new Set<Adding>();
  /** What the page shows of it. */
  readonly snapshots: StoreApi<OutboxSnapshot>;
  private readonly listeners: Listeners = { done: new Set(), notice: new Set(), dismissed: new Set() };

  constructor(
    private readonly store: EntryStore,
    private readonly platform: Platform,
    /** Called with the outcome of a step, before any other listener. */
    private readonly onResults: (seq: number, results: readonly Result[]) => void,
  ) {
    this.snapshots = createStore(() => this.make());
  }

  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    this.listeners[name].add(listener);
    return () => this.listeners[name].delete(listener);
  }

  /** Shows as decided what is being written: the page does not wait for the disk. `write` returns its sequence number, if any. */
  async showWhile(decisions: readonly Decision[], write: () => Promise<number | null>): Promise<void> {
    const adding: Adding = { decisions, seq: null };
    this.adding.add(adding);
    this.publish();
    try {
      adding.seq = await write();
      await this.refresh();
    } finally {
      this.adding.delete(adding);
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

  /** Resolves when the snapshot meets a condition, or after some milliseconds. */
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

  close(): void {
    this.isClosed = true;
  }

  /** All steps that wait, with those that are being written. */
  allSteps(): { items: readonly Item[] }[] {
    return [...this.entries, ...[...this.adding].map(({ decisions }) => ({ items: decisions }))];
  }

  /** A read that fails is shown, and tried again. */
  private async tryToRead(): Promise<void> {
    try {
      await this.read();
      if (!this.readFailure) return;
      this.readFailure = null;
      this.publish();
    } catch {
      if (this.isClosed) return;
      const now = this.platform.now();
      const { since, attempts } = this.readFailure ?? { since: now, attempts: 0 };
      this.readFailure = { reason: 'storage', since, attempts: attempts + 1, nextAttemptAt: now + RETRY };
      this.publish();
      this.platform.after(RETRY, () => void this.refresh());
    }
  }

  private async read(): Promise<void> {
    this.lastRead ??= await this.store.lastBroadcast();
    const contents = await this.store.read(this.lastRead);
    this.lastRead = contents.broadcasts.at(-1)?.n ?? this.lastRead;
    const text = JSON.stringify([contents, this.user]);
    if (text === this.lastText) return;
    this.lastText = text;
    this.last = contents;
    this.entries = contents.entries.filter(({ user }) => user === this.user);
    this.isSignedIn = this.user !== null && contents.session?.user === this.user;
    const broadcasts = contents.broadcasts.filter(({ user }) => user === this.user);
    for (const { seq, results } of broadcasts) this.onResults(seq, results);
    // Events come before the snapshot without their entries: a listener that stores the review leaves no gap.
    for (const { results } of broadcasts) for (const result of results) this.announce(result);
    this.publish();
  }

  private announce(result: Result): void {
    if (result.kind === 'deleted' || result.kind === 'taken') this.emit('notice', result);
    else if (result.kind === 'dismissed') this.emit('dismissed', { postId: result.postId });
    else if (result.review) this.emit('done', { postId: result.postId, review: result.review });
  }

  private emit<Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]): void {
    for (const listener of this.listeners[name]) listener(event);
  }

  private make(): OutboxSnapshot {
    const seqs = new Set<number | null>(this.entries.map(({ seq }) => seq));
    return makeSnapshot({
      entries: this.entries,
      failing: this.readFailure ?? this.last?.failing ?? null,
      isSignedOut: this.user !== null && !this.isSignedIn,
      isOnline: this.platform.isOnline(),
      adding: [...this.adding].flatMap(({ decisions, seq }) => (seqs.has(seq) ? [] : decisions)),
    });
  }
}
