import { administer, runsOn } from './database';
import { startTestServer } from './server';
import { keepTemplate, makeTemplate } from './template';

/** Starts the test server, and makes or finds the migrated template that each test's database is copied from. */
export default async function setup(): Promise<void> {
  const server = await startTestServer();
  process.env.SLUICE_TEST_SERVER = server;
  process.env.SLUICE_TEST_RUN = String(process.pid);
  process.env.SLUICE_TEST_STRATEGY = await copyStrategy(server);
  await dropDeadRuns(server);
  const template = process.env.TEST_TEMPLATE_KEPT ? keepTemplate : makeTemplate;
  process.env.SLUICE_TEST_TEMPLATE = await template(server, process.pid);
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
