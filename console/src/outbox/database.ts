import { type DBSchema, type IDBPDatabase, type IDBPTransaction, wrap } from 'idb';
import type { Entry, Result } from './entry';

/** Whose session it is, and the number of sign-ins since this database was created. */
export interface SessionRow {
  user: string | null;
  number: number;
}

/** Since when nothing could be sent, and when it is tried again. */
export interface Failing {
  since: number;
  nextAttemptAt: number;
  reason: FailureReason;
  attempts: number;
}

/** Why nothing could be sent; `storage`: the browser's own database failed. */
export type FailureReason = 'offline' | 'unreachable' | 'timeout' | 'server' | 'overloaded' | 'unexpected' | 'storage';

/** The tab that sends, where Web Locks are missing. */
export interface LeaseRow {
  owner: string;
  until: number;
}

/** What all tabs share besides the entries. */
export interface SharedRows {
  session: SessionRow;
  failing: Failing;
  sender: LeaseRow;
}

/** The outcomes of an entry's items; each tab reads them once. */
export interface Broadcast {
  n: number;
  user: string;
  seq: number;
  results: Result[];
}

/** The versions between which only one user's decisions changed a post's review. */
export interface VersionRow {
  postId: number;
  user: string;
  from: number;
  to: number;
}

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry };
  /** Entries that were sent as the page was closed, when there was no time to read them first. */
  left: { key: number; value: boolean };
  /** The messages to all tabs. */
  told: { key: number; value: Broadcast };
  versions: { key: number; value: VersionRow };
  locks: { key: keyof SharedRows; value: SharedRows[keyof SharedRows] };
}

const STORES = ['entries', 'left', 'told', 'versions', 'locks'] as const;

/** A transaction over all of the outbox: two tabs never change it at the same time. */
export type IdbTransaction<Mode extends 'readonly' | 'readwrite'> = IDBPTransaction<
  OutboxSchema,
  (typeof STORES)[number][],
  Mode
>;

/** The console's database; opened again when the browser closed it. */
export class Database {
  private opening: Promise<IDBPDatabase<OutboxSchema>> | null = null;

  constructor(private readonly factory: IDBFactory) {}

  /** Reads in one transaction. */
  read<T>(work: (tx: IdbTransaction<'readonly'>) => Promise<T>): Promise<T> {
    return this.run('readonly', 'relaxed', work);
  }

  /** Writes in one transaction, all or nothing; `strict` resolves when the disk has it. */
  write<T>(
    work: (tx: IdbTransaction<'readwrite'>) => Promise<T>,
    durability: IDBTransactionDurability = 'relaxed',
  ): Promise<T> {
    return this.run('readwrite', durability, work);
  }

  /** Records, as the page is closed, that entries were sent and that this tab sends no more. */
  leave(seqs: readonly number[]): void {
    // Committed without waiting for the reads: once they have ended, nothing runs in this page any more.
    // A failure does not matter: the next sender treats everything as sent anyway.
    this.opening?.then((db) => writeLeft(db, seqs)).catch(ignore);
  }

  close(): void {
    void this.opening?.then((db) => db.close(), ignore);
    this.opening = null;
  }

  private async run<Mode extends 'readonly' | 'readwrite', T>(
    mode: Mode,
    durability: IDBTransactionDurability,
    work: (tx: IdbTransaction<Mode>) => Promise<T>,
  ): Promise<T> {
    const tx = await this.begin(mode, durability);
    // Handled from the start: a transaction that the browser aborts must not become an unhandled rejection.
    const failure = tx.done.then(ignore, (error: unknown) => ({ error }));
    const result = await work(tx).catch((error: unknown) => {
      abort(tx);
      throw error;
    });
    const failed = await failure;
    if (failed) throw failed.error;
    return result;
  }

  private async begin<Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    durability: IDBTransactionDurability,
  ): Promise<IdbTransaction<Mode>> {
    const begin = async () => (await this.connect()).transaction([...STORES], mode, { durability });
    try {
      return await begin();
    } catch {
      // The browser closed the connection: open a new one.
      this.opening = null;
      return begin();
    }
  }

  private connect(): Promise<IDBPDatabase<OutboxSchema>> {
    this.opening ??= open(this.factory).catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }
}

async function open(factory: IDBFactory): Promise<IDBPDatabase<OutboxSchema>> {
  const request = factory.open('sluice-console', 1);
  request.addEventListener('upgradeneeded', () => {
    const db = request.result;
    db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
    db.createObjectStore('left');
    db.createObjectStore('told', { keyPath: 'n', autoIncrement: true });
    db.createObjectStore('versions', { keyPath: 'postId' });
    db.createObjectStore('locks');
  });
  await wrap(request);
  // A later version of the console in another tab must not wait for this one.
  request.result.addEventListener('versionchange', () => request.result.close());
  return wrap(request.result) as unknown as IDBPDatabase<OutboxSchema>;
}

function writeLeft(db: IDBPDatabase<OutboxSchema>, seqs: readonly number[]): void {
  const tx = db.transaction(['left', 'locks'], 'readwrite');
  const writes = seqs.map((seq) => tx.objectStore('left').put(true, seq));
  void Promise.allSettled([...writes, tx.objectStore('locks').delete('sender'), tx.done]);
  tx.commit();
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has ended by itself.
  }
}

function ignore(): void {}
