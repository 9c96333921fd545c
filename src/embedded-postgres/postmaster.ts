import type { ChildProcess } from 'node:child_process';
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { removeSocketFolder, socketFolders } from './endpoint';
import { findPostmaster, removeStalePidFile, type Endpoint } from './postmaster-file';
import type { ServerPaths } from './server-paths';
import type { ServerProgram } from './server-program';

const POLL_MS = 20;
/** How long a listening server may take to become ready; one in crash recovery takes longer, and tells its clients. */
const READY_MS = 3_000;
const STOP_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** For a small server beside the service on one machine with solid-state storage; all else is PostgreSQL's default. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // the packaged programs are built without lz4 and zstd
  wal_compression: 'pglz',
  random_page_cost: '1.1',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
};

/** For the throw-away servers of tests: a crash of the machine loses the data. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The server's settings as arguments of its command line. */
export function serverArguments({ host, port }: Endpoint, durable: boolean): string[] {
  const socket = isAbsolute(host);
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : NOT_DURABLE),
    port: String(port),
    listen_addresses: socket ? '' : host,
    // a list: quoted, since a folder's name may hold a comma
    unix_socket_directories: socket ? `"${host.replaceAll('"', '""')}"` : '',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Starts a server and waits until it listens or has ended; it ends when another process has started one before.
 * Returns null when it runs, otherwise PostgreSQL's own reason.
 */
export async function startPostmaster(
  paths: ServerPaths,
  program: ServerProgram,
  endpoint: Endpoint,
  durable: boolean,
): Promise<string | null> {
  removeStalePidFile(paths, socketFolders(paths));
  limitLog(paths);
  const log = openSync(paths.log, 'a', 0o600);
  const offset = statSync(paths.log).size;
  try {
    const child = program.spawnServer(['-D', paths.data, ...serverArguments(endpoint, durable)], log);
    return (await hasStarted(child, paths)) ? null : readFailure(paths, offset);
  } finally {
    closeSync(log);
  }
}

/** Shuts the server down (PostgreSQL's fast mode: sessions end, transactions roll back) and waits for its end. */
export async function stopPostmaster(paths: ServerPaths): Promise<void> {
  const server = findPostmaster(paths);
  if (server === null) return;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  requestStop(server.pid);
  while (findPostmaster(paths)?.pid === server.pid) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(`The embedded database in ${paths.home} does not end: see ${paths.log}.`);
    }
    await sleep(POLL_MS);
  }
  removeSocketFolder(paths);
}

/** Keeps the log within twice 10 MiB: the server holds the file open for appending, so it is copied and emptied. */
export function limitLog(paths: ServerPaths): void {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return;
  copyFileSync(paths.log, `${paths.log}.1`);
  truncateSync(paths.log);
}

function requestStop(pid: number): void {
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
  const deadline = Date.now() + READY_MS;
  while (await Promise.race([ended, sleep(POLL_MS, true)])) {
    const server = findPostmaster(paths);
    if (server?.pid !== child.pid || !server?.endpoint) continue;
    if (server.ready || Date.now() > deadline) return true;
  }
  return false;
}

function readFailure(paths: ServerPaths, offset: number): string {
  const lines = readFileSync(paths.log).subarray(offset).toString('utf8').trim().split('\n');
  const fatal = lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*FATAL:\s*/, '') || `see ${paths.log}`;
}
