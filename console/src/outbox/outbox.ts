import { Database } from './database';
import { type Decision, isStuck, isWaiting, makeEntry, leaving, MAX_HOLD, type Making, sendable } from './entry';
import { Page } from './page';
import type { Platform } from './platform';
import type { Rule } from './records';
import { Sender } from './sender';
import { type OutboxSnapshot, type Step, type OutboxEvents, View } from './view';
import { decide, resolve, type Side, type StuckItem, takeBack, type Undone } from './undo';
import { sendLast } from './transport';

const DEFAULT_HOLD = 6_000;

/** How soon a write that failed at the start is retried, in milliseconds. */
const RETRY = 1_000;

/** How long to wait for the response to an undo before assuming success, in milliseconds. */
const MAX_ANSWER = 1_500;

/** How long a sign-out waits for decisions being sent, in milliseconds. */
const MAX_FLUSH = 20_000;

/**
 * The reviewer's decisions on their way to the service: written to the disk first, then sent in order. Each takes effect exactly once,
 * whatever happens to the network, this page or other tabs. All tabs share one outbox.
 */
export class Outbox {
  private readonly page: Page;
  private readonly database: Database;
  private readonly sender: Sender;
  private readonly view: View;
  /** Writes keep the order of the reviewer's actions. */
  private readonly writes = new Sequence();
  private hold = DEFAULT_HOLD;
  /** The user for whom a failed start is retried. */
  private starting: string | null = null;
  /** Tells the other tabs that something changed; null before the start. */
  private tell: (() => void) | null = null;

  constructor(private readonly platform: Platform) {
    this.page = new Page(platform);
    this.database = new Database(platform.indexedDB);
    this.sender = new Sender(this.database, platform, this.page.tab, () => void this.changed());
    this.view = new View(this.database, platform, this.page);
  }

  readonly snapshot = (): OutboxSnapshot => this.view.snapshots.getState();

  readonly subscribe = (listener: () => void): (() => void) => this.view.snapshots.subscribe(listener);

  on<Name extends keyof OutboxEvents>(name: Name, listener: (event: OutboxEvents[Name]) => void): () => void {
    return this.view.on(name, listener);
  }

  /** Sends for this user from now on; call it after each sign-in. */
  async start(user: string): Promise<void> {
    const isOther = this.view.user !== user;
    // Decisions from now on belong to this user. The page does not wait for the disk; writes keep their order.
    this.view.user = user;
    this.starting = user;
    const isWritten = await this.writes.run(async () => {
      const write = await Promise.allSettled([this.database.change((records) => records.signIn(user))]);
      await this.view.refresh();
      if (isOther) this.page.takeOver(this.view.stored);
      this.view.publish();
      return write[0].status === 'fulfilled';
    });
    this.open();
    if (!isWritten) return this.startAgain(user);
    this.tell?.();
    void this.sender.reconnect();
  }

  /** Resolves when everything from earlier sessions is read, and everything done so far is on the disk. */
  readonly ready = (): Promise<void> => this.writes.run(async () => {});

  /**
   * Nobody is known to be signed in: nothing is sent until the next start, and everything stays visible. Call it when the
   * session ended, and before each sign-in, so that no decision is ever sent with another user's cookie.
   */
  async pause(): Promise<void> {
    const { user } = this.view;
    this.starting = null;
    if (user !== null) await this.database.change((records) => records.signOut(user));
    await this.changed();
  }

  /** The user signs out; call it after {@link flush}, once the service has ended the session: where it does not, all goes on. */
  async stop(): Promise<void> {
    const { user } = this.view;
    this.view.user = null;
    this.starting = null;
    if (user !== null)
      await this.change((records) => {
        records.signOut(user);
        // It contains reviewers' notes.
        records.discard(user, (item) => !isWaiting(item));
      });
    else await this.changed();
  }

  setHoldSeconds(seconds: number): void {
    this.hold = Math.min(MAX_HOLD, Math.max(0, seconds * 1000));
  }

  /** Adds a step, on one post or on several different ones; resolves when it is on the disk. Shown at once. */
  async decide(decisions: readonly Decision[]): Promise<void> {
    const entry = makeEntry(decisions, this.making());
    await this.change((records) => decide(records, entry, this.page.canDrop), 'strict');
  }

  lastStep(): Step | null {
    return this.snapshot().steps.at(-1) ?? null;
  }

  /** Takes a step back: what was not sent is dropped, the rest is reversed by another step. */
  async undo(stepId: string, making = this.making()): Promise<Undone> {
    if (this.view.user === null) return 'nothing';
    return this.change((records) => takeBack(records, stepId, this.page.canDrop, making));
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
    const { entries } = await this.database.read();
    return entries.flatMap(({ items }) => items.filter(isWaiting)).length;
  }

  /** Discards everything of a user; ask the reviewer first. */
  discardAll(user: string): Promise<void> {
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

  /** Shows a change at once, and writes it after those before it. */
  private async change<T>(rule: Rule<T>, durability?: IDBTransactionDurability): Promise<T> {
    try {
      return await this.view.showWhile(rule, () => this.writes.run(() => this.database.change(rule, durability)));
    } finally {
      void this.changed();
    }
  }

  private async startAgain(user: string): Promise<void> {
    await new Promise<void>((resolve) => void this.platform.after(RETRY, resolve));
    if (this.starting === user) await this.start(user);
  }

  private open(): void {
    if (this.tell) return;
    const { platform, sender, view } = this;
    this.tell = platform.openChannel('sluice-outbox', () => void this.refresh());
    const online = () => {
      view.publish();
      void sender.reconnect();
    };
    platform.listen('online', online);
    platform.listen('offline', () => view.publish());
    // Not `visibilitychange`: a hidden tab continues to send, and opening a post's original must not end the time for an undo.
    platform.listen('pagehide', () => this.sendOnLeave());
    platform.listen('pageshow', () => void this.refresh());
  }

  /** Something changed here: tells the other tabs, and resolves when this tab shows it. */
  private changed(): Promise<void> {
    this.tell?.();
    return this.refresh();
  }

  private refresh(): Promise<void> {
    if (this.tell) void this.sender.wake();
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
