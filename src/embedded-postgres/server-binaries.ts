import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';

/** Absolute paths of the programs of one PostgreSQL installation. */
export interface ServerBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of the npm package for this platform; throws a sentence when it is not installed. */
export function getServerBinaries(): ServerBinaries {
  const root = getPackageFolder(`@embedded-postgres/${process.platform}-${process.arch}`);
  restoreLibraryLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function getPackageFolder(name: string): string {
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

/** npm packages carry no symbolic links: the package's postinstall makes them, but not under --ignore-scripts. */
function restoreLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
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
