import { type Entry, isWaiting, type Item } from './entry';
import { EMPTY, Records, type Rule, type Shared } from './records';

type Done = Entry & { revision: number };

/** What waits, and what an undo may need with the revision that wrote it, by their place in the order; and what all tabs share. */
const STORES = ['entries', 'done', 'shared'];
const SHARED = 'shared';
const VERSION = 3;

/** The outbox on disk; reopened if the browser closed it. What a tab knows already is not read again. */
export class Database {
  /** The browser stores nothing for this page: the outbox lasts as long as the page. */
  isBlocked = false;
  private opening: Promise<IDBDatabase> | null = null;
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
  private async run(
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    work: (tx: IDBTransaction) => Promise<Records>,
  ): Promise<Records | null> {
    const tx = await this.begin(mode, durability);
    if (!tx) return null;
    // Handled at once, so that an aborted transaction is no unhandled rejection.
    const failure = ended(tx).then(ignore, (error: unknown) => ({ error }));
    const result = await work(tx).catch((error: unknown) => {
      abort(tx);
      throw error;
    });
    const failed = await failure;
    if (failed) throw failed.error;
    return result;
  }

  /** Over the whole outbox: two tabs never change it at once. */
  private async begin(mode: IDBTransactionMode, durability: IDBTransactionDurability): Promise<IDBTransaction | null> {
    const begin = async () => (await this.connect()).transaction(STORES, mode, { durability });
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

  private connect(): Promise<IDBDatabase> {
    this.opening ??= this.open();
    return this.opening;
  }

  private async open(): Promise<IDBDatabase> {
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
async function readRecords(tx: IDBTransaction, known: Records): Promise<Records> {
  const kept = await resultOf<Shared | undefined>(tx.objectStore('shared').get(SHARED));
  const shared = kept ?? { ...EMPTY.shared, revision: 0 };
  if (shared.revision === known.shared.revision) return known;
  const isSame = JSON.stringify(shared.session) === JSON.stringify(known.shared.session);
  const newer = isSame ? IDBKeyRange.lowerBound(known.shared.revision, true) : null;
  const [waiting, done] = await Promise.all([
    resultOf<Entry[]>(tx.objectStore('entries').getAll()),
    resultOf<Done[]>(tx.objectStore('done').index('revision').getAll(newer)),
  ]);
  const read = new Set([...waiting, ...done].map(({ id }) => id));
  const old = isSame ? known.entries.filter((entry) => !read.has(entry.id) && !entry.items.some(isWaiting)) : [];
  return new Records(inOrder([...old, ...done, ...waiting]), shared);
}

async function writeRecords(tx: IDBTransaction, records: Records): Promise<Records> {
  const { changed, shared } = records;
  if (changed.size === 0 && !records.isSharedChanged) return records;
  const revision = shared.revision + 1;
  const keys = new Map<string, number>();
  const write = async (entry: Entry) => {
    const { seq, items } = entry;
    const isDone = seq !== undefined && !items.some(isWaiting);
    if (isDone) tx.objectStore('entries').delete(seq);
    if (isDone && items.length > 0) tx.objectStore('done').put({ ...entry, revision });
    else if (isDone) tx.objectStore('done').delete(seq);
    // IndexedDB's key generator gives new ones their place: no two tabs can get the same.
    else if (items.length > 0) keys.set(entry.id, Number(await resultOf(tx.objectStore('entries').put(entry))));
  };
  tx.objectStore('shared').put({ ...shared, revision }, SHARED);
  await Promise.all(records.entries.filter(({ id }) => changed.has(id)).map(write));
  const entries = records.entries
    .filter(({ items }) => items.length > 0)
    .map((entry) => (entry.seq === undefined ? { ...entry, seq: keys.get(entry.id) } : entry));
  return new Records(inOrder(entries), { ...shared, revision });
}

function inOrder(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}

async function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open('sluice-console', VERSION);
  request.addEventListener('upgradeneeded', ({ oldVersion }) =>
    upgrade(request.result, request.transaction, oldVersion),
  );
  const db = await resultOf(request);
  // A later version of the console in another tab must not wait for this one.
  db.addEventListener('versionchange', () => db.close());
  return db;
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

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

function ended(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () =>
      reject(tx.error ?? new DOMException('The transaction was aborted', 'AbortError')),
    );
  });
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {}
}

function ignore(): void {}
