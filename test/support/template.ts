import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { administer, databaseUrl } from './database';
import type * as Migrated from './migrated';

const MIGRATIONS = join(__dirname, '../../src/database/migrations');
/** What else the template has its rows from. */
const PARTS = ['admin.ts', 'job-names.ts', 'migrated.ts'].map((name) => join(__dirname, name));

/** Makes the migrated database that each test's database is copied from, for one run. */
export async function makeTemplate(server: string, run: number): Promise<string> {
  const name = `sluice_test_${run}_template`;
  await administer(server, `CREATE DATABASE ${name}`);
  // Loaded here, as a run that finds its template needs none of it.
  const { fillTemplate } = require('./migrated') as typeof Migrated;
  await fillTemplate(databaseUrl(server, name));
  return name;
}

/** The same for all runs on the server with the same migrations, made by the first. */
export async function keepTemplate(server: string, run: number): Promise<string> {
  const name = `sluice_kept_${migrationsHash()}`;
  if (await isThere(server, name)) return name;
  const made = await makeTemplate(server, run);
  // A run at the same time may have been quicker; then its template serves both.
  await administer(server, `ALTER DATABASE ${made} RENAME TO ${name}`).catch(async (error: unknown) => {
    if (!(await isThere(server, name))) throw error;
  });
  return name;
}

async function isThere(server: string, name: string): Promise<boolean> {
  return (await administer(server, `SELECT FROM pg_database WHERE datname = '${name}'`)).length > 0;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(MIGRATIONS).toSorted();
  for (const file of [...migrations.map((name) => join(MIGRATIONS, name)), ...PARTS])
    hash.update(`${basename(file)}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
