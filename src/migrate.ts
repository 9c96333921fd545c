import 'reflect-metadata';
import { AppConfig, ConfigError } from './config/app-config';
import { dataSourceOptions } from './database/data-source-options';
import { migrate } from './database/open-data-source';

/**
 * Brings the database of DATABASE_URL to the newest schema and ends: a step of its own before an upgrade of several
 * replicas (`node dist/migrate.js`). A service migrates at its start as well.
 */
async function main(): Promise<void> {
  const config = AppConfig.fromProcess();
  if (!config.databaseUrl) throw new ConfigError('Set DATABASE_URL to the database to migrate');
  await migrate(dataSourceOptions(config.databaseUrl, config));
  console.log('The database has the newest schema.');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
