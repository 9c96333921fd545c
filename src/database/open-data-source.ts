import { DataSource, type DataSourceOptions } from 'typeorm';

/** The advisory lock that replicas starting together queue for; any number that nothing else locks: "Sluice" in ASCII. */
const MIGRATION_LOCK = 0x536c75696365;

/** Migrates and connects; of replicas that start together one migrates while the others wait for it. */
export async function openDataSource(options?: DataSourceOptions): Promise<DataSource> {
  if (!options) throw new Error('The data source has no options');
  await migrate(options);
  return new DataSource(options).initialize();
}

/** Brings the database to the newest schema on connections of its own: a migration may take longer than any time-out. */
export async function migrate(options: DataSourceOptions): Promise<void> {
  const dataSource = await new DataSource({ ...options, poolSize: 2, extra: {} } as DataSourceOptions).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await lock.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    await dataSource.runMigrations();
    await lock.release();
  } finally {
    // The lock falls free with its connection.
    await dataSource.destroy();
  }
}
