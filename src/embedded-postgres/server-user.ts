import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { ServerPaths } from './server-paths';

const run = promisify(execFile);

/** The ids of a system user. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** The user that PostgreSQL runs as, since it refuses to run as root. */
export interface ServerUser {
  /** The ids that the server takes and that own the data; null: those of this process. */
  readonly ids: UserIds | null;
  /** A command, with its arguments, that runs the server's command. */
  readonly prefix: readonly string[];
  /** Whether `ids` own the password files as well; otherwise the user of this process does. */
  readonly ownsPasswords: boolean;
}

const SELF: ServerUser = { ids: null, prefix: [], ownsPasswords: false };

/** Whether this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The users that may run the server on `paths`, best first; `programs` is the folder of PostgreSQL's programs. */
export async function findCandidateUsers(paths: ServerPaths, programs: string): Promise<ServerUser[]> {
  if (!isRoot()) return hasAccountName() ? [SELF] : findNamespaceUser();
  if (existsSync(paths.data)) {
    const { uid, gid } = statSync(paths.data);
    return uid === 0 ? findNamespaceUser() : [{ ...SELF, ids: { uid, gid } }];
  }
  const services = await Promise.all(['postgres', 'nobody'].map(findAccount));
  const owners = [paths.root, programs].map(findBlockingOwner);
  return [
    ...services.filter((ids) => ids !== null).map((ids) => ({ ...SELF, ids })),
    ...owners.filter((ids) => ids !== null).map((ids) => ({ ...SELF, ids, ownsPasswords: true })),
    ...(await findNamespaceUser()),
  ];
}

/** The outermost folder on the way to `path` that other users may not enter. */
export function findBlockingFolder(path: string): string | null {
  const parent = dirname(path);
  const outer = parent === path ? null : findBlockingFolder(parent);
  if (outer !== null) return outer;
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() && (stat.mode & 0o001) === 0 ? path : null;
}

/** The owner of a private folder around `path`, who can run the server there when root may not. */
function findBlockingOwner(path: string): UserIds | null {
  const folder = findBlockingFolder(path);
  if (folder === null) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/**
 * This process's user under another name: in a user namespace of its own (user_namespaces(7)) the server sees itself as
 * `nobody`. The kernel lets it into the folders of our user, but without the privileges of root.
 */
async function findNamespaceUser(): Promise<ServerUser[]> {
  const nobody = process.platform === 'linux' ? await findAccount('nobody') : null;
  if (nobody === null) return [];
  const map = [`--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  return [{ ...SELF, prefix: ['unshare', '--user', ...map, '--'] }];
}

/** Whether this process's user has a name: initdb fails without one. */
function hasAccountName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function findAccount(name: string): Promise<UserIds | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
    // macOS prints the id of nobody unsigned, Node takes it signed
    return { uid: Number(uid?.stdout) | 0, gid: Number(gid?.stdout) | 0 };
  } catch {
    return null; // there is no such account here
  }
}
