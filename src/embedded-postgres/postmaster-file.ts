import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type { ServerPaths } from './server-paths';

/** Where a server listens: `host` is a socket folder or an address. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** A running server, as its postmaster.pid tells; `endpoint` is null until it listens. */
export interface Postmaster {
  readonly pid: number;
  readonly endpoint: Endpoint | null;
  readonly ready: boolean;
}

/** Whether a process of this number exists, a dead one that nobody has reaped yet included. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The server that runs on these paths, one in another container on the same volume included: its process number means
 * nothing here, but its socket answers, and a second server beside it would destroy the data.
 */
export async function findAnyPostmaster(paths: ServerPaths): Promise<Postmaster | null> {
  const local = findPostmaster(paths);
  if (local !== null) return local;
  const text = readPidFile(paths.pidFile);
  const distant = text === null ? null : parsePostmasterFile(text);
  const host = distant?.endpoint?.host ?? '';
  return isAbsolute(host) && (await answers(socketPath(host, distant?.endpoint?.port ?? 0))) ? distant : null;
}

/** The path of the socket that PostgreSQL opens in a folder. */
export function socketPath(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`);
}

/** The server that runs on these paths as a process that we can see, if any. */
export function findPostmaster(paths: ServerPaths): Postmaster | null {
  const text = readPidFile(paths.pidFile);
  const postmaster = text === null ? null : parsePostmasterFile(text);
  return postmaster !== null && servesFolder(postmaster.pid, paths.data) ? postmaster : null;
}

/** Reads the lines of postmaster.pid (PostgreSQL's miscadmin.h): pid, folder, start, port, socket folder, address, key, state. */
export function parsePostmasterFile(text: string): Postmaster | null {
  const [pid, , , port, socketFolder, address, , state] = text.split('\n').map((line) => line.trim());
  if (pid === undefined || !/^[1-9]\d{0,9}$/.test(pid)) return null;
  const host = socketFolder || address;
  const endpoint = host && port ? { host, port: Number(port) } : null;
  return { pid: Number(pid), endpoint, ready: state === 'ready' };
}

/**
 * Removes the files of a dead server whose number now belongs to another process, or to one that nobody has reaped:
 * PostgreSQL itself would take that process for its rival and refuse to start.
 */
export function removeStalePidFile(paths: ServerPaths, socketFolders: readonly string[]): void {
  const seen = readPidFile(paths.pidFile);
  const postmaster = seen === null ? null : parsePostmasterFile(seen);
  if (postmaster === null || !isProcessAlive(postmaster.pid) || servesFolder(postmaster.pid, paths.data)) return;
  const aside = `${paths.pidFile}.${process.pid}`;
  try {
    renameSync(paths.pidFile, aside);
  } catch (error) {
    if (isMissing(error)) return; // another process was faster
    throw error;
  }
  if (readPidFile(aside) !== seen) {
    renameSync(aside, paths.pidFile); // a new server has just started: that is its file
    return;
  }
  rmSync(aside);
  for (const folder of socketFolders) removeSockets(folder);
}

function removeSockets(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true });
  }
}

/** A server's working directory is its data folder: this tells it from a process that got its number later. */
function servesFolder(pid: number, data: string): boolean {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const [actual, wanted] = [statSync(`/proc/${pid}/cwd`), statSync(data)];
    return actual.dev === wanted.dev && actual.ino === wanted.ino;
  } catch (error) {
    return !isMissing(error); // a zombie has no directory; another user's process does not show it
  }
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
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
