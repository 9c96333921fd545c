import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions, migrationOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { undoMigrations } from '../support/migrations';
import { amount, useScene } from './support/scene';

const POSTS = amount(1_000_000, 20_000);

// A million posts are stored in some minutes, and in many on a busy machine.
jest.setTimeout(amount(3_600_000, 600_000));

/** The oldest migration that was written to hold no lock for long; those before it were for databases with few posts. */
const OLDEST = 'WithheldInOrder1795500000041';

/** The longest that whoever writes posts or queue entries may have to wait for a migration, in milliseconds. */
const LONGEST_WAIT = 1_000;

/** Locks a table as a writer does; it waits while a migration holds, or waits for, a lock that excludes writers. */
const lockAsWriter = (table: string) => `BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE; COMMIT`;

interface Wait {
  milliseconds: number;
  /** The newest migration that had ended before. */
  after: string;
}

/** Locks as writers do all the time, until it is stopped; returns the longest waits. */
async function watchLocks(url: string, signal: AbortSignal): Promise<{ waits: Wait[]; attempts: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const waits: Wait[] = [];
  let attempts = 0;
  while (!signal.aborted) {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
    const began = performance.now();
    // One after the other: held together they might deadlock with a migration that locks both.
    await client.query(lockAsWriter('post'));
    await client.query(lockAsWriter('queue_entry'));
    waits.push({ milliseconds: performance.now() - began, after: rows[0]?.name ?? '' });
    attempts++;
    await sleep(20);
  }
  await client.end();
  return { waits: waits.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5), attempts };
}

describe('migrations of a database full of posts', () => {
  const scene = useScene({ posts: POSTS, settings: ['shared_buffers=256MB', 'max_wal_size=4GB', 'fsync=off'] });

  it('let nobody wait for a lock on posts or queue entries for more than a second', async () => {
    const { url } = scene().server;
    const options = dataSourceOptions(url, AppConfig.from({}));
    const db = await new DataSource(migrationOptions(options)).initialize();
    await undoMigrations(db, OLDEST);
    await db.destroy();
    const stop = new AbortController();
    const watching = watchLocks(url, stop.signal);
    await migrate(options).finally(() => stop.abort());
    const { waits, attempts } = await watching;
    expect(attempts).toBeGreaterThan(10);
    expect(waits.filter(({ milliseconds }) => milliseconds > LONGEST_WAIT)).toEqual([]);
  });
});
