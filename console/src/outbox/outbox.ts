import { Database } from './database';
import { type Decision, type Item, MAX_HOLD, makeEntry, mergeByPost, type NewEntry, sendable } from './entry';
import { EntryStore } from './entry-store';
import type { Platform } from './platform';
import type { Side } from './resolving';
import { Sender } from './sender';
import { makeLock, type SenderLock } from './sender-lock';
import type { OutboxSnapshot } from './snapshot';
import { KeptSteps } from './kept-steps';
import { Tabs } from './tabs';
import { reversals, type Undone } from './undo';
import { Transport } from './transport';
import { type Step, type StepItem, UndoSteps } from './undo-steps';
import { type OutboxEvents, View } from './view';

const DEFAULT_HOLD = 6_000;

/** When what could not be written at the start is tried again, in milliseconds. */
const RETRY = 1_000;

/** How long the answer to an undo is waited for before it counts as given, in milliseconds. */
const MAX_ANSWER = 1_500;

/** How long a sign-out waits for what is being sent, in milliseconds. */
const MAX_FLUSH = 20_000;

/**
 * The reviewer's decisions on their way to the service: written to the disk first, then sent in order. Each takes effect once,
 * whatever happens to the network, this page or other tabs. All tabs share one outbox, and one of them sends.
 */
export class Outbox {
  private readonly database: Database;
  private readonly store: EntryStore;
  private readonly transport: Transport;
  private readonly lock: SenderLock;
  private readonly sender: Sender;
  private readonly view: View;
  private readonly tabs: Tabs;
  private readonly steps = new UndoSteps();
  private readonly kept: KeptSteps;
  /** What the reviewer does is written in the order in which it was done. */
  private readonly writes = new Sequence();
  private hold = DEFAULT_HOLD;
  private timesLeft = 0;
  /** Whom a start that failed is tried again for. */
  private starting: string | null = null;
  private isOpen = false;

  constructor(private readonly platform: Platform) {
    this.database = new Database(platform.indexedDB);
    this.store = new EntryStore(this.database);
    this.transport = new Transport(platform);
    this.lock = makeLock(platform, this.store);
    this.sender = new Sender(this.store, this.transport, this.lock, platform, () => this.notifyChange());
    this.view = new View(this.store, platform, (seq, results) => this.steps.applyResults(seq, results));
    this.kept = new KeptSteps(platform.tabStorage);
    this.steps.store.subscribe((steps) => this.kept.keep(this.view.user, steps));
    this.tabs = new Tabs(platform, {
      onChange: () => void this.refresh(),
      onTry: () => void this.sender.tryNow(),
      onOnline: () => {
        this.view.publish();
        void this.sender.reconnect();
      },
      onOffline: () => this.view.publish(),
      onLeave: () => this.sendOnLeave(),
    });
  }

  readonly snapshot = (): OutboxSnapshot => this.view.snapshots.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.view.snapshots.subscribe(listener);

  /** Listens to the outcomes of decisions; returns a function that stops it. */
  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    return this.view.on(name, listener);
  }

  /** Sends for this user from now on; call it after each sign-in. */
  async start(user: string): Promise<void> {
    const isOther = this.view.user !== user;
    const kept = isOther ? this.kept.read(user) : [];
    if (isOther) this.steps.clear();
    // What is decided from now on belongs to this user: the page does not wait for the disk, and the writes keep the order.
    this.view.user = user;
    this.starting = user;
    const isWritten = await this.writes.run(async () => {
      const write = await Promise.allSettled([this.store.signIn(user)]);
      await this.view.refresh();
      if (isOther) this.steps.restore(this.view.entries, kept);
      return write[0].status === 'fulfilled';
    });
    this.open();
    if (!isWritten) return this.startAgain(user);
    this.tabs.announce();
    void this.sender.reconnect();
  }

  /** Resolves when everything from earlier sessions is read, and everything done so far is on the disk. */
  readonly ready = (): Promise<void> => this.writes.run(async () => {});

  /**
   * Nobody is known to be signed in: nothing is sent until the next start, and everything stays visible. Call it when the
   * session ended, and before each sign-in, so that no decision is ever sent with another user's cookie.
   */
  async pause(): Promise<void> {
    this.starting = null;
    if (this.view.user !== null) await this.store.signOut(this.view.user);
    await this.changed();
  }

  /** The user signs out; call it after {@link flush}, once the service has ended the session: where it does not, all goes on. */
  async stop(): Promise<void> {
    const { user } = this.view;
    this.view.user = null;
    this.starting = null;
    this.steps.clear();
    if (user !== null) await this.writes.run(() => this.store.signOut(user));
    await this.store.forget();
    await this.changed();
  }

  /** How long approvals wait for an undo: 0 to 30 seconds. */
  setHoldSeconds(seconds: number): void {
    this.hold = Math.min(MAX_HOLD, Math.max(0, seconds * 1000));
  }

  /** Adds a step, on one post or on several different ones; resolves to its id when it is on the disk. */
  async decide(decisions: readonly Decision[]): Promise<number> {
    const entry = this.makeEntry(decisions, true);
    // Known at once: an undo before the write has ended takes back this step and not the one before.
    const at = this.platform.now();
    const id = this.steps.push(decisions, at);
    try {
      await this.view.showWhile(decisions, () => this.writes.run(() => this.write(id, entry)));
    } catch (error) {
      this.steps.remove({ id, seq: null, items: decisions, at });
      throw error;
    }
    this.notifyChange();
    return id;
  }

  /** The steps that can be undone, oldest first; replaced with each change. */
  readonly undoable = (): readonly Step[] => this.steps.store.getState();

  /** Calls a listener when {@link undoable} changes; returns a function that stops it. */
  readonly onUndoable = (listener: () => void): (() => void) => this.steps.store.subscribe(listener);

  /** The step that an undo takes back next. */
  lastStep(): Step | null {
    return this.steps.last();
  }

  /**
   * Makes steps of their own of the approvals of these posts that still wait here, unknown to the service. Undo them before deciding
   * otherwise: sent in order, a post would be approved for an instant, in which a consumer may take it.
   */
  separateApprovals(postIds: readonly number[]): readonly Step[] {
    return this.steps.separateApprovals(postIds, this.view.entries);
  }

  /** Takes a step back: what was not sent is dropped, the rest is reversed by another step. */
  async undo(stepId: number): Promise<Undone> {
    const step = this.steps.beginUndo(stepId);
    if (!step) return 'nothing';
    const later = this.steps.after(stepId);
    let undone: Undone = 'nothing';
    const write = async () => {
      undone = await this.takeBack(stepId, later);
      return null;
    };
    try {
      await this.view.showWhile(reversals(step.items, later), () => this.writes.run(write));
    } finally {
      this.steps.keep(stepId);
      this.notifyChange();
    }
    return undone;
  }

  /**
   * The same; resolves to how many posts were taken back, as far as is known soon: without those of which the service refuses it. Where it
   * does not respond they count as taken back.
   */
  async undoAndHear(stepId: number): Promise<number> {
    const ids = new Set(this.steps.find(stepId)?.items.map(({ postId }) => postId));
    const refused = new Set<number>();
    const stop = this.on('notice', ({ postId }) => void refused.add(postId));
    try {
      const undone = await this.undo(stepId);
      if (undone === 'nothing') return 0;
      const isKnown = ({ overlay, offline, failing, signedOut }: OutboxSnapshot) =>
        offline || signedOut || failing !== null || ![...ids].some((id) => overlay.has(id));
      if (undone === 'reversed') await this.view.until(MAX_ANSWER, isKnown);
      const { conflicts, refused: others } = this.snapshot();
      for (const { postId } of [...conflicts, ...others]) refused.add(postId);
      return [...ids].filter((id) => !refused.has(id)).length;
    } finally {
      stop();
    }
  }

  /** Ends a conflict: keeps theirs, or sends mine again. */
  async resolve(seq: number, postId: number, side: Side): Promise<void> {
    await this.writes.run(() => this.store.resolve(seq, postId, side));
    await this.changed();
  }

  /** Discards what the service refused. */
  dismiss(seq: number, postId: number): Promise<void> {
    return this.store.dismiss(seq, postId).then(() => this.changed());
  }

  /** Sends again what the service refused. */
  retry(seq: number, postId: number): Promise<void> {
    return this.store.retry(seq, postId).then(() => this.changed());
  }

  /** Tries at once, in the tab that sends. */
  tryNow(): void {
    this.tabs.askToTry();
    void this.sender.tryNow();
  }

  /** Sends everything, held or not; resolves to how many decisions remain when nothing is left to send or sending fails. */
  async flush(): Promise<number> {
    const { user } = this.view;
    if (user === null) return 0;
    await this.writes.run(() => this.store.releaseHolds(user));
    await this.view.refresh();
    const attempts = this.snapshot().failing?.attempts ?? 0;
    this.tryNow();
    const isOver = ({ failing, signedOut }: OutboxSnapshot) =>
      (failing?.attempts ?? 0) > attempts || signedOut || sendable(this.view.entries).length === 0;
    await this.view.until(MAX_FLUSH, isOver);
    return this.view.entries.reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Discards everything of a user; ask the reviewer first. */
  async discardAll(user: string): Promise<void> {
    await this.store.discard(user);
    await this.changed();
  }

  /** Sends what waits at once, in one request: the page is about to close. Does nothing where another tab is the sender. */
  sendOnLeave(): void {
    if (!this.lock.isHeld) return;
    this.timesLeft += 1;
    const items = this.view.isSignedIn ? mergeByPost(this.view.allSteps()) : [];
    this.database.leave(items.length > 0 ? this.view.entries.map(({ seq }) => seq) : []);
    if (items.length > 0) this.transport.leave(items);
  }

  /** Releases everything, as if the tab were closed. */
  close(): void {
    this.tabs.close();
    this.sender.close();
    this.lock.close();
    this.view.close();
    this.database.close();
  }

  private async write(id: number, entry: NewEntry): Promise<number> {
    const timesLeft = this.timesLeft;
    const seq = await this.store.add(entry);
    this.steps.setSeq(id, seq);
    // The page was left meanwhile, and came back: the step may have been sent as it was left.
    if (timesLeft !== this.timesLeft) await this.store.takeOver();
    this.platform.after(Math.max(0, entry.heldUntil - this.platform.now()), () => this.notifyChange());
    return seq;
  }

  private async takeBack(stepId: number, later: readonly StepItem[]): Promise<Undone> {
    const makeEntry = (items: readonly Item[]) => this.makeEntry(items, false);
    for (let attempts = 1; ; attempts += 1) {
      const step = this.steps.find(stepId);
      if (!step || step.seq === null) return 'nothing';
      const undone = await this.store.takeBack({ seq: step.seq, items: step.items }, later, makeEntry);
      if (undone !== null) this.steps.remove(step);
      if (undone !== null) return undone;
      await this.view.refresh();
      if (attempts > 1) this.steps.assumeApplied(stepId);
    }
  }

  private makeEntry(items: readonly Item[], isStep: boolean): NewEntry {
    return makeEntry(items, { user: this.view.user, now: this.platform.now(), hold: this.hold, isStep });
  }

  /** The disk is full, or the database failed. */
  private async startAgain(user: string): Promise<void> {
    await new Promise<void>((resolve) => void this.platform.after(RETRY, resolve));
    if (this.starting === user) await this.start(user);
  }

  private open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.tabs.open();
    this.lock.open(() => this.sender.takeOver());
  }

  /** Something changed here: tells the other tabs, and resolves when this tab shows it. */
  private changed(): Promise<void> {
    this.tabs.announce();
    return this.refresh();
  }

  private readonly notifyChange = (): void => void this.changed();

  private refresh(): Promise<void> {
    void this.sender.wake();
    return this.view.refresh();
  }
}

/** Runs one write after the other, in the order in which they were requested; one that fails delays none. */
class Sequence {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(write: () => Promise<T>): Promise<T> {
    const writing = this.last.then(write);
    this.last = writing.catch(() => {});
    return writing;
  }
}
