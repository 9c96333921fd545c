import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error';
import { isProcessAlive } from './postmaster-file';
import { ServerPaths } from './server-paths';
import type { ServerProgram } from './server-program';
import { findMajorVersion } from './server-programs';

/** The superuser, used only to set the database up. */
export const SUPERUSER = 'postgres';
/** The application's role, and the name of the database that it owns. */
export const APPLICATION = 'sluice';

const DRAFT = /^postgres\.init-(\d{1,10})-[0-9a-f]+$/;
const DRAFT_LIFETIME_MS = 10 * 60_000;

/**
 * Makes the cluster if there is none yet, also when others do so at the same time. Throws an EmbeddedPostgresError for a
 * cluster of another major version and for a folder that is no cluster.
 */
export async function ensureCluster(paths: ServerPaths, program: ServerProgram, durable: boolean): Promise<void> {
  removeDeadDrafts(paths);
  if (!existsSync(paths.home)) await createCluster(paths, program, durable);
  const major = findMajorVersion(paths);
  if (major === null) {
    throw new EmbeddedPostgresError(
      `${paths.home} holds no database (there is no data/PG_VERSION in it): rename it, or set DATA_DIR to another folder.`,
    );
  }
  if (major !== program.major) throw otherVersion(paths.home, major, program.major);
}

/** The generated password of a role; throws an EmbeddedPostgresError when its file is missing. */
export function getPassword(paths: ServerPaths, role: string): string {
  const file = paths.passwordFile(role);
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `The password file ${file} of the embedded database is missing: restore it from a backup, or rename ${paths.home} to begin with an empty database.`,
    );
  }
  return readFileSync(file, 'utf8').trim();
}

/** Works in a folder of its own and renames it at the end, so that a kill leaves no incomplete cluster. */
async function createCluster(paths: ServerPaths, program: ServerProgram, durable: boolean): Promise<void> {
  const draft = new ServerPaths(paths.root, `postgres.init-${process.pid}-${randomBytes(6).toString('hex')}`);
  try {
    await fillDraft(draft, program, durable);
    if (durable) await syncFolder(draft.home);
    publish(draft.home, paths.home);
    if (durable) await syncFolder(paths.root);
  } finally {
    rmSync(draft.home, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function fillDraft(draft: ServerPaths, program: ServerProgram, durable: boolean): Promise<void> {
  mkdirSync(draft.home, { mode: 0o700 });
  await writePassword(draft.passwordFile(SUPERUSER), program);
  await writePassword(draft.passwordFile(APPLICATION), program);
  mkdirSync(draft.data, { mode: 0o700 });
  mkdirSync(draft.socketFolder, { mode: 0o700 });
  // initdb reads the password as the server's user, who may not read the password files
  const handover = join(draft.socketFolder, 'password');
  await writeSecret(handover, getPassword(draft, SUPERUSER));
  for (const path of [draft.data, draft.socketFolder, handover]) program.giveToServer(path);
  if (program.user.ids && !program.user.ownsPasswords) chmodSync(draft.home, 0o711);
  program.giveToPasswordOwner(draft.home);
  await program.initdb([...initdbArguments(draft.data, handover, program.major), ...(durable ? [] : ['--no-sync'])]);
  rmSync(handover);
}

/** The first major version with locales of its own; before it, the system's `C.UTF-8` sorts in the same way, by code point. */
const OWN_LOCALES = 17;

function initdbArguments(data: string, passwordFile: string, major: string): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...(Number(major) >= OWN_LOCALES ? ['--locale-provider=builtin'] : []),
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
}

async function writePassword(file: string, program: ServerProgram): Promise<void> {
  await writeSecret(file, randomBytes(24).toString('base64url'));
  program.giveToPasswordOwner(file);
}

async function writeSecret(file: string, secret: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function publish(draft: string, home: string): void {
  try {
    renameSync(draft, home);
  } catch (error) {
    // another process was faster, and its cluster is as good as ours
    if (!existsSync(home)) throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the drafts of processes that were killed during initdb, but not a recent one of another running process. */
function removeDeadDrafts(paths: ServerPaths): void {
  for (const name of readdirSync(paths.root)) {
    const pid = Number(DRAFT.exec(name)?.[1] ?? Number.NaN);
    const folder = join(paths.root, name);
    if (Number.isNaN(pid)) continue;
    // In a container that was started again this process has the id of the one that was killed.
    if (pid !== process.pid && isProcessAlive(pid) && isRecent(folder)) continue;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isRecent(folder: string): boolean {
  const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - changed < DRAFT_LIFETIME_MS;
}

function otherVersion(home: string, found: string, shipped: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${home} was made by PostgreSQL ${found}, but this release brings PostgreSQL ${shipped}: ` +
      `install the distribution's PostgreSQL ${found} and set EMBEDDED_POSTGRES=auto, or export the database with a server of ` +
      `version ${found} (pg_dumpall) and load it again, or rename the folder to begin ` +
      `with an empty one, or set DATABASE_URL to a server that holds the data.`,
  );
}
