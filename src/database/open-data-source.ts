import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { messageOf } from '../common/errors';
import { migrationOptions } from './data-source-options';
import { runExclusively } from './exclusive';
import { sqlState } from './retry';

/** The advisory lock of the replica that migrates; any number that nothing else locks: "Sluice" in ASCII. */
const MIGRATION_LOCK = 0x536c75696365;

/** SQLSTATEs deadlock_detected and lock_not_available, the latter by `lock_timeout`: replicas that serve had the locks. */
const LOCKED = new Set(['40P01', '55P03']);

/** Some ten minutes: a backup holds its locks for that long. */
const ATTEMPTS = 60;
/** While a migration waits for a lock, writers wait behind it; between two attempts they do not. */
const LONGEST_PAUSE_MS = 10_000;

/** Migrates and connects; of replicas that start together one migrates while the others wait for it. */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('The data source has no options');
  await migrate(options);
  return new DataSource(options).initialize();
}

/** Brings the database to the newest schema, on connections of its own. */
export async function migrate(options: DataSourceOptions): Promise<void> {
  // Migrations are SQL: what entities are mapped to would be worked out for nothing.
  const dataSource = await new DataSource({ ...migrationOptions(options), entities: [] }).initialize();
  try {
    await runExclusively(dataSource, MIGRATION_LOCK, () => runMigrations(dataSource));
  } finally {
    await dataSource.destroy();
  }
}

/** Runs what has not been run; a migration that replicas of the version before were in the way of is run again. */
async function runMigrations(dataSource: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return void (await dataSource.runMigrations());
    } catch (error) {
      if (attempt === ATTEMPTS || !LOCKED.has(sqlState(error))) throw error;
      new Logger('Migrations').warn(`Run again, as others use the tables: ${messageOf(error)}`);
      await sleep(Math.min(attempt * 1_000, LONGEST_PAUSE_MS));
    }
  }
}
