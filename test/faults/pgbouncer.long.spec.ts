import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/demo/service';
import { seed } from '../../tools/seed/seed';
import { until } from '../support/until';
import { Load } from './support/load';
import { useScene } from './support/scene';
import { ServerDatabase } from './support/server-database';

describe('pgbouncer in session mode', () => {
  const scene = useScene('nothing');

  /** Starts Debian's pgbouncer before a server; returns its port. */
  async function startBouncer(serverPort: number): Promise<number> {
    const port = await freePort(0);
    const folder = mkdtempSync(join(tmpdir(), 'sluice-pgbouncer-'));
    const file = join(folder, 'pgbouncer.ini');
    // `auth_type = any` signs everybody in as the user that the entry names.
    const databases = `[databases]\n* = host=127.0.0.1 port=${serverPort} user=postgres\n`;
    const listen = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n`;
    const pool = 'auth_type = any\npool_mode = session\ndefault_pool_size = 60\nmax_client_conn = 500\n';
    writeFileSync(file, `${databases}[pgbouncer]\n${listen}${pool}`);
    chmodSync(folder, 0o755);
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const child = spawn('/usr/sbin/pgbouncer', [...user, file], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    scene().atEnd(async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    });
    const bouncer = new ServerDatabase(port, 'postgres');
    await until(() =>
      bouncer.execute('SELECT 1').then(
        () => true,
        () => false,
      ),
    );
    return port;
  }

  it('carries two replicas that start together on an empty database, and their work', async () => {
    const url = new URL(scene().server.url);
    url.port = String(await startBouncer(scene().server.port));
    const replicas = await scene().start(2, { DATABASE_POOL_SIZE: '10' }, url.href);
    await seed({ url: scene().server.url, posts: 2_000, waiting: 2_000 });
    const load = scene().keep(Load.start(replicas, { consumers: 12, readers: 6 }));
    await until(() => load.acknowledged.length > 100);
    await load.stop();
    expect(load.failures()).toEqual([]);
    expect(new Set(load.handedOut).size).toBe(load.handedOut.length);
  });
});
