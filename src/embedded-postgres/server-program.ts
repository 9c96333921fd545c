import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { ServerPaths } from './server-paths';
import { findMajorVersion, findPrograms, type ProgramChoice } from './server-programs';
import { findBlockingFolder, findCandidateUsers, isRoot, type ServerUser } from './server-user';

const PROBE_TIMEOUT_MS = 30_000;
const INITDB_TIMEOUT_MS = 300_000;

const run = promisify(execFile);

/** PostgreSQL's programs, run as a user who may run them and reach the data. */
export class ServerProgram {
  private constructor(
    private readonly binFolder: string,
    readonly user: ServerUser,
    /** The major version of the programs, such as `18`. */
    readonly major: string,
  ) {}

  /** Picks the first user who can run the server on `paths` (DATA_DIR exists); throws an EmbeddedPostgresError when none can. */
  static async choose(paths: ServerPaths, choice: ProgramChoice = 'bundled'): Promise<ServerProgram> {
    refuseForeignFolder(paths);
    const bin = findPrograms(choice, findMajorVersion(paths));
    restoreLibraryLinks(bin);
    const folder = existsSync(paths.data) ? paths.data : paths.root;
    let failure = 'there is no user to run it as';
    for (const user of await findCandidateUsers(paths, bin)) {
      const probe = await probeUser(user, bin, folder);
      if ('major' in probe) return new ServerProgram(bin, user, probe.major);
      failure = probe.failure;
    }
    throw cannotRun(folder, bin, failure);
  }

  /** Whether the server's user can reach a folder. */
  async canReach(folder: string): Promise<boolean> {
    return 'major' in (await probeUser(this.user, this.binFolder, folder));
  }

  /** Makes a new cluster; rejects with an EmbeddedPostgresError in initdb's own words. */
  async initdb(args: readonly string[]): Promise<void> {
    const [command, rest] = asUser(this.user, [join(this.binFolder, 'initdb'), ...args]);
    try {
      await run(command, rest, { ...spawnOptions(this.user), timeout: INITDB_TIMEOUT_MS });
    } catch (cause) {
      const output = String((cause as { stderr?: unknown }).stderr || (cause as Error).message);
      const reason = output.split('\n').find((line) => line.includes('error:')) ?? output;
      throw new EmbeddedPostgresError(`The embedded database cannot be made: ${reason.trim()}.`, { cause });
    }
  }

  /** Starts the server in a session of its own, so that a Ctrl-C for this process does not reach it. */
  spawnServer(args: readonly string[], logDescriptor: number): ChildProcess {
    const [command, rest] = asUser(this.user, [join(this.binFolder, 'postgres'), ...args]);
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

  /** Makes the owner of the passwords the owner of `path`. */
  giveToPasswordOwner(path: string): void {
    if (this.user.ownsPasswords) this.giveToServer(path);
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

/** Whether `user` can reach `folder` and run the server; trying it covers ACLs, mounts and mandatory access control. */
async function probeUser(user: ServerUser, bin: string, folder: string): Promise<Probe> {
  const script = 'cd -- "$1" && exec "$2" --version';
  const [command, rest] = asUser(user, ['sh', '-c', script, 'sh', folder, join(bin, 'postgres')]);
  try {
    const { stdout } = await run(command, rest, { ...spawnOptions(user), timeout: PROBE_TIMEOUT_MS });
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

function cannotRun(folder: string, bin: string, failure: string): EmbeddedPostgresError {
  const blocking = findBlockingFolder(folder) ?? findBlockingFolder(bin);
  if (isRoot() && blocking !== null) {
    return new EmbeddedPostgresError(
      `PostgreSQL does not run as root, no other user may enter ${blocking}, and a user namespace cannot be had ` +
        `(${failure}): start Sluice as an ordinary user, or keep it and DATA_DIR outside of private folders, ` +
        'for example in /opt and /var/lib.',
    );
  }
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL (${bin}) cannot be run on ${folder}: ${failure}; ` +
      'set DATABASE_URL to use a PostgreSQL server of your own.',
  );
}

/** npm packages carry no symbolic links: the package's postinstall makes them, but not under --ignore-scripts. */
function restoreLibraryLinks(bin: string): void {
  const list = join(bin, '..', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(bin, '..', '..', target);
    if (!existsSync(link)) makeLink(basename(source), link);
  }
}

function makeLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (cause) {
    if (existsSync(link)) return; // another process was faster
    throw new EmbeddedPostgresError(
      `The library link ${link} of the embedded PostgreSQL is missing and cannot be made: ` +
        'run npm rebuild as the user who owns node_modules.',
      { cause },
    );
  }
}
