import type { PageEvent, Platform } from '../../src/outbox/platform';
import { Outbox } from '../../src/outbox/outbox';
import type { FakeBrowser } from './fake-browser';

/** A tab with an outbox of its own; it can be closed, or die at any moment. */
export class FakeTab {
  isDead = false;
  /** A tab that froze: its timers do not run. */
  isFrozen = false;
  /** Nothing can be written. */
  isDiskFull = false;
  /** The browser lets it store nothing. */
  isBlocked = false;
  /** How many transactions it began. */
  transactionCount = 0;
  readonly outbox: Outbox;
  private readonly listeners = new Map<PageEvent, Set<() => void>>();
  private readonly heard: ((message: unknown) => void)[] = [];
  private readonly databases: IDBDatabase[] = [];
  private readonly transactions = new Set<IDBTransaction>();

  constructor(
    private readonly browser: FakeBrowser,
    /** What a reload leaves. */
    private readonly storage = new Map<string, string>(),
  ) {
    this.outbox = new Outbox(this.platform());
  }

  fire(event: PageEvent): void {
    for (const listener of this.listeners.get(event) ?? []) listener();
  }

  /** The user closes the tab: the page hears of it, and has no time to wait for anything. */
  async close(): Promise<void> {
    this.fire('pagehide');
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
    this.die();
  }

  /** The user reloads the page: the same tab, with what it kept. */
  async reload(): Promise<FakeTab> {
    await this.close();
    return this.browser.open(this.storage);
  }

  /** The tab is gone, with all that it had not written. */
  die(): void {
    this.isDead = true;
    for (const tx of this.transactions) abort(tx);
    this.loseDisk();
  }

  /** The browser closes the connection to the disk. */
  loseDisk(): void {
    for (const db of this.databases) db.close();
  }

  hear(message: unknown): void {
    if (!this.isDead) for (const hear of this.heard) hear(message);
  }

  private platform(): Platform {
    const { browser } = this;
    return {
      fetch: (url, init) => browser.fetch(this, url, init),
      indexedDB: this.factory(),
      storage: this.sharedStorage(),
      tabStorage: {
        getItem: (name) => this.storage.get(name) ?? null,
        setItem: (name, value) => void this.storage.set(name, value),
      },
      openChannel: (_, hear) => this.channel(hear),
      now: () => browser.now,
      random: () => 0.5 + browser.tabs.length / 1000,
      after: (milliseconds, run) => browser.after(milliseconds, run, this),
      isOnline: () => browser.isOnline,
      listen: (event, run) => this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(run)),
    };
  }

  private channel(hear: (message: unknown) => void): (message: unknown) => void {
    this.heard.push(hear);
    return (message) => {
      const others = this.browser.tabs.filter((tab) => tab !== this && !tab.isDead && !this.isDead);
      for (const tab of others) setImmediate(() => tab.hear(structuredClone(message)));
    };
  }

  /** The storage of all tabs, which a dead one leaves as it is. */
  private sharedStorage(): Platform['storage'] {
    const { storage } = this.browser;
    const write = (change: () => void) => {
      if (this.isBlocked) throw new DOMException('Access is denied', 'SecurityError');
      if (!this.isDead) change();
    };
    return {
      get length() {
        return storage.size;
      },
      key: (index) => [...storage.keys()][index] ?? null,
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => write(() => storage.set(name, value)),
      removeItem: (name) => write(() => storage.delete(name)),
    };
  }

  /** The disk, as long as the tab lives. */
  private factory(): IDBFactory {
    const open = (name: string, version: number) => {
      if (this.isDead) throw new DOMException('The tab is gone', 'InvalidStateError');
      if (this.isBlocked) throw new DOMException('Access is denied', 'SecurityError');
      const request = this.browser.disk.open(name, version);
      request.addEventListener('success', () => this.watch(request.result));
      return request;
    };
    return { open } as unknown as IDBFactory;
  }

  private watch(db: IDBDatabase): void {
    const begin = db.transaction.bind(db);
    this.databases.push(db);
    db.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
      if (this.isDiskFull && args[1] === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
      const tx = begin(...args);
      this.transactionCount += 1;
      this.transactions.add(tx);
      this.browser.busy += 1;
      const end = () => {
        if (this.transactions.delete(tx)) this.browser.busy -= 1;
      };
      tx.addEventListener('complete', end);
      tx.addEventListener('abort', end);
      return tx;
    };
  }
}

function abort(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // It was finished in this very moment.
  }
}
