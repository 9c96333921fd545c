import { type DBSchema, type IDBPDatabase, type IDBPTransaction, wrap } from 'idb';
import type { Entry, Item } from './entry';
import { type Failing, Records, type Rule, type SessionRow } from './records';

interface SharedRows {
  session: SessionRow;
  failing: Failing;
}

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: Entry };
  shared: { key: keyof SharedRows; value: SharedRows[keyof SharedRows] };
}

const STORES = ['entries', 'shared'] as const;
const VERSION = 2;

/** A transaction over the whole outbox: two tabs never change it at once. */
type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<OutboxSchema, (typeof STORES)[number][], Mode>;

/** The outbox on disk; reopened if the browser closed it. */
export class Database {
  private opening: Promise<IDBPDatabase<OutboxSchema>> | null = null;

  constructor(private readonly factory: IDBFactory) {}

  read(): Promise<Records> {
    return this.run('readonly', 'relaxed', readRecords);
  }

  /** Changes it in one transaction. With `strict` it resolves once the change is on disk. */
  change<T>(rule: Rule<T>, durability: IDBTransactionDurability = 'relaxed'): Promise<T> {
    return this.run('readwrite', durability, async (tx) => {
      const records = await readRecords(tx);
      const result = rule(records);
      await writeRecords(tx, records);
      return result;
    });
  }

  private async run<Mode extends 'readonly' | 'readwrite', T>(
    mode: Mode,
    durability: IDBTransactionDurability,
    work: (tx: Transaction<Mode>) => Promise<T>,
  ): Promise<T> {
    const tx = await this.begin(mode, durability);
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
  ): Promise<Transaction<Mode>> {
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

async function readRecords(tx: Transaction<'readonly'> | Transaction<'readwrite'>): Promise<Records> {
  const [entries, session, failing] = await Promise.all([
    tx.objectStore('entries').getAll(),
    tx.objectStore('shared').get('session'),
    tx.objectStore('shared').get('failing'),
  ]);
  return new Records(
    entries,
    (session as SessionRow | undefined) ?? { user: null, number: 0 },
    (failing as Failing | undefined) ?? null,
  );
}

async function writeRecords(tx: Transaction<'readwrite'>, records: Records): Promise<void> {
  records.prune();
  const entries = tx.objectStore('entries');
  const shared = tx.objectStore('shared');
  const changed = records.entries.filter(({ id }) => records.changed.has(id));
  await Promise.all([
    // IndexedDB's key generator gives new ones their place: no two tabs can get the same.
    ...changed.map((entry) =>
      entry.items.length > 0 ? entries.put(entry) : entry.seq !== undefined && entries.delete(entry.seq),
    ),
    shared.put(records.session, 'session'),
    records.failing ? shared.put(records.failing, 'failing') : shared.delete('failing'),
  ]);
}

async function open(factory: IDBFactory): Promise<IDBPDatabase<OutboxSchema>> {
  const request = factory.open('sluice-console', VERSION);
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const db = request.result;
    db.createObjectStore('shared');
    if (oldVersion === 0) db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true });
    else upgrade(db, request.transaction);
  });
  await wrap(request);
  // A later version of the console in another tab must not wait for this one.
  request.result.addEventListener('versionchange', () => request.result.close());
  return wrap(request.result) as unknown as IDBPDatabase<OutboxSchema>;
}

/** Decisions that the version before kept. */
function upgrade(db: IDBDatabase, tx: IDBTransaction | null): void {
  for (const name of ['left', 'told', 'versions', 'locks']) db.deleteObjectStore(name);
  const entries = tx?.objectStore('entries');
  const reading = entries?.getAll();
  reading?.addEventListener('success', () => {
    for (const { isStep, ...entry } of reading.result as (Entry & { isStep: boolean })[]) {
      const items = entry.items.map((item): Item => ({ ...item, isFinal: !isStep }));
      entries?.put({ ...entry, id: String(entry.seq), tab: '', items });
    }
  });
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {}
}

function ignore(): void {}
