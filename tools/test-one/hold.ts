import 'reflect-metadata';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, stopTestServer } from '../../test/support/server';

const LONGEST_IDLE_MS = 30 * 60_000;
const LOOK_MS = 200;

/** Has a database server run as long as the note of its address is there and was touched lately. */
async function main(note: string): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort());
  const server = await startTestServer();
  writeFileSync(`${note}.new`, server, { mode: 0o600 });
  renameSync(`${note}.new`, note);
  const own = statSync(note).ino;
  while (!stopping.signal.aborted && isInUse(note, own)) await sleep(LOOK_MS);
  if (inodeOf(note) === own) rmSync(note, { force: true });
  await stopTestServer();
}

/** A note of another server is no longer this one's. */
function isInUse(note: string, own: number): boolean {
  const stats = statSync(note, { throwIfNoEntry: false });
  return stats?.ino === own && Date.now() - stats.mtimeMs < LONGEST_IDLE_MS;
}

function inodeOf(note: string): number | undefined {
  return statSync(note, { throwIfNoEntry: false })?.ino;
}

void main(process.argv[2] ?? '');
