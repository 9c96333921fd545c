import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type { ServerPaths } from './server-paths';

/** Where a server listens: `host` is a socket folder or an address. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** A running server, as its postmaster.pid describes it; `endpoint` is null until it listens. */
export interface Postmaster {
  readonly pid: number;
  readonly endpoint: Endpoint | null;
  readonly ready: boolean;
}

/** Whether a process of this id exists, including a dead one whose parent has not reaped it yet. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The server that runs on these paths, in another container on the same volume too: its process id means nothing here,
 * but its socket accepts connections, and a second server beside it would destroy the data.
 */
export async function findAnyPostmaster(paths: ServerPaths): Promise<Postmaster | null> {
  const postmaster = readPostmaster(paths);
  if (postmaster === null || servesFolder(postmaster.pid, paths.data)) return postmaster;
  const { host, port } = postmaster.endpoint ?? { host: '', port: 0 };
  return isAbsolute(host) && (await canConnect(socketPath(host, port))) ? postmaster : null;
}

/** The path of the socket that PostgreSQL opens in a folder. */
export function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** The server that runs on these paths as a process that we can see, if any. */
export function findPostmaster(paths: ServerPaths): Postmaster | null {
  const postmaster = readPostmaster(paths);
  return postmaster !== null && servesFolder(postmaster.pid, paths.data) ? postmaster : null;
}

/** Reads the lines of postmaster.pid (PostgreSQL's miscadmin.h): pid, folder, start, port, socket folder, address, key, state. */
export function parsePostmasterFile(text: string | null): Postmaster | null {
  const [pid, , , port, socketFolder, address, , state] = (text ?? '').split('\n').map((line) => line.trim());
  if (pid === undefined || !/^[1-9]\d{0,9}$/.test(pid)) return null;
  const host = socketFolder || address;
  const endpoint = host && port ? { host, port: Number(port) } : null;
  return { pid: Number(pid), endpoint, ready: state === 'ready' };
}

/**
 * Removes the files of a dead server whose process id another process has now, or whose process nobody has reaped:
 * PostgreSQL would take that process for a running server and refuse to start.
 */
export function removeStalePidFile(paths: ServerPaths, socketFolders: readonly string[]): void {
  const seen = readPidFile(paths.pidFile);
  const postmaster = parsePostmasterFile(seen);
  if (postmaster === null || !isProcessAlive(postmaster.pid) || servesFolder(postmaster.pid, paths.data)) return;
  const renamed = `${paths.pidFile}.${process.pid}`;
  try {
    renameSync(paths.pidFile, renamed);
  } catch (error) {
    if (isMissing(error)) return; // another process was faster
    throw error;
  }
  if (readPidFile(renamed) !== seen) {
    renameSync(renamed, paths.pidFile); // a new server has just started, and this is its file
    return;
  }
  rmSync(renamed);
  for (const folder of socketFolders) removeSockets(folder);
}

function removeSockets(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

/** A server's working directory is its data folder; a process that got its id later has another one. */
function servesFolder(pid: number, data: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const [actual, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return actual.dev === wanted.dev && actual.ino === wanted.ino;
  } catch (error) {
    return !isMissing(error); // a zombie has no directory; that of another user's process is hidden
  }
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
  });
}

function readPostmaster(paths: ServerPaths): Postmaster | null {
  return parsePostmasterFile(readPidFile(paths.pidFile));
}

function readPidFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '');
}
