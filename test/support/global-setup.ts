import 'reflect-metadata';
import { AppConfig } from '../../src/config/app-config';
import { dataSourceOptions } from '../../src/database/data-source-options';
import { migrate } from '../../src/database/open-data-source';
import { ADMIN, quickHasher } from './admin';
import { administer, databaseUrl, runsOn, templateOf } from './database';
import { markJobsDone } from './job-names';
import { startTestServer } from './server';

/** Starts the test server and makes the migrated template that each test's database is copied from. */
export default async function setup(): Promise<void> {
  const server = await startTestServer();
  process.env.SLUICE_TEST_SERVER = server;
  process.env.SLUICE_TEST_RUN = String(process.pid);
  process.env.SLUICE_TEST_STRATEGY = await copyStrategy(server);
  await dropDeadRuns(server);
  const template = templateOf(process.pid);
  await administer(server, `CREATE DATABASE ${template}`);
  await migrate(dataSourceOptions(databaseUrl(server, template), AppConfig.from({})));
  await addAdmin(databaseUrl(server, template));
  // No job is due when a test's service starts: a test that is about one runs it by `runJob`.
  await administer(databaseUrl(server, template), markJobsDone());
}

/** Copying files takes half the time of copying through the log; before PostgreSQL 15 there was nothing else. */
async function copyStrategy(server: string): Promise<string> {
  const [row] = await administer(server, `SELECT current_setting('server_version_num')::int >= 150000 AS known`);
  return row?.known === true ? 'STRATEGY file_copy' : '';
}

/** A run that was killed leaves its databases behind on a server that it did not start itself. */
async function dropDeadRuns(server: string): Promise<void> {
  for (const [run, names] of await runsOn(server)) {
    if (run !== process.pid && isAlive(run)) continue;
    for (const name of names) await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The first user is there already, so that no test's service has to make one. */
async function addAdmin(template: string): Promise<void> {
  const hash = await quickHasher().hash(ADMIN.password);
  const { username } = ADMIN;
  const values = [username, username, hash, 'admin'].map((value) => `'${value}'`).join(', ');
  await administer(
    template,
    `INSERT INTO app_user (username, username_folded, password_hash, role) VALUES (${values})`,
  );
}
