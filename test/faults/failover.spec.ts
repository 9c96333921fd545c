import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/until';
import { Load } from './support/load';
import { useOwnServer } from './support/scene';
import { SilentProxy } from './support/silent-proxy';

describe('an address that leads to the primary', () => {
  const scene = useOwnServer();

  it('leads to the promoted synchronous standby after a failover, and no acknowledged post is lost', async () => {
    const { server } = scene();
    const standby = await server.addStandby('second');
    scene().atEnd(() => standby.remove());
    await server.execute(`ALTER SYSTEM SET synchronous_standby_names = 'second'`);
    await server.execute('SELECT pg_reload_conf()');
    const proxy = await SilentProxy.start(server.port);
    scene().atEnd(() => proxy.close());
    const replicas = await scene().start(2, {}, proxy.through(server.url));
    const load = scene().keep(Load.start(replicas, { consumers: 8, readers: 4 }));
    await until(() => load.acknowledged.length > 50);
    await server.stop('immediate');
    await sleep(500);
    await standby.promote();
    await standby.execute('ALTER SYSTEM RESET synchronous_standby_names');
    await standby.execute('SELECT pg_reload_conf()');
    proxy.failOver(standby.port);
    for (const replica of replicas) await replica.becomesReady();
    const calm = Date.now();
    const before = load.acknowledged.length;
    await until(() => load.acknowledged.length > before + 50);
    await load.stop();
    expect(replicas.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect(load.failures(calm)).toEqual([]);
    expect(load.failures().filter(({ status }) => status !== 503)).toEqual([]);
    const rows = await standby.execute(`SELECT post_id FROM queue_entry WHERE queue_status = 'delivered'`);
    const delivered = new Set(rows.map((row) => row['post_id']).map(Number));
    expect(load.acknowledged.filter((id) => !delivered.has(id))).toEqual([]);
    expect(new Set(load.acknowledged).size).toBe(load.acknowledged.length);
  });
});
