import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Programs } from './programs';
import { PORT } from './connection-url';
import type { ServerPaths } from './server-paths';

const POLL_MS = 20;
const STOP_TIMEOUT_MS = 300_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Settings for a small server on the service's machine, with an SSD. Everything else is PostgreSQL's default. */
const SETTINGS = {
  listen_addresses: '',
  port: PORT,
  // from the data folder: a path may hold a comma or quote, which mean something in this setting
  unix_socket_directories: '../run',
  unix_socket_permissions: '0700',
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
  // failed statements are logged by the service; without them the log grows by some lines a start
  log_min_messages: 'log',
};

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export class StartedServer {
  private readonly child: ChildProcess;
  private readonly logBegin: number;
  private spawnError: Error | null = null;

  constructor(
    private readonly paths: ServerPaths,
    programs: Programs,
    durable: boolean,
  ) {
    removeLeftovers(paths);
    const log = openSync(paths.log, 'a', 0o600);
    programs.giveToServer(paths.log);
    this.logBegin = statSync(paths.log).size;
    const settings = Object.entries({ ...SETTINGS, ...(durable ? {} : NOT_DURABLE) });
    const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.child = programs.spawnServer(['-D', paths.data, ...args], log);
    this.child.once('error', (error) => (this.spawnError = error));
    closeSync(log);
  }

  get isRunning(): boolean {
    return this.spawnError === null && this.child.exitCode === null && this.child.signalCode === null;
  }

  get failure(): string {
    if (this.spawnError) return this.spawnError.message;
    const { log } = this.paths;
    const lines = readFileSync(log).subarray(this.logBegin).toString('utf8').trim().split('\n');
    const fatal = lines.findLast((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? '';
    return fatal.replace(/^.*FATAL:\s*/, '') || `see ${log}`;
  }

  /** Whether it has ended since another server runs on the data, or has not ended completely. */
  get hasMetAnother(): boolean {
    return /already exists|still in use/.test(this.failure);
  }
}

/** The process id of the server that runs on these paths; null when there is none that we can see. */
export function findServer({ pidFile, data }: ServerPaths): number | null {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return pid > 0 && servesFolder(pid, data) ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Shuts the server down (PostgreSQL's fast mode: sessions end, transactions roll back) and waits for its end. */
export async function stopServer(paths: ServerPaths): Promise<void> {
  const pid = findServer(paths);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  for (const end = performance.now() + STOP_TIMEOUT_MS; findServer(paths) === pid && performance.now() < end;)
    await sleep(POLL_MS);
}

/**
 * Removes what a killed server has left. PostgreSQL does that too, but not when another process has the server's id by now, which is likely
 * in a container that was started again.
 */
function removeLeftovers(paths: ServerPaths): void {
  if ((statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES)
    renameSync(paths.log, `${paths.log}.1`);
  if (findServer(paths) !== null) return;
  const socket = join(paths.socketFolder, `.s.PGSQL.${PORT}`);
  for (const file of [paths.pidFile, socket, `${socket}.lock`]) rmSync(file, { force: true });
}

/** A server's working directory is its data folder; a process that got its id later has another one. */
function servesFolder(pid: number, data: string): boolean {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0);
    const [actual, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return actual.dev === wanted.dev && actual.ino === wanted.ino;
  } catch (error) {
    // it is another user's; a dead one has no directory, also before its parent has noticed
    return ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
