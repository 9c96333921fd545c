import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync, rmdirSync } from 'node:fs';
import { createServer, type ListenOptions } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { socketPath, type Endpoint } from './postmaster-file';
import type { ServerPaths } from './server-paths';
import type { ServerProgram } from './server-program';

const PORT = 5432;
const LOOPBACK = '127.0.0.1';
/** Bytes; a socket's whole path may have 103 (macOS) to 107 (Linux), and the server appends `/.s.PGSQL.5432`. */
const MAX_FOLDER_BYTES = 89;

/** The folders that may hold the server's socket, best first: its own, and a short one whose name follows from it. */
export function socketFolders(paths: ServerPaths): string[] {
  const real = existsSync(paths.home) ? realpathSync(paths.home) : paths.home;
  const name = createHash('sha256').update(real).digest('hex').slice(0, 16);
  return [paths.socketFolder, join(tmpdir(), `sluice-${name}`)];
}

/** Where a new server is to listen: at a socket in a private folder, or at a free port of loopback when no folder can hold a socket. */
export async function chooseEndpoint(paths: ServerPaths, program: ServerProgram): Promise<Endpoint> {
  for (const folder of socketFolders(paths)) {
    if (await canHoldSocket(folder, program)) return { host: folder, port: PORT };
  }
  return { host: LOOPBACK, port: await findFreePort() };
}

/** Removes what the server leaves outside of DATA_DIR. */
export function removeSocketFolder(paths: ServerPaths): void {
  const folder = socketFolders(paths).at(-1) ?? '';
  try {
    rmdirSync(folder);
  } catch (error) {
    // usually absent; or a new server already listens there
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function canHoldSocket(folder: string, program: ServerProgram): Promise<boolean> {
  if (Buffer.byteLength(folder) > MAX_FOLDER_BYTES || !openPrivateFolder(folder, program)) return false;
  if (!(await program.canReach(folder))) return false;
  // some file systems (network and shared folders) know no sockets
  return (await tryListen({ path: socketPath(folder, process.pid) })) !== null;
}

/** Makes a socket folder for the server's user alone; false when another user has it. An address needs no folder. */
export function openPrivateFolder(folder: string, program: ServerProgram): boolean {
  if (!isAbsolute(folder)) return true;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  const stat = lstatSync(folder);
  const owners = [process.getuid?.(), program.user.ids?.uid];
  if (!stat.isDirectory() || !owners.includes(stat.uid)) return false;
  chmodSync(folder, 0o700);
  program.giveToServer(folder);
  return true;
}

async function findFreePort(): Promise<number> {
  const port = await tryListen({ host: LOOPBACK, port: 0 });
  if (port === null) throw new Error(`no free port on ${LOOPBACK}`);
  return port;
}

/** Listens and closes at once; returns the port (0 for a socket), or null when listening fails. */
function tryListen(options: ListenOptions): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(options, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
