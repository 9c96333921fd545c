import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../tools/demo/service';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Debian's pgbouncer in session mode before a server. */
export class PgBouncer {
  private readonly folder = mkdtempSync(join(tmpdir(), 'sluice-pgbouncer-'));
  private child: ChildProcess | null = null;

  private constructor(private readonly port: number) {}

  static async start(serverPort: number): Promise<PgBouncer> {
    if (!existsSync(PROGRAM)) throw new Error('These tests need pgbouncer: apt-get install pgbouncer');
    const bouncer = new PgBouncer(await freePort(0));
    await bouncer.launch([
      '[databases]',
      `* = host=127.0.0.1 port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${bouncer.port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = session',
      'default_pool_size = 60',
      'max_client_conn = 500',
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
    this.child = spawn(PROGRAM, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] });
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
