import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../tools/demo/service';

/** A program to run, with its version. */
export interface PgBouncerProgram {
  path: string;
  version: string;
  /** It knows prepared statements in transaction mode: 1.21 and newer. */
  isNew: boolean;
}

/** The pgbouncers of this machine: `PGBOUNCER`, and Debian's. */
export function pgBouncers(): PgBouncerProgram[] {
  const paths = [process.env.PGBOUNCER ?? '', '/usr/sbin/pgbouncer'].filter((path) => existsSync(path));
  if (paths.length === 0)
    throw new Error('The fault tests need pgbouncer: apt-get install pgbouncer, or set PGBOUNCER');
  return paths.map((path) => {
    const version = /PgBouncer (\d+\.\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1] ?? '';
    return { path, version, isNew: Number(version.split('.')[1]) >= 21 };
  });
}

/** What the pgbouncer of docker-compose.yml sets. */
const CONNECT_QUERY = /connect_query='.*'/.exec(readFileSync('deploy/compose/pgbouncer.ini', 'utf8'))?.[0] ?? '';

/** A pgbouncer in transaction mode before a server, with few server connections, so that clients share them. */
export class PgBouncer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sluice-pgbouncer-'));
  private child: ChildProcess | null = null;

  private constructor(
    private readonly program: PgBouncerProgram,
    private readonly port: number,
  ) {}

  static async start(program: PgBouncerProgram, serverPort: number, settings: string[] = []): Promise<PgBouncer> {
    const bouncer = new PgBouncer(program, await freePort(0));
    await bouncer.launch([
      '[databases]',
      `* = host=127.0.0.1 port=${serverPort} ${CONNECT_QUERY}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${bouncer.port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 5',
      'max_client_conn = 500',
      ...settings,
    ]);
    return bouncer;
  }

  /** The same URL through this pgbouncer. */
  through(url: string): string {
    const pooled = new URL(url);
    pooled.port = String(this.port);
    return pooled.toString();
  }

  async stop(): Promise<void> {
    if (this.child && this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async launch(lines: string[]): Promise<void> {
    const file = join(this.folder, 'pgbouncer.ini');
    // `auth_type = any` signs everybody in as the user that the entry names.
    writeFileSync(file, lines.join('\n').replace(/^\* = .*$/m, '$& user=postgres'));
    chmodSync(this.folder, 0o755);
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    this.child = spawn(this.program.path, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    let log = '';
    this.child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    for (let i = 0; i < 200 && this.child.exitCode === null; i++, await sleep(50)) if (await this.responds()) return;
    throw new Error(`pgbouncer did not start: ${log.slice(-2_000)}`);
  }

  private async responds(): Promise<boolean> {
    const client = new Client({ host: '127.0.0.1', port: this.port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      return false;
    }
  }
}
