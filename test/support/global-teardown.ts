import { administer, runsOn } from './database';
import { stopTestServer } from './server';
import { closeShared } from './worker';

/** Leaves nothing of this run on the server, and stops it where it was started for it. */
export default async function teardown(): Promise<void> {
  await closeShared();
  const server = process.env.SLUICE_TEST_SERVER;
  const names = server ? ((await runsOn(server)).get(process.pid) ?? []) : [];
  for (const name of names) await administer(server ?? '', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await stopTestServer();
}
