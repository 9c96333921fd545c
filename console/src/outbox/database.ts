import { type DBSchema, type IDBPDatabase, type IDBPTransaction, wrap } from 'idb';
import { type Entry, isWaiting, type Item } from './entry';
import { EMPTY, Records, type Rule, type Shared } from './records';

type Done = Entry & { revision: number };

interface OutboxSchema extends DBSchema {
  /** What waits. */
  entries: { key: number; value: Entry };
  /** What an undo may need, with the revision that wrote it. */
  done: { key: number; value: Done; indexes: { revision: number } };
  shared: { key: string; value: Shared };
}

const STORES = ['entries', 'done', 'shared'] as const;
const SHARED = 'shared';
const VERSION = 3;

/** A transaction over the whole outbox: two tabs never change it at once. */
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<OutboxSchema, (typeof STORES)[number][], Mode>;

/** The outbox on disk; reopened if the browser closed it. What a tab knows already is not read again. */
export class Database {
  /** The browser stores nothing for this page: the outbox lasts as long as the page. */
  isBlocked = false;
  private opening: Promise<IDBPDatabase<OutboxSchema>> | null = null;
  private wasOpen = false;

  constructor(private readonly factory: () => IDBFactory) {}

  async read(known: Records): Promise<Records> {
    return (await this.run('readonly', 'relaxed', (tx) => readRecords(tx, known))) ?? known;
  }

  /** Applies rules in one transaction. With `strict` it resolves once they are on disk. */
  async write(rules: readonly Rule[], known: Records, durability: IDBTransactionDurability): Promise<Records> {
    const apply = (records: Records) => {
      for (const rule of rules) rule(records);
      records.prune();
      return records;
    };
    const written = await this.run('readwrite', durability, async (tx) =>
      writeRecords(tx, apply((await readRecords(tx, known)).copy())),
    );
    return written ?? apply(known.copy());
  }

  /** Null where nothing can be stored. */
  private async run<Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
    durability: IDBTransactionDurability,
    work: (tx: Transaction<Mode>) => Promise<Records>,
  ): Promise<Records | null> {
    const tx = await this.begin(mode, durability);
    if (!tx) return null;
    // Handled at once, so that an aborted transaction is no unhandled rejection.
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
  ): Promise<Transaction<Mode> | null> {
    const begin = async () => (await this.connect()).transaction([...STORES], mode, { durability });
    try {
      return this.isBlocked ? null : await begin();
    } catch {
      this.isBlocked = !this.wasOpen;
      if (this.isBlocked) return null;
      // The browser closed the connection: open a new one.
      this.opening = null;
      return begin();
    }
  }

  private connect(): Promise<IDBPDatabase<OutboxSchema>> {
    this.opening ??= this.open();
    return this.opening;
  }

  private async open(): Promise<IDBPDatabase<OutboxSchema>> {
    try {
      const db = await open(this.factory());
      this.wasOpen = true;
      return db;
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }
}

/** What is on disk: of what is done only what is newer than what is known, unless the session is another one. */
async function readRecords(tx: Transaction<'readonly'> | Transaction<'readwrite'>, known: Records): Promise<Records> {
  const shared = (await tx.objectStore('shared').get(SHARED)) ?? { ...EMPTY.shared, revision: 0 };
  if (shared.revision === known.shared.revision) return known;
  const isSame = JSON.stringify(shared.session) === JSON.stringify(known.shared.session);
  const newer = isSame ? IDBKeyRange.lowerBound(known.shared.revision, true) : null;
  const [waiting, done] = await Promise.all([
    tx.objectStore('entries').getAll(),
    tx.objectStore('done').index('revision').getAll(newer),
  ]);
  const read = new Set([...waiting, ...done].map(({ id }) => id));
  const kept = isSame ? known.entries.filter((entry) => !read.has(entry.id) && !entry.items.some(isWaiting)) : [];
  return new Records(inOrder([...kept, ...done, ...waiting]), shared);
}

async function writeRecords(tx: Transaction<'readwrite'>, records: Records): Promise<Records> {
  const { changed, shared } = records;
  if (changed.size === 0 && !records.isSharedChanged) return records;
  const revision = shared.revision + 1;
  const keys = new Map<string, number>();
  const write = async (entry: Entry) => {
    const { seq, items } = entry;
    const isDone = seq !== undefined && !items.some(isWaiting);
    if (isDone) await tx.objectStore('entries').delete(seq);
    if (isDone && items.length > 0) await tx.objectStore('done').put({ ...entry, revision });
    else if (isDone) await tx.objectStore('done').delete(seq);
    // IndexedDB's key generator gives new ones their place: no two tabs can get the same.
    else if (items.length > 0) keys.set(entry.id, await tx.objectStore('entries').put(entry));
  };
  await Promise.all([
    ...records.entries.filter(({ id }) => changed.has(id)).map(write),
    tx.objectStore('shared').put({ ...shared, revision }, SHARED),
  ]);
  const entries = records.entries
    .filter(({ items }) => items.length > 0)
    .map((entry) => (entry.seq === undefined ? { ...entry, seq: keys.get(entry.id) } : entry));
  return new Records(inOrder(entries), { ...shared, revision });
}

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}

async function open(factory: IDBFactory): Promise<IDBPDatabase<OutboxSchema>> {
  const request = factory.open('sluice-console', VERSION);
  request.addEventListener('upgradeneeded', ({ oldVersion }) =>
    upgrade(request.result, request.transaction, oldVersion),
  );
  await wrap(request);
  // A later version of the console in another tab must not wait for this one.
  request.result.addEventListener('versionchange', () => request.result.close());
  return wrap(request.result) as unknown as IDBPDatabase<OutboxSchema>;
}

/** Of what the version before kept, what waits stays. */
function upgrade(db: IDBDatabase, tx: IDBTransaction | null, oldVersion: number): void {
  for (const name of db.objectStoreNames) if (name !== 'entries') db.deleteObjectStore(name);
  db.createObjectStore('shared');
  db.createObjectStore('done', { keyPath: 'seq' }).createIndex('revision', 'revision');
  if (oldVersion === 0) db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
  const entries = tx?.objectStore('entries');
  const reading = entries?.getAll();
  reading?.addEventListener('success', () => {
    for (const entry of reading.result as Entry[]) {
      const items = entry.items.filter((item): item is Item => isWaiting(item));
      if (items.length > 0) entries?.put({ ...entry, items });
      else if (entry.seq !== undefined) entries?.delete(entry.seq);
    }
  });
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {}
}

function ignore(): void {}
