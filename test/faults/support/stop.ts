import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findServer } from '../../../src/embedded-postgres/server';
import { ServerPaths } from '../../../src/embedded-postgres/server-paths';
import { until } from '../../support/until';
import { Replica } from './replica';
import type { Scene } from './scene';

/** Milliseconds; the service allows itself 14.5 s, on a machine that has nothing else to do. */
export const ENDS_WITHIN = 30_000;

/** Sends SIGTERM; returns the exit code and after how many milliseconds the process ended. */
export async function terminate(replica: Replica) {
  const start = performance.now();
  replica.signal('SIGTERM');
  return { code: await replica.ended(), after: performance.now() - start };
}

/** Waits until a session of the holder's database waits for a lock. */
export async function waitForWaiting(holder: Client): Promise<void> {
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  await until(async () => ((await holder.query(waiting)).rowCount ?? 0) > 0);
}

/** Locks a table until the client ends: requests that write to it do not end before. */
export async function hold(table: string, url: string): Promise<Client> {
  const holder = new Client({ connectionString: url });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return holder;
}

/** A folder for an embedded database; the end of the test removes it. */
export function newDataDir(scene: Scene): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
  // Started as root, the server runs as a user who must be able to pass.
  chmodSync(dataDir, 0o755);
  scene.atEnd(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  return dataDir;
}

/** Ends a start with the embedded database; fails unless it exits with 0 and leaves no server. */
export async function expectStartToEnd(dataDir: string): Promise<void> {
  const paths = new ServerPaths(dataDir);
  const replica = await Replica.launch('', { DATA_DIR: dataDir });
  try {
    await until(() => findServer(paths) !== null);
    expect({ code: (await terminate(replica)).code, log: replica.logText() }).toEqual({
      code: 0,
      log: expect.not.stringContaining('output: '),
    });
    expect(findServer(paths)).toBeNull();
  } finally {
    await replica.kill();
  }
}
