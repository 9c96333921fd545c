import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

/** How often the holder renews its lock, and after how long without that another bot may take it, in milliseconds. */
const RENEW_MS = 15_000;
const STALE_MS = 60_000;

interface Holder {
  host: string;
  pid: number;
  id: string;
}

/**
 * Keeps the state file to one bot: a file beside it names the process that has it. Two bots with one state would each boost what
 * the other has written down. The lock of a process that died is taken over: at once on its own machine, or in its container,
 * elsewhere, and where another program has its process id now, when it was not renewed for a minute.
 */
export class StateLock {
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly path: string,
    private readonly own: Holder,
    private readonly lost: () => void,
  ) {
    this.timer = setInterval(() => this.renew(), RENEW_MS).unref();
  }

  /**
   * Takes the lock of a state file; throws when another bot holds it. Calls `lost` once when another one takes it later, as after
   * the machine was suspended: nothing may be written to the state file from then on.
   */
  static take(stateFile: string, lost: (reason: Error) => void): StateLock {
    const path = `${stateFile}.lock`;
    const own: Holder = { host: hostname(), pid: process.pid, id: randomUUID() };
    mkdirSync(dirname(path), { recursive: true });
    if (!isWritten(path, own)) {
      if (isHeld(path)) throw new Error(heldBy(stateFile));
      rmSync(path, { force: true });
      if (!isWritten(path, own)) throw new Error(heldBy(stateFile));
    }
    return new StateLock(path, own, () => lost(new Error(heldBy(stateFile))));
  }

  /** Gives the lock back. */
  release(): void {
    clearInterval(this.timer);
    if (findHolder(this.path)?.id === this.own.id) rmSync(this.path, { force: true });
  }

  private renew(): void {
    const holder = findHolder(this.path);
    if (holder && holder.id !== this.own.id) {
      clearInterval(this.timer);
      return this.lost();
    }
    try {
      utimesSync(this.path, new Date(), new Date());
    } catch {
      // The next renewal may succeed; if none does, another bot takes the lock, which is seen then.
    }
  }
}

/** Writes the file, unless it is there. */
function isWritten(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Null when there is none, or when it is not written yet. */
function findHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** A container that was started again has the name and the process id of the one before. */
function isHeld(path: string): boolean {
  if (Date.now() - statSync(path).mtimeMs >= STALE_MS) return false;
  const holder = findHolder(path);
  if (holder?.host !== hostname()) return true;
  if (holder.pid === process.pid) return false;
  try {
    return process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function heldBy(path: string): string {
  const holder = findHolder(`${path}.lock`);
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return `another bot, ${who}, has the state file ${path}: stop it, or give this one a STATE_FILE of its own`;
}
