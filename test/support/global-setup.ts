import 'reflect-metadata';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { administer, COPY_PREFIX, databaseUrl, TEMPLATE } from './database';
import { startTestServer } from './server';

/** Starts the test server and makes the migrated template that each test's database is copied from. */
export default async function setup(): Promise<void> {
  const server = await startTestServer();
  process.env.SLUICE_TEST_SERVER = server;
  const left = await administer(
    server,
    `SELECT datname FROM pg_database WHERE datname = '${TEMPLATE}' OR datname LIKE '${COPY_PREFIX}%'`,
  );
  for (const { datname } of left) await administer(server, `DROP DATABASE ${String(datname)} WITH (FORCE)`);
  await administer(server, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(dataSourceOptions(databaseUrl(server, TEMPLATE), AppConfig.from({})));
}
