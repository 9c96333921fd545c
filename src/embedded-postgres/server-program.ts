import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { getServerBinaries, type ServerBinaries } from './server-binaries';
import type { ServerPaths } from './server-paths';
import { findBlockingFolder, findCandidateUsers, isRoot, type ServerUser } from './server-user';

const INITDB_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

/** PostgreSQL's programs, run as a user who may run them and reach the data. */
export class ServerProgram {
  private constructor(
    private readonly binaries: ServerBinaries,
    readonly user: ServerUser,
    /** The major version of the programs, such as `18`. */
    readonly major: string,
  ) {}

  /** Picks the first user who can run the server on `paths` (DATA_DIR exists); throws a sentence when none can. */
  static async choose(paths: ServerPaths): Promise<ServerProgram> {
    refuseForeignFolder(paths);
    const binaries = getServerBinaries();
    const folder = existsSync(paths.data) ? paths.data : paths.root;
    let failure = 'no user to run it as was found';
    for (const user of await findCandidateUsers(paths, dirname(binaries.postgres))) {
      const probe = await probeUser(user, binaries, folder);
      if ('major' in probe) return new ServerProgram(binaries, user, probe.major);
      failure = probe.failure;
    }
    throw cannotRun(folder, binaries, failure);
  }

  /** Whether the server's user can reach a folder. */
  async canReach(folder: string): Promise<boolean> {
    return 'major' in (await probeUser(this.user, this.binaries, folder));
  }

  /** Makes a new cluster; rejects with a sentence in initdb's own words. */
  async initdb(args: readonly string[]): Promise<void> {
    const [command, rest] = asUser(this.user, [this.binaries.initdb, ...args]);
    try {
      await run(command, rest, { ...spawnOptions(this.user), timeout: INITDB_TIMEOUT_MS });
    } catch (cause) {
      const words = String((cause as { stderr?: unknown }).stderr || (cause as Error).message);
      const reason = words.split('\n').find((line) => line.includes('error:')) ?? words;
      throw new EmbeddedPostgresError(`The embedded database cannot be made: ${reason.trim()}.`, { cause });
    }
  }

  /** Starts the server in a session of its own, so that a Ctrl-C for us does not reach it. */
  spawnServer(args: readonly string[], logDescriptor: number): ChildProcess {
    const [command, rest] = asUser(this.user, [this.binaries.postgres, ...args]);
    const child = spawn(command, rest, {
      ...spawnOptions(this.user),
      stdio: ['ignore', logDescriptor, logDescriptor],
      detached: true,
    });
    child.unref();
    return child;
  }

  /** Makes the server's user the owner of `path`. */
  giveToServer(path: string): void {
    if (this.user.ids) chownSync(path, this.user.ids.uid, this.user.ids.gid);
  }

  /** Makes the keeper of the passwords the owner of `path`. */
  giveToKeeper(path: string): void {
    if (this.user.keeper) chownSync(path, this.user.keeper.uid, this.user.keeper.gid);
  }
}

function asUser(user: ServerUser, command: readonly string[]): [string, string[]] {
  const [program = '', ...args] = [...user.prefix, ...command];
  return [program, args];
}

/** An environment without our own variables, some of which are secrets. */
function spawnOptions(user: ServerUser) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return { ...user.ids, cwd: '/', env };
}

type Probe = { readonly major: string } | { readonly failure: string };

/** Whether `user` can reach `folder` and run the server: asking the kernel covers ACLs, mounts and mandatory rules. */
async function probeUser(user: ServerUser, binaries: ServerBinaries, folder: string): Promise<Probe> {
  const script = 'cd -- "$1" && exec "$2" --version';
  const [command, rest] = asUser(user, ['sh', '-c', script, 'sh', folder, binaries.postgres]);
  try {
    const { stdout } = await run(command, rest, { ...spawnOptions(user), timeout: 30_000 });
    return { major: /\b(\d+)(?:\.\d+|devel|beta\d+|rc\d+)/.exec(stdout)?.[1] ?? 'of an unknown version' };
  } catch (error) {
    return { failure: error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error) };
  }
}

function refuseForeignFolder(paths: ServerPaths): void {
  const owner = statSync(paths.home, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || isRoot() || owner === process.getuid?.()) return;
  throw new EmbeddedPostgresError(
    `The database in ${paths.home} belongs to another user (uid ${owner}): start Sluice as that user, ` +
      'or set DATA_DIR to a folder of your own.',
  );
}

function cannotRun(folder: string, binaries: ServerBinaries, failure: string): EmbeddedPostgresError {
  const blocking = findBlockingFolder(folder) ?? findBlockingFolder(dirname(binaries.postgres));
  if (isRoot() && blocking !== null) {
    return new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and no other user may pass ${blocking}: start Sluice as an ordinary user, or ` +
        'keep it and DATA_DIR outside of private folders, for example in /opt and /var/lib.',
    );
  }
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL (${binaries.postgres}) cannot be run on ${folder}: ${failure}; ` +
      'set DATABASE_URL to use a PostgreSQL server of your own.',
  );
}
