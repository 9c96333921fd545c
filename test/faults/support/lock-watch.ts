import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type DataSource, MigrationExecutor } from 'typeorm';

/** The locks that keep writers out of a table. */
const LOCKS_OUT_WRITERS = `'ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'`;

/** What the transaction has locked so, and how many rows it has read and written; the server counts its own scans too. */
const PROBE = `
  SELECT
    (SELECT string_agg(DISTINCT relation::regclass::text, ', ') FROM pg_locks
     WHERE pid = pg_backend_pid() AND locktype = 'relation' AND granted AND mode IN (${LOCKS_OUT_WRITERS})
       AND relation IN (to_regclass('post'), to_regclass('queue_entry'))) AS locked,
    (SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del), 0)::int
     FROM pg_stat_xact_user_tables) AS touched`;

/** What no transaction may hold, or what is one by itself. */
const NO_TRANSACTION = /CONCURRENTLY|^\s*(?:BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET|VACUUM)\b/i;

/** A transaction that kept writers out of tables while it worked on rows. */
export interface LockedWork {
  /** The tables. */
  locked: string;
  /** Rows that it read or wrote from the statement on that took the lock. */
  rows: number;
  /** The beginning of the first of those that worked on rows. */
  statement: string;
}

/** What {@link PROBE} returns. */
interface Probe {
  locked: string | null;
  touched: number;
}

/**
 * Runs the migrations that have not been run; returns each transaction that kept writers out of posts or queue entries, with
 * the rows that it then worked on: how long that takes grows with them, whatever else the machine does.
 */
export async function migrateWatched(db: DataSource): Promise<LockedWork[]> {
  const found: LockedWork[] = [];
  const runner = db.createQueryRunner();
  const query: (sql: string, values?: unknown[], structured?: boolean) => Promise<unknown> = runner.query.bind(runner);
  let inTransaction = false;
  let before = 0;
  let work: LockedWork | null = null;

  const ask = async () => ((await query(PROBE)) as [Probe])[0];
  // The server's counts are those of former transactions too, until it reports them.
  const begin = async () => {
    before = (await ask()).touched;
  };
  const probe = async (sql: string) => {
    const row = await ask();
    const rows = (work?.rows ?? 0) + row.touched - before;
    const statement = work?.statement ?? sql.trim().replace(/\s+/g, ' ').slice(0, 120);
    if (row.locked !== null && row.touched > before) work = { locked: row.locked, rows, statement };
    before = row.touched;
  };
  const end = () => {
    if (work) found.push(work);
    inTransaction = false;
    work = null;
  };
  const watched: typeof query = async (sql, ...rest) => {
    if (/^(?:COMMIT|ROLLBACK)$/.test(sql)) end();
    // By itself a statement is a transaction that has ended when it can be looked at.
    const isAlone = !inTransaction && !NO_TRANSACTION.test(sql);
    if (isAlone) await query('BEGIN');
    if (isAlone) await begin();
    const result = await query(sql, ...rest);
    if (isAlone || inTransaction) await probe(sql);
    if (isAlone) await query('COMMIT');
    if (isAlone) end();
    inTransaction ||= sql === 'START TRANSACTION';
    if (sql === 'START TRANSACTION') await begin();
    return result;
  };
  const executor = new MigrationExecutor(db, Object.assign(runner, { query: watched }));
  executor.transaction = 'each';
  try {
    await executor.executePendingMigrations();
  } finally {
    await runner.release();
  }
  return found;
}

/** Locks a table as a writer does; it waits while a migration holds, or waits for, a lock that keeps writers out. */
const lockAsWriter = (table: string) => `
  BEGIN;
  LOCK TABLE ${table} IN ROW EXCLUSIVE MODE;
  SELECT extract(epoch FROM clock_timestamp() - now()) * 1000 AS ms;
  COMMIT`;

/** Locks as writers do all the time, until it is stopped; returns the longest wait, in ms, after each migration that had ended. */
export async function watchWaits(url: string, signal: AbortSignal): Promise<Map<string, number>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const waits = new Map<string, number>();
  while (!signal.aborted) {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
    const after = rows[0]?.name ?? '';
    // One after the other: held together they might deadlock with a migration that locks both.
    for (const table of ['post', 'queue_entry']) {
      const results = (await client.query(lockAsWriter(table))) as unknown as { rows: { ms?: string }[] }[];
      const wait = Number(results.find(({ rows: [row] }) => row?.ms !== undefined)?.rows[0]?.ms);
      waits.set(after, Math.max(wait, waits.get(after) ?? 0));
    }
    await sleep(20);
  }
  await client.end();
  return waits;
}
