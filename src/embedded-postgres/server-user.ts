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

export function asUser({ ids, prefix }: ServerUser, command: readonly string[]) {
  const [file = '', ...args] = [...prefix, ...command];
  return { file, args, options: { ...(prefix.length === 0 ? ids : null), cwd: '/', env: ENVIRONMENT } };
}

/**
 * The user of this process, or for root: the owner of the database or of DATA_DIR, else `postgres` or `nobody`. Throws an
 * EmbeddedPostgresError when that user can't run `program` or enter the folder.
 */
export function findServerUser(paths: ServerPaths, program: string): ServerUser {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] };
  const isMade = existsSync(paths.data);
  const folder = isMade ? paths.data : paths.root;
  const owner = statSync(folder);
  const ids = isMade && owner.uid !== 0 ? owner : findAccount(owner.uid);
  let failure = '';
  for (const prefix of [[], ...PRIVILEGES.map((privilege) => passingEveryFolder(ids, privilege))]) {
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

/** To pass and read any folder; what a container has instead, by which it may write there too. */
const PRIVILEGES = ['dac_read_search', 'dac_override'];

/**
 * A command that changes the user and leaves it one privilege of root. With it the server runs in a private folder of root.
 * (PostgreSQL asks access(2), which ignores privileges of other users without `no_setuid_fixup`.)
 */
function passingEveryFolder({ uid, gid }: UserIds, privilege: string): string[] {
  const sets = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+${privilege}`);
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return ['setpriv', ...user, ...sets, '--'];
}

/** `initdb` asks for a user with a name, which the owner of a volume may lack in a container. */
function findAccount(preferred: number): UserIds {
  for (const name of [String(preferred), 'postgres', 'nobody']) {
    // macOS prints the id of nobody unsigned, Node takes it signed
    const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name]).stdout) | 0);
    if (uid !== 0) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user postgres or nobody: start Sluice as an ordinary user.',
  );
}
