import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrationOptions } from './data-source-options';
import { runExclusively } from './exclusive';
import { findObstacles, UnsuitableDatabaseError } from './suitability';

/** The advisory lock of the migrating replica. The number is "Sluice" in ASCII. */
const MIGRATION_LOCK = 0x536c75696365;

/** Migrates and connects. If replicas start together, one migrates and the others wait. */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('The data source has no options');
  await migrate(options);
  return new DataSource(options).initialize();
}

/** Throws an {@link UnsuitableDatabaseError} before anything changes if the database can't be used. */
export async function migrate(options: DataSourceOptions): Promise<void> {
  // Migrations are SQL and need no entities.
  const dataSource = await new DataSource({ ...migrationOptions(options), entities: [] }).initialize();
  try {
    await refuseUnsuitable(dataSource);
    await runExclusively(dataSource, MIGRATION_LOCK, () => dataSource.runMigrations());
    await warnOfNewer(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** While replicas are replaced, the old version has to start on a newer database; but nobody may leave it so. */
async function warnOfNewer(dataSource: DataSource): Promise<void> {
  const done = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
  const known = dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name);
  if (done.every(({ name }) => known.includes(name))) return;
  new Logger('Database').warn(
    'The database was made by a newer version of Sluice: install that version, or restore a backup of this one',
  );
}

async function refuseUnsuitable({ driver }: DataSource): Promise<void> {
  const { master } = driver as unknown as { master: Pool };
  const clients = [await master.connect(), await master.connect()] as const;
  const [obstacle] = await findObstacles(...clients).finally(() => clients.forEach((client) => client.release()));
  if (obstacle) throw new UnsuitableDatabaseError(obstacle);
}
