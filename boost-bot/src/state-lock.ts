import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How often the owner renews its lock, and how long another bot watches for that, in milliseconds. */
export const RENEW_MS = 2_000;
const LOOK_MS = 3 * RENEW_MS;

/** Locks the state file for one bot. Throws if the lock is renewed; calls `lost` if another takes it later. Returns what releases it. */
export async function takeLock(stateFile: string, lost: (reason: Error) => void): Promise<() => void> {
  const path = `${stateFile}.lock`;
  const own = `process ${process.pid} on ${hostname()} (${randomUUID()})`;
  mkdirSync(dirname(path), { recursive: true });
  const taken = () =>
    new Error(
      `another bot, ${holderOf(path)}, has the state file ${stateFile}: stop it, or give this one a STATE_FILE of its own`,
    );
  if (!isWritten(path, own)) {
    if (await isRenewed(path)) throw taken();
    rmSync(path, { force: true });
    if (!isWritten(path, own)) throw taken();
  }
  const timer = setInterval(() => {
    const holder = holderOf(path);
    if (holder === own) return utimesSync(path, new Date(), new Date());
    // If it cannot be read now, try again at the next renewal.
    if (holder === null) return;
    clearInterval(timer);
    lost(taken());
  }, RENEW_MS).unref();
  return () => {
    clearInterval(timer);
    if (holderOf(path) === own) rmSync(path, { force: true });
  };
}

/** Writes the file, unless it is there. */
function isWritten(path: string, own: string): boolean {
  try {
    writeFileSync(path, own, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

async function isRenewed(path: string): Promise<boolean> {
  const timeOf = () => statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const before = timeOf();
  await sleep(LOOK_MS);
  const after = timeOf();
  return after !== undefined && after !== before;
}
