import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/demo/service';
import { seed } from '../../tools/seed/seed';
import { until } from '../support/until';
import { Load } from './support/load';
import { Replica } from './support/replica';
import { useScene } from './support/scene';
import { ServerDatabase } from './support/server-database';

describe('pgbouncer', () => {
  const scene = useScene('nothing');

  /** Starts Debian's pgbouncer before a server; returns the URL through it. */
  async function startBouncer(serverPort: number, mode: 'session' | 'transaction', size = 60): Promise<URL> {
    const port = await freePort(0);
    const folder = mkdtempSync(join(tmpdir(), 'sluice-pgbouncer-'));
    const file = join(folder, 'pgbouncer.ini');
    // `auth_type = any` signs everybody in as the user that the entry names.
    const databases = `[databases]\n* = host=127.0.0.1 port=${serverPort} user=postgres\n`;
    const listen = `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n`;
    const pool = `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${size}\nmax_client_conn = 500\n`;
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
    const url = new URL(scene().server.url);
    url.port = String(port);
    return url;
  }

  it('in session mode carries two replicas that start together on an empty database, and their work', async () => {
    const url = await startBouncer(scene().server.port, 'session');
    const replicas = await scene().start(2, { DATABASE_POOL_SIZE: '10' }, url.href);
    await seed({ url: scene().server.url, posts: 2_000, waiting: 2_000 });
    const load = scene().keep(Load.start(replicas, { consumers: 12, readers: 6 }));
    await until(() => load.acknowledged.length > 100);
    await load.stop();
    expect(load.failures()).toEqual([]);
    expect(new Set(load.handedOut).size).toBe(load.handedOut.length);
  });

  it.each([1, 60])(
    'in transaction mode, with a pool of %i, is refused at the start with one sentence',
    async (size) => {
      const url = await startBouncer(scene().server.port, 'transaction', size);
      const replica = await Replica.launch(url.href);
      expect(await replica.ended()).toBe(1);
      expect(replica.log.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^The database is behind a pooler .* transaction mode: Use pool_mode = session, or /),
      ]);
    },
  );
});
