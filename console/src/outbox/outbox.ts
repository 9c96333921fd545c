import { Database } from './database';
import { type Decision, isStuck, isWaiting, makeEntry, leaving, MAX_HOLD, type Making, sendable } from './entry';
import { type Deed, Journal } from './journal';
import { Ledger } from './ledger';
import { Page } from './page';
import type { Platform } from './platform';
import type { OutboxEvent, OutboxEvents, Rule } from './records';
import { Sender } from './sender';
import { type OutboxSnapshot, type Step, View } from './view';
import { decide, resolve, type Side, type StuckItem, takeBack, type Undone } from './undo';
import { sendLast } from './transport';

const DEFAULT_HOLD = 6_000;

/** How soon a write that failed at the start is retried, in milliseconds. */
const RETRY = 1_000;

/** How long to wait for the response to an undo before assuming success, in milliseconds. */
const MAX_ANSWER = 1_500;

/** How long a sign-out waits for decisions being sent, in milliseconds. */
const MAX_FLUSH = 20_000;

/** What tabs tell each other: what there is to read, and for the user's tabs what became of posts. */
interface Message {
  user: string | null;
  events: readonly OutboxEvent[];
}

/**
 * The reviewer's decisions on their way to the service: written to the disk first, then sent in order. Each takes effect exactly once,
 * whatever happens to the network, this page or other tabs. All tabs share one outbox.
 */
export class Outbox {
  private readonly page: Page;
  private readonly journal: Journal;
  private readonly ledger: Ledger;
  private readonly sender: Sender;
  private readonly view: View;
  private hold = DEFAULT_HOLD;
  /** The user for whom a failed start is retried. */
  private starting: string | null = null;
  /** The user for whom it has started. */
  private begun: string | null = null;
  private reading: Promise<void> | null = null;
  /** Sends a message to the other tabs; null before the start. */
  private channel: ((message: Message) => void) | null = null;

  constructor(private readonly platform: Platform) {
    const database = new Database(() => platform.indexedDB);
    this.page = new Page(platform);
    this.journal = new Journal(platform);
    this.ledger = new Ledger(database, platform, {
      onShown: () => this.view.publish(),
      onEvents: (events) => this.tell(events),
      onWritten: () => this.tell([]),
    });
    this.sender = new Sender(this.ledger, platform, this.page.tab);
    this.view = new View(this.ledger, platform, this.page, () => database.isBlocked);
  }

  readonly snapshot = (): OutboxSnapshot => this.view.snapshots.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.view.snapshots.subscribe(listener);

  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    return this.view.on(name, listener);
  }

  /** Sends for this user from now on; call it after each sign-in. */
  async start(user: string): Promise<void> {
    // Decisions from now on belong to this user. The page does not wait for the disk; writes keep their order.
    this.view.user = user;
    this.starting = user;
    this.open();
    const begin: Rule<string[]> = (records) => {
      records.signIn(user);
      return this.journal.replay(records, user, this.page.hasMade);
    };
    const replayed = await this.ledger.change(begin).catch(() => null);
    if (!replayed) return this.startAgain(user);
    if (this.begun !== user) this.page.takeOver(this.view.entries);
    this.begun = user;
    this.view.publish();
    this.journal.remove(replayed);
    void this.sender.reconnect();
  }

  /** Resolves when what earlier pages left is read; call it early, as a browser opens its database slowly. */
  readonly ready = (): Promise<void> => (this.reading ??= this.ledger.refresh());

  /**
   * Nobody is known to be signed in: nothing is sent until the next start, and everything stays visible. Call it before each
   * sign-in, so that no decision is ever sent with another user's cookie.
   */
  async pause(session?: number): Promise<void> {
    const { user } = this.view;
    this.starting = null;
    if (user !== null) await this.ledger.change((records) => records.signOut(user, session));
  }

  /** The same when the session ended; one that began since in another tab goes on. */
  expire(): Promise<void> {
    return this.pause(this.ledger.shown.session.number);
  }

  /** The user signs out; call it after {@link flush}, once the service has ended the session: where it does not, all goes on. */
  async stop(): Promise<void> {
    const { user } = this.view;
    this.view.user = null;
    this.starting = null;
    this.begun = null;
    if (user !== null)
      await this.ledger.change((records) => {
        records.signOut(user);
        // It contains reviewers' notes.
        records.discard(user, (item) => !isWaiting(item));
      });
  }

  setHoldSeconds(seconds: number): void {
    this.hold = Math.min(MAX_HOLD, Math.max(0, seconds * 1000));
  }

  /** Adds a step, on one post or on several different ones; resolves when it is on the disk. Shown at once. */
  async decide(decisions: readonly Decision[]): Promise<void> {
    const entry = makeEntry(decisions, this.making());
    await this.keep(entry.id, { entry }, (records) => decide(records, entry, this.page.canDrop));
  }

  lastStep(): Step | null {
    return this.snapshot().steps.at(-1) ?? null;
  }

  /** Takes a step back: what was not sent is dropped, the rest is reversed by another step. */
  async undo(stepId: string, making = this.making()): Promise<Undone> {
    if (this.view.user === null) return 'nothing';
    const rule: Rule<Undone> = (records) => takeBack(records, stepId, this.page.canDrop, making);
    return this.keep(making.id, { undone: stepId, making }, rule);
  }

  /**
   * The same; resolves to how many posts were taken back, as far as is known soon: without those of which the service refuses it. Where it
   * does not respond they count as taken back.
   */
  async undoAndHear(stepId: string): Promise<number> {
    const count = this.snapshot().steps.find(({ id }) => id === stepId)?.items.length ?? 0;
    const making = this.making();
    const undone = await this.undo(stepId, making);
    if (undone !== 'reversed') return undone === 'nothing' ? 0 : count;
    const items = () =>
      this.view.entries.flatMap((entry) => (entry.id === stepId || entry.id === making.id ? entry.items : []));
    const isKnown = ({ offline, failing, signedOut }: OutboxSnapshot) =>
      offline || signedOut || failing !== null || items().every((item) => isStuck(item) || !isWaiting(item));
    await this.view.until(MAX_ANSWER, isKnown);
    const refused = items().filter((item) => isStuck(item) || (item.result && item.result.kind !== 'done'));
    return count - new Set(refused.map(({ postId }) => postId)).size;
  }

  resolve(stuck: StuckItem, side: Side): Promise<void> {
    return this.change((records) => resolve(records, stuck, side));
  }

  /** The service responded to something else. */
  hearResponse(): void {
    void this.sender.hearResponse();
  }

  tryNow(): void {
    void this.sender.tryNow();
  }

  /** Sends everything, held or not; resolves to how many decisions remain when nothing is left to send or sending fails. */
  async flush(): Promise<number> {
    const { user } = this.view;
    if (user === null) return 0;
    await this.change((records) => records.releaseHolds(user));
    const attempts = this.snapshot().failing?.attempts ?? 0;
    this.tryNow();
    const isOver = ({ failing, signedOut }: OutboxSnapshot) =>
      (failing?.attempts ?? 0) > attempts || signedOut || sendable(this.view.entries).length === 0;
    await this.view.until(MAX_FLUSH, isOver);
    return this.view.entries.flatMap(({ items }) => items.filter(isWaiting)).length;
  }

  async countKept(): Promise<number> {
    await this.ledger.refresh();
    return this.ledger.shown.entries.flatMap(({ items }) => items.filter(isWaiting)).length;
  }

  /** Discards everything of a user; ask the reviewer first. */
  discardAll(user: string): Promise<void> {
    this.journal.clear(user);
    return this.change((records) => records.discard(user));
  }

  /** Sends what waits and was made here, in one request: the page is about to close. */
  sendOnLeave(): void {
    if (!this.view.isSignedIn) return;
    const { entries } = this.view;
    this.page.leave(entries);
    const items = leaving(entries, this.page.hasMade);
    if (items.length > 0) sendLast(this.platform, items);
  }

  private making(): Making {
    const { page, platform, hold } = this;
    return { id: page.nextId(), tab: page.tab, user: this.view.user, now: platform.now(), hold };
  }

  /** Keeps what the reviewer does from this moment on, also if the page ends before it is written. */
  private async keep<T>(id: string, deed: Deed, rule: Rule<T>): Promise<T> {
    const { page, platform, view } = this;
    const droppable = view.entries.filter((entry) => page.canDrop(entry) && entry.items.some(isWaiting));
    this.journal.add(id, { user: view.user, at: platform.now(), droppable: droppable.map((entry) => entry.id), deed });
    try {
      return await this.change(rule, 'strict');
    } finally {
      this.journal.remove([id]);
    }
  }

  private change<T>(rule: Rule<T>, durability?: IDBTransactionDurability): Promise<T> {
    const written = this.ledger.change(rule, durability);
    if (this.channel) void this.sender.wake();
    return written;
  }

  private async startAgain(user: string): Promise<void> {
    await new Promise<void>((resolve) => void this.platform.after(RETRY, resolve));
    if (this.starting === user) await this.start(user);
  }

  private open(): void {
    if (this.channel) return;
    const { platform, sender, view } = this;
    this.channel = platform.openChannel('sluice-outbox', (message) => this.hear(message as Message));
    const online = () => {
      view.publish();
      void sender.reconnect();
    };
    platform.listen('online', online);
    platform.listen('offline', () => view.publish());
    // Not `visibilitychange`: a hidden tab continues to send, and opening a post's original must not end the time for an undo.
    platform.listen('pagehide', () => {
      this.sendOnLeave();
      this.ledger.flush();
    });
    platform.listen('pageshow', () => void this.refresh());
  }

  /** Events come before the snapshot that they led to, so that a listener can store the review without a gap. */
  private tell(events: readonly OutboxEvent[]): void {
    this.view.emit(events);
    this.channel?.({ user: this.view.user, events });
  }

  private hear({ user, events }: Message): void {
    if (user === this.view.user) this.view.emit(events);
    void this.refresh();
  }

  private async refresh(): Promise<void> {
    await this.ledger.refresh();
    await this.sender.wake();
  }
}
