import type { Database } from './database';
import type { Platform } from './platform';
import { EMPTY, type Failing, type OutboxEvent, type Records, type Rule } from './records';

/** How soon a read that failed is retried, in milliseconds. */
const RETRY = 1_000;

/** How long what can wait does so, for the next transaction to take it along, in milliseconds. */
const LAZY = 1_000;

interface Write {
  rule: Rule;
  durability: IDBTransactionDurability;
  isLazy: boolean;
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Listeners {
  onShown: () => void;
  onEvents: (events: readonly OutboxEvent[]) => void;
  /** Other tabs have something to read. */
  onWritten: () => void;
}

/** The outbox in memory: each change shows at once, and is written in its turn; those that wait share a transaction. */
export class Ledger {
  /** With the changes that are not written yet. */
  shown = EMPTY.copy();
  readFailure: Failing | null = null;
  private known = EMPTY;
  private queue: Write[] = [];
  private underWay: Write[] = [];
  private isPumping = false;
  private reading: Promise<void> = Promise.resolve();
  private nextReading: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly platform: Platform,
    private readonly listeners: Listeners,
  ) {}

  /** Changes the outbox; resolves when that is written. */
  async change<T>(rule: Rule<T>, durability: IDBTransactionDurability = 'relaxed'): Promise<T> {
    const results: T[] = [];
    const apply = (records: Records) => void results.push(rule(records));
    await new Promise<void>((resolve, reject) => {
      this.add({ rule: apply, durability, isLazy: false, resolve, reject });
    });
    return results.at(-1) as T;
  }

  /** The same for what does no harm if the page ends before it is written. */
  later(rule: Rule): void {
    this.add({ rule, durability: 'relaxed', isLazy: true, resolve: () => {}, reject: () => {} });
    this.platform.after(LAZY, () => this.flush());
  }

  flush(): void {
    const [first] = this.queue;
    if (first) first.isLazy = false;
    this.pump();
  }

  /** Reads what other tabs wrote; resolves after a read that began after the call. A failure is shown, and the read tried again. */
  refresh(): Promise<void> {
    this.nextReading ??= this.reading.then(() => {
      this.nextReading = null;
      this.reading = this.read();
      return this.reading;
    });
    return this.nextReading;
  }

  private async read(): Promise<void> {
    try {
      const read = await this.database.read(this.known);
      const isNews = read.shared.revision > this.known.shared.revision;
      if (!isNews && !this.readFailure) return;
      this.readFailure = null;
      if (isNews) this.known = read;
      this.showAgain();
    } catch {
      const attempts = (this.readFailure?.attempts ?? 0) + 1;
      const at = this.platform.now();
      this.readFailure = { at, attempts, nextAttemptAt: at + RETRY };
      this.listeners.onShown();
      this.platform.after(RETRY, () => void this.refresh());
    }
  }

  private add(write: Write): void {
    this.queue.push(write);
    const next = this.shown.copy();
    write.rule(next);
    this.shown = next;
    if (next.events.length > 0) this.listeners.onEvents(next.events);
    this.listeners.onShown();
    this.pump();
  }

  private showAgain(): void {
    const next = this.known.copy();
    for (const { rule } of [...this.underWay, ...this.queue]) rule(next);
    this.shown = next;
    this.listeners.onShown();
  }

  private pump(): void {
    if (this.isPumping || this.queue.every(({ isLazy }) => isLazy)) return;
    this.isPumping = true;
    void this.writeAll();
  }

  private async writeAll(): Promise<void> {
    await Promise.resolve(); // what happens in the same moment joins
    while (this.queue.some(({ isLazy }) => !isLazy)) await this.writeGroup();
    this.isPumping = false;
  }

  private async writeGroup(): Promise<void> {
    const group = this.queue;
    [this.underWay, this.queue] = [group, []];
    const durability = group.some((write) => write.durability === 'strict') ? 'strict' : 'relaxed';
    const rules = group.map(({ rule }) => rule);
    const before = this.known;
    const written = await this.database.write(rules, before, durability).catch((error: unknown) => ({ error }));
    this.underWay = [];
    const isWritten = !('error' in written);
    if (isWritten) this.known = written;
    // What can wait does so again.
    else this.queue = [...group.filter(({ isLazy }) => isLazy), ...this.queue];
    this.showAgain();
    for (const { resolve, reject } of group)
      if (isWritten) resolve();
      else reject(written.error);
    if (isWritten && written.shared.revision !== before.shared.revision) this.listeners.onWritten();
  }
}
