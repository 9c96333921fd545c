import 'reflect-metadata';
import { AppConfig, ConfigError } from './config/app-config';
import { dataSourceOptions } from './database/data-source-options';
import { migrate } from './database/open-data-source';
import { explainDatabaseFailure } from './database/start-failure';

/** Migrates before an upgrade of several replicas (`node dist/migrate.js`). A service also migrates when it starts. */
async function main(): Promise<void> {
  const config = AppConfig.fromProcess();
  const { databaseUrl } = config;
  if (!databaseUrl) throw new ConfigError('Set DATABASE_URL to the database to migrate');
  await migrate(dataSourceOptions(databaseUrl, config)).catch((error: unknown) => {
    const reason = explainDatabaseFailure(error, databaseUrl);
    throw reason === null ? error : new ConfigError(reason, { cause: error });
  });
  console.log('The database has the newest schema.');
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
