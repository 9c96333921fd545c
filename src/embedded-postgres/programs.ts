import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { ServerPaths } from './server-paths';
import { asUser, findServerUser, type ServerUser } from './server-user';

const run = promisify(execFile);

/** PostgreSQL's programs, of the npm package for this platform, and the user who runs them. */
export class Programs {
  private constructor(
    private readonly folder: string,
    readonly major: string,
    private readonly user: ServerUser,
    /** Variables that name the folder of the libraries' links; empty where they are in the package. */
    private readonly env: Record<string, string>,
  ) {}

  /** Throws an EmbeddedPostgresError when there are none, or nobody can run them on `paths`; DATA_DIR exists. */
  static find(paths: ServerPaths): Programs {
    const folder = findPackage();
    const env = restoreLibraryLinks(folder, join(paths.root, 'lib'));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    const bin = join(folder, 'native', 'bin');
    return new Programs(bin, version.split('.')[0] ?? '', findServerUser(paths, join(bin, 'postgres')), env);
  }

  /** Runs a program to its end; rejects with an EmbeddedPostgresError in the program's own words. */
  async run(program: 'initdb' | 'postgres', args: readonly string[], input = ''): Promise<void> {
    const { file, args: all, options } = this.command(program, args);
    const running = run(file, all, options);
    running.child.stdin?.end(input);
    try {
      await running;
    } catch (cause) {
      const output = String((cause as { stderr?: unknown }).stderr || (cause as Error).message);
      const reason = output.split('\n').find((line) => /error:|ERROR:|FATAL:/.test(line)) ?? output;
      throw new EmbeddedPostgresError(`The embedded database cannot be made: ${reason.trim()}.`, { cause });
    }
  }

  /** Starts the server in a new session, so that Ctrl-C doesn't reach it. */
  spawnServer(args: readonly string[], logDescriptor: number): ChildProcess {
    const { file, args: all, options } = this.command('postgres', args);
    const child = spawn(file, all, { ...options, stdio: ['ignore', logDescriptor, logDescriptor], detached: true });
    child.unref();
    return child;
  }

  private command(program: string, args: readonly string[]) {
    const { options, ...command } = asUser(this.user, [join(this.folder, program), ...args]);
    return { ...command, options: { ...options, env: { ...options.env, ...this.env } } };
  }

  giveToServer(path: string): void {
    if (this.user.ids) chownSync(path, this.user.ids.uid, this.user.ids.gid);
  }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // resolves to <package>/dist/index.js
    return dirname(dirname(createRequire(__filename).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this platform (package ${name}) is not installed: ` +
        'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
}

/**
 * npm packages carry no symbolic links: the package's postinstall makes them, but not under --ignore-scripts. Where this user may not write
 * into the package, they go to `elsewhere`; returns the variables that lead there.
 */
function restoreLibraryLinks(folder: string, elsewhere: string): Record<string, string> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return {};
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  try {
    for (const { source, target } of missing) symlinkSync(basename(source), join(folder, target));
    return {};
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  rmSync(elsewhere, { recursive: true, force: true });
  mkdirSync(elsewhere, { recursive: true });
  for (const { source, target } of missing) symlinkSync(join(folder, source), join(elsewhere, basename(target)));
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: elsewhere };
}
