import 'reflect-metadata';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { PasswordHasher } from '../../src/auth/password-hasher';
import { ADMIN } from './admin';
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
  await addAdmin(databaseUrl(server, TEMPLATE));
}

/** A password takes half a second to hash: it is done once, not at the start of each test's service. */
async function addAdmin(template: string): Promise<void> {
  const hash = await new PasswordHasher().hash(ADMIN.password);
  const { username } = ADMIN;
  const values = [username, username, hash].map((value) => `'${value}'`).join(', ');
  await administer(template, `INSERT INTO app_user (username, username_folded, password_hash) VALUES (${values})`);
}
