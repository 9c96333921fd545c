import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import type { Programs } from './programs';
import { APPLICATION, readPassword, SUPERUSER } from './connection-url';
import { ServerPaths } from './server-paths';

const DRAFT = 'postgres.init-';
/** Making a cluster takes seconds. An older draft is left from a killed process. */
const DRAFT_LIFETIME_MS = 10 * 60_000;

/** Makes the cluster if there is none. Throws for one of another major version and for a folder that is none. */
export async function ensureCluster(paths: ServerPaths, programs: Programs, durable: boolean): Promise<void> {
  removeOldDrafts(paths.root);
  if (!fs.existsSync(paths.home)) await createCluster(paths, programs, durable);
  const major = readMajorVersion(paths);
  if (major === programs.major) return;
  throw new EmbeddedPostgresError(
    `The database in ${paths.home} was made by PostgreSQL ${major}, but this release brings PostgreSQL ${programs.major}: ` +
      'back it up with the release that made it (sluice backup), rename the folder and restore the backup, ' +
      'or set DATABASE_URL to a server that holds the data.',
  );
}

function readMajorVersion({ home, data }: ServerPaths): string {
  try {
    return fs.readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new EmbeddedPostgresError(
      `${home} holds no database (there is no data/PG_VERSION in it): rename it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

/** Works in a temporary folder and renames it at the end, so that a kill leaves no incomplete cluster. */
async function createCluster(paths: ServerPaths, programs: Programs, durable: boolean): Promise<void> {
  const draft = new ServerPaths(paths.root, `${DRAFT}${randomBytes(6).toString('hex')}`);
  try {
    await fillDraft(draft, programs, durable);
    syncFolder(draft.home);
    publish(draft.home, paths.home);
    syncFolder(paths.root);
  } finally {
    fs.rmSync(draft.home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function fillDraft(draft: ServerPaths, programs: Programs, durable: boolean): Promise<void> {
  for (const folder of [draft.home, draft.data, draft.socketFolder]) fs.mkdirSync(folder, { mode: 0o700 });
  const passwords = [SUPERUSER, APPLICATION].map((role) => draft.passwordFile(role));
  for (const file of passwords) {
    fs.writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flush: true });
  }
  for (const path of [draft.home, draft.data, draft.socketFolder, ...passwords]) programs.giveToServer(path);
  const initdb = [
    `--pgdata=${draft.data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${draft.passwordFile(SUPERUSER)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--data-checksums',
  ];
  await programs.run('initdb', durable ? initdb : [...initdb, '--no-sync']);
  // by a server that reads its standard input and listens to nobody
  const single = ['--single', '-D', draft.data, '-c', 'exit_on_error=on', ...(durable ? [] : ['-F']), 'postgres'];
  const role = `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${readPassword(draft, APPLICATION)}'`;
  await programs.run('postgres', single, `${role}\nCREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}\n`);
}

function publish(draft: string, home: string): void {
  try {
    fs.renameSync(draft, home);
  } catch (error) {
    // another process was faster, and its cluster is as good as ours
    if (!fs.existsSync(home)) throw error;
  }
}

function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

function removeOldDrafts(root: string): void {
  for (const name of fs.readdirSync(root)) {
    const folder = join(root, name);
    if (!name.startsWith(DRAFT) || Math.abs(Date.now() - fs.statSync(folder).mtimeMs) < DRAFT_LIFETIME_MS) continue;
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
