import type { ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { removeSocketFolder, socketFolders } from './endpoint';
import { findPostmaster, removeStalePidFile, type Endpoint, type Postmaster } from './postmaster-file';
import type { ServerPaths } from './server-paths';
import type { ServerProgram } from './server-program';
import { serverArguments } from './server-settings';

const POLL_MS = 20;
/** How long a listening server is given to become ready; one that recovers takes longer, and says so to its clients. */
const READY_MS = 3_000;
const STOP_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** What became of an attempt to start the server: null when it runs, else the reason in its own words. */
export type StartFailure = string | null;

/** Starts a server and waits until it listens or has ended; another one that was faster makes it end. */
export async function startPostmaster(
  paths: ServerPaths,
  program: ServerProgram,
  endpoint: Endpoint,
  durable: boolean,
): Promise<StartFailure> {
  removeStalePidFile(paths, socketFolders(paths));
  boundLog(paths);
  const log = openSync(paths.log, 'a', 0o600);
  const offset = statSync(paths.log).size;
  try {
    const child = program.spawnServer(['-D', paths.data, ...serverArguments(endpoint, durable)], log);
    const listens = await hasStarted(child, paths);
    return listens ? null : findLastWords(paths, offset);
  } finally {
    closeSync(log);
  }
}

/** Shuts the server down (fast: sessions end, transactions roll back) and waits for its end. */
export async function stopPostmaster(paths: ServerPaths): Promise<void> {
  const server = findPostmaster(paths);
  if (server === null) return;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  signalPostmaster(server);
  while (findPostmaster(paths)?.pid === server.pid) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded database in ${paths.home} does not end: see ${paths.log}.`);
    }
    await sleep(POLL_MS);
  }
  removeSocketFolder(paths);
}

/** Keeps the log within twice the limit: the server holds the file open for appending, so it is copied and emptied. */
export function boundLog(paths: ServerPaths): void {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  copyFileSync(paths.log, `${paths.log}.1`);
  truncateSync(paths.log);
}

function signalPostmaster({ pid }: Postmaster): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has just ended by itself
  }
}

async function hasStarted(child: ChildProcess, paths: ServerPaths): Promise<boolean> {
  const ended = new Promise<false>((resolve, reject) => {
    child.once('error', reject).once('exit', () => resolve(false));
  });
  const begin = Date.now();
  while (await Promise.race([ended, sleep(POLL_MS, true)])) {
    const server = findPostmaster(paths);
    const enough = server?.ready || Date.now() - begin > READY_MS;
    if (server?.pid === child.pid && server?.endpoint && enough) return true;
  }
  return false;
}

function findLastWords(paths: ServerPaths, offset: number): string {
  const lines = readFileSync(paths.log).subarray(offset).toString('utf8').trim().split('\n');
  const fatal = lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*FATAL:\s*/, '') || `see ${paths.log}`;
}
