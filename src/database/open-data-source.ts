import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { DatabaseConnection } from './connection';

/** The advisory lock of the replica that migrates; any number that nothing else locks: "Sluice" in ASCII. */
const MIGRATION_LOCK = 0x536c75696365;

const POLL_MS = 100;

/** Migrates and connects; of replicas that start together one migrates while the others wait for it. */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('The data source has no options');
  await migrate(options);
  return new DataSource(options).initialize();
}

/** Brings the database to the newest schema on connections of its own: a migration may take longer than any time-out. */
export async function migrate(options: DataSourceOptions): Promise<void> {
  const dataSource = await new DataSource({
    ...options,
    poolSize: 2,
    extra: { Client: DatabaseConnection },
  } as DataSourceOptions).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lockMigrations(lock);
    await dataSource.runMigrations();
    await lock.release();
  } finally {
    // The lock falls free with its connection.
    await dataSource.destroy();
  }
}

/**
 * Polls for the lock: a statement that waits for it holds a snapshot, and `CREATE INDEX CONCURRENTLY` waits for every
 * snapshot that is older than its own, so that the two would wait for each other.
 */
async function lockMigrations(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row]: { locked: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATION_LOCK,
    ]);
    if (row?.locked) return;
    await sleep(POLL_MS);
  }
}
