import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../tools/demo/service';
import { ServerDatabase, SUPERUSER } from './server-database';

const run = promisify(execFile);

const DATABASE = 'sluice';
const START_WITHIN_MS = 60_000;

/** Quick and small: what a fault does must not depend on a large cache. */
const SETTINGS = [
  'max_connections=120',
  'shared_buffers=32MB',
  'min_wal_size=32MB',
  'unix_socket_directories=',
  // The machine itself does not fail in these tests.
  'fsync=off',
];

export interface ServerOptions {
  /** Settings of postgresql.conf, as `name=value`. */
  settings?: readonly string[];
  /** The folder of a stopped server's data, to be copied: quicker than a new cluster. */
  copyOf?: string | undefined;
  /** Put its data on a disk of so many MiB, which {@link DatabaseServer.fillDisk} fills; needs root. */
  diskMiB?: number;
}

/** The ways to end a server: `smart` waits for the sessions, `fast` ends the sessions, `immediate` is as a crash, `kill` is SIGKILL to the postmaster alone. */
const STOP_SIGNALS = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** A PostgreSQL server of a test's own, which may be stopped, killed and started again; it listens on loopback. */
export class DatabaseServer extends ServerDatabase {
  private child: ChildProcess | null = null;
  private log = '';

  private constructor(
    private readonly folder: string,
    port: number,
    private readonly options: ServerOptions,
  ) {
    super(port, DATABASE);
  }

  /** Makes a cluster with an empty database, or copies one, and starts it. */
  static async start(options: ServerOptions = {}): Promise<DatabaseServer> {
    const server = await DatabaseServer.prepare(options);
    if (options.copyOf) {
      await run('cp', ['-a', `${options.copyOf}/.`, server.data]);
      await server.start();
      return server;
    }
    const flags = ['-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--auth=trust', '--wal-segsize=4', '--no-sync'];
    await server.program('initdb', ['-D', server.data, ...flags]);
    await server.start();
    await server.execute(`CREATE DATABASE ${DATABASE}`, 'postgres');
    return server;
  }

  /** A standby of this server, by streaming replication, started; its `application_name` is `name`. */
  async addStandby(name: string): Promise<DatabaseServer> {
    const standby = await DatabaseServer.prepare(this.options);
    const primary = `host=127.0.0.1 port=${this.port} user=${SUPERUSER} application_name=${name}`;
    await standby.program('pg_basebackup', ['-D', standby.data, '-d', primary, '-R', '-X', 'stream', '-c', 'fast']);
    await standby.start();
    return standby;
  }

  private static async prepare(options: ServerOptions): Promise<DatabaseServer> {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
    // Started as root, the server runs as a user who must be able to pass.
    chmodSync(folder, 0o755);
    const server = new DatabaseServer(folder, await freePort(0), options);
    mkdirSync(server.data, { mode: 0o700 });
    if (options.diskMiB) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${options.diskMiB}m`, 'tmpfs', server.data]);
    const ids = serverIds();
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(server.data, ids.uid, ids.gid);
    chmodSync(server.data, 0o700);
    return server;
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  async start(): Promise<void> {
    const settings = [...SETTINGS, `port=${this.port}`, ...(this.options.settings ?? [])];
    // The server refuses to start while a backend of a killed one still uses its memory.
    for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await sleep(50)) {
      const isRunning = this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
      if (!isRunning) this.launch(settings.flatMap((setting) => ['-c', setting]));
      else if (await this.responds()) return;
    }
    throw new Error(`PostgreSQL did not start:\n${this.log}`);
  }

  async stop(how: keyof typeof STOP_SIGNALS = 'fast'): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(STOP_SIGNALS[how]);
    await ended;
  }

  async promote(): Promise<void> {
    await this.execute('SELECT pg_promote(true)', 'postgres');
  }

  /** Takes the rest of a small disk, so that no statement can write any more. */
  async fillDisk(): Promise<void> {
    try {
      for (let i = 0; i < 10_000; i++) appendFileSync(this.ballast, Buffer.alloc(64 * 1024));
      throw new Error('The disk does not become full: it needs `diskMiB`');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  async freeDisk(): Promise<void> {
    await writeFile(this.ballast, '');
  }

  async remove(): Promise<void> {
    await this.stop('immediate');
    if (this.options.diskMiB) await run('umount', ['--lazy', this.data]);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  private get ballast(): string {
    return join(this.data, 'ballast');
  }

  private launch(settings: string[]): void {
    this.child = spawn(join(programs(), 'postgres'), ['-D', this.data, '-h', '127.0.0.1', ...settings], {
      ...serverIds(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr?.on('data', (chunk: Buffer) => (this.log = `${this.log}${chunk.toString()}`.slice(-4_000)));
  }

  private responds(): Promise<boolean> {
    return this.execute('SELECT 1', 'postgres').then(
      () => true,
      () => false,
    );
  }

  private async program(name: string, args: string[]): Promise<void> {
    await run(join(programs(), name), args, { ...serverIds(), cwd: '/' });
  }
}

/** The folder of PostgreSQL's programs: `POSTGRES_BIN`, or the newest of Debian's. */
function programs(): string {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('The fault tests need PostgreSQL: apt-get install postgresql, or set POSTGRES_BIN');
  return join(debian, newest, 'bin');
}

/** PostgreSQL refuses to run as root: then it runs as Debian's user for it. */
function serverIds(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, SUPERUSER])));
  return { uid, gid };
}
