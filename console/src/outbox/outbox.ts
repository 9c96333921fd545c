import { Database } from './database';
import { type Decision, type Item, LONGEST_HOLD, makeEntry, type NewEntry, sendable } from './entry';
import { EntryStore } from './entry-store';
import { InOrder } from './in-order';
import { mergeByPost } from './leave';
import type { Platform } from './platform';
import type { Side } from './resolving';
import { Sender } from './sender';
import { makeLock, type SenderLock } from './sender-lock';
import type { OutboxSnapshot } from './snapshot';
import { Tabs } from './tabs';
import { reversals, type Undone } from './take-back';
import { Transport } from './transport';
import { type Step, type StepItem, UndoSteps } from './undo-steps';
import { type OutboxEvents, View } from './view';

const DEFAULT_HOLD = 6_000;

/** How long a sign-out waits for what is being sent. */
const LONGEST_FLUSH = 20_000;

/**
 * The reviewer's decisions on their way to the service: on the disk first, then sent in order, each taking effect once,
 * whatever becomes of the network, this page or other tabs. Several tabs share one outbox, and one of them sends.
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
  /** What the reviewer does reaches the disk in the order it was done. */
  private readonly acts = new InOrder();
  private hold = DEFAULT_HOLD;
  private departures = 0;
  private isOpen = false;

  constructor(private readonly platform: Platform) {
    this.database = new Database(platform.indexedDB);
    this.store = new EntryStore(this.database);
    this.transport = new Transport(platform);
    this.lock = makeLock(platform, this.store);
    this.sender = new Sender(this.store, this.transport, this.lock, platform, () => this.tell());
    this.view = new View(this.store, platform, (seq, results) => this.steps.hear(seq, results));
    this.tabs = new Tabs(platform, {
      onChange: () => void this.look(),
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

  /** Listens to what becomes of decisions; answers how to stop. */
  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    return this.view.on(name, listener);
  }

  /** Sends for this user from now on; to be called after each sign-in. */
  async start(user: string): Promise<void> {
    const isOther = this.view.user !== user;
    if (isOther) this.steps.clear();
    // What is decided from now on is this user's: the page does not wait for the disk, and the disk keeps the order.
    this.view.user = user;
    await this.acts.run(async () => {
      await this.store.signIn(user);
      await this.view.refresh();
      if (isOther) this.steps.restore(this.view.entries);
    });
    this.open();
    this.tabs.announce();
    void this.sender.reconnect();
  }

  /** Resolves when what waits from before is known, and all that was done so far is on the disk. */
  readonly ready = (): Promise<void> => this.acts.run(async () => {});

  /**
   * Nobody is known to be signed in: nothing is sent until the next start, and everything stays and shows. To be called when
   * the session ended, and before each sign-in, so that no decision ever travels with another user's cookie.
   */
  async pause(): Promise<void> {
    if (this.view.user !== null) await this.store.signOut(this.view.user);
    await this.changed();
  }

  /** The user leaves; to be called before the session is ended, after {@link flush}. */
  async stop(): Promise<void> {
    const { user } = this.view;
    this.view.user = null;
    this.steps.clear();
    if (user !== null) await this.acts.run(() => this.store.signOut(user));
    await this.store.forget();
    await this.changed();
  }

  /** How long approvals wait for an undo: 0 to 30 seconds. */
  setHoldSeconds(seconds: number): void {
    this.hold = Math.min(LONGEST_HOLD, Math.max(0, seconds * 1000));
  }

  /** Keeps a step, on one post or on several different ones; resolves to its id when it is on the disk. */
  async decide(decisions: readonly Decision[]): Promise<number> {
    const entry = this.makeEntry(decisions, true);
    // Known at once: an undo that comes before the disk has answered takes back this step and not the one before.
    const id = this.steps.push(decisions);
    try {
      await this.view.showing(decisions, () => this.acts.run(() => this.write(id, entry)));
    } catch (error) {
      this.steps.remove({ id, seq: null, items: decisions });
      throw error;
    }
    this.tell();
    return id;
  }

  /** The step that an undo takes back next. */
  lastStep(): Step | null {
    return this.steps.last();
  }

  /**
   * The step by which an approval of this post still waits here, unknown to the service; null when there is none. Undo it
   * before deciding otherwise: sent in order, the post would be approved for a moment, and a moment is all a consumer needs.
   */
  waitingApproval(postId: number): Step | null {
    return this.steps.waitingApproval(postId, this.view.entries);
  }

  /** Takes a step back: what has not left is forgotten, the rest is reversed by a step of its own. */
  async undo(stepId: number): Promise<Undone> {
    const step = this.steps.beginLeaving(stepId);
    if (!step) return 'nothing';
    const later = this.steps.after(stepId);
    let undone: Undone = 'nothing';
    const act = async () => {
      undone = await this.takeBack(stepId, later);
      return null;
    };
    try {
      await this.view.showing(reversals(step.items, later), () => this.acts.run(act));
    } finally {
      this.steps.stay(stepId);
      this.tell();
    }
    return undone;
  }

  /** Ends a conflict: keeps theirs, or sends mine again. */
  async resolve(seq: number, postId: number, side: Side): Promise<void> {
    await this.acts.run(() => this.store.resolve(seq, postId, side));
    await this.changed();
  }

  /** Gives up what the service refused. */
  dismiss(seq: number, postId: number): Promise<void> {
    return this.store.dismiss(seq, postId).then(() => this.changed());
  }

  /** Sends again what the service refused. */
  retry(seq: number, postId: number): Promise<void> {
    return this.store.retry(seq, postId).then(() => this.changed());
  }

  /** Tries at once, in whichever tab sends. */
  tryNow(): void {
    this.tabs.askToTry();
    void this.sender.tryNow();
  }

  /** Sends all that is held; resolves to how many decisions remain, when nothing is left to send or sending fails. */
  async flush(): Promise<number> {
    const { user } = this.view;
    if (user === null) return 0;
    await this.acts.run(() => this.store.releaseHolds(user));
    await this.view.refresh();
    const attempts = this.snapshot().failing?.attempts ?? 0;
    this.tryNow();
    const isOver = ({ failing, signedOut }: OutboxSnapshot) =>
      (failing?.attempts ?? 0) > attempts || signedOut || sendable(this.view.entries).length === 0;
    await this.view.until(LONGEST_FLUSH, isOver);
    return this.view.entries.reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Gives up all that waits of a user; to be asked about before. */
  async discardAll(user: string): Promise<void> {
    await this.store.discard(user);
    await this.changed();
  }

  /** Sends at once, in one request, what waits; the page is about to go. Where another tab sends, it goes on. */
  sendOnLeave(): void {
    if (!this.lock.isHeld) return;
    this.departures += 1;
    const items = this.view.isSignedIn ? mergeByPost(this.view.everything()) : [];
    this.database.leave(items.length > 0 ? this.view.entries.map(({ seq }) => seq) : []);
    if (items.length > 0) this.transport.leave(items);
  }

  /** Lets go of everything, as if the tab were closed. */
  close(): void {
    this.tabs.close();
    this.sender.close();
    this.lock.close();
    this.view.close();
    this.database.close();
  }

  private async write(id: number, entry: NewEntry): Promise<number> {
    const departures = this.departures;
    const seq = await this.store.add(entry);
    this.steps.place(id, seq);
    // The page was left meanwhile, and came back: the step may have gone with it.
    if (departures !== this.departures) await this.store.takeOver();
    this.platform.after(Math.max(0, entry.heldUntil - this.platform.now()), () => this.tell());
    return seq;
  }

  private async takeBack(stepId: number, later: readonly StepItem[]): Promise<Undone> {
    const makeEntry = (items: readonly Item[]) => this.makeEntry(items, false);
    for (let looks = 1; ; looks += 1) {
      const step = this.steps.find(stepId);
      if (!step || step.seq === null) return 'nothing';
      const undone = await this.store.takeBack({ seq: step.seq, items: step.items }, later, makeEntry);
      if (undone !== null) this.steps.remove(step);
      if (undone !== null) return undone;
      await this.view.refresh();
      if (looks > 1) this.steps.assumeApplied(stepId);
    }
  }

  private makeEntry(items: readonly Item[], isStep: boolean): NewEntry {
    return makeEntry(items, { user: this.view.user, now: this.platform.now(), hold: this.hold, isStep });
  }

  private open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.tabs.open();
    this.lock.open(() => this.sender.takeOver());
  }

  /** Something changed here: resolves when this tab shows it. */
  private changed(): Promise<void> {
    this.tabs.announce();
    return this.look();
  }

  private readonly tell = (): void => void this.changed();

  private look(): Promise<void> {
    void this.sender.wake();
    return this.view.refresh();
  }
}
