import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrationOptions } from './data-source-options';
import { runExclusively } from './exclusive';

/** The advisory lock of the migrating replica. The number is "Sluice" in ASCII. */
const MIGRATION_LOCK = 0x536c75696365;

/** Migrates and connects. If replicas start together, one migrates and the others wait. */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('The data source has no options');
  await migrate(options);
  return new DataSource(options).initialize();
}

export async function migrate(options: DataSourceOptions): Promise<void> {
  // Migrations are SQL and need no entities.
  const dataSource = await new DataSource({ ...migrationOptions(options), entities: [] }).initialize();
  try {
    await runExclusively(dataSource, MIGRATION_LOCK, () => dataSource.runMigrations());
  } finally {
    await dataSource.destroy();
  }
}
