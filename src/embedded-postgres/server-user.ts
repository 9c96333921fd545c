import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { ServerPaths } from './server-paths';

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** Who runs PostgreSQL, which refuses to run as root. */
export interface ServerUser {
  /** The owner of the server's files; null: the user of this process. */
  readonly ids: UserIds | null;
  /** A command that runs the server's command as this user; empty where Node.js can. */
  readonly prefix: readonly string[];
}

/** Neither PostgreSQL's variables nor ours, some of which are secrets. */
const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** How to run `command` as `user`. */
export function asUser({ ids, prefix }: ServerUser, command: readonly string[]) {
  const [file = '', ...args] = [...prefix, ...command];
  return { file, args, options: { ...(prefix.length === 0 ? ids : null), cwd: '/', env: ENVIRONMENT } };
}

/**
 * Whoever runs this process, or, when root does: the owner of the database or of DATA_DIR, else `postgres` or `nobody`. Throws an
 * EmbeddedPostgresError when that user can't run `program` or enter the folder.
 */
export function findServerUser(paths: ServerPaths, program: string): ServerUser {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] };
  const folder = existsSync(paths.data) ? paths.data : paths.root;
  const owner = statSync(folder);
  const ids = owner.uid === 0 ? findAccount() : owner;
  let failure = '';
  for (const prefix of [[], passingEveryFolder(ids)]) {
    const user = { ids, prefix };
    const probe = ['sh', '-c', 'cd -- "$1" && exec "$2" --version', 'sh', folder, program];
    const { file, args, options } = asUser(user, probe);
    const { status, stderr, error } = spawnSync(file, args, { ...options, encoding: 'utf8' });
    if (status === 0) return user;
    failure = error?.message ?? stderr.trim();
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and user ${ids.uid} can't enter ${folder} or run ${program} (${failure}): start Sluice as an ` +
      'ordinary user, or keep it and DATA_DIR outside of private folders, for example in /opt/sluice and /var/lib/sluice.',
  );
}

/**
 * A command that changes the user and leaves it one privilege of root: to pass and read any folder. With it the server runs in a
 * private folder of root. (PostgreSQL asks access(2), which ignores privileges of other users without `no_setuid_fixup`.)
 */
function passingEveryFolder({ uid, gid }: UserIds): string[] {
  const privilege = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_read_search`);
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return ['setpriv', ...user, ...privilege, '--'];
}

function findAccount(): UserIds {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
    // macOS prints the id of nobody unsigned, Node takes it signed
    if (uid && gid) return { uid: Number(uid) | 0, gid: Number(gid) | 0 };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody: start Sluice as an ordinary user.',
  );
}
