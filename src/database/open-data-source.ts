import { DataSource, type DataSourceOptions } from 'typeorm';
import { migrationOptions } from './data-source-options';
import { runExclusively } from './exclusive';

/** The advisory lock of the replica that migrates; any number that nothing else locks: "Sluice" in ASCII. */
const MIGRATION_LOCK = 0x536c75696365;

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
    await runExclusively(dataSource, MIGRATION_LOCK, () => dataSource.runMigrations());
  } finally {
    await dataSource.destroy();
  }
}
