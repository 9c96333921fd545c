import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './support/load';
import { useOwnServer } from './support/scene';

describe('DATABASE_URL with several hosts', () => {
  const scene = useOwnServer({ posts: 4_000 });

  it('follows the promotion of a synchronous standby, and no acknowledged post is lost', async () => {
    const { server } = scene();
    const standby = await server.addStandby('second');
    scene().atEnd(() => standby.remove());
    await server.execute(`ALTER SYSTEM SET synchronous_standby_names = 'second'`);
    await server.execute('SELECT pg_reload_conf()');
    // The standby comes first: it must be passed over at the start already.
    const url = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${server.port}/sluice?target_session_attrs=read-write`;
    const replicas = await scene().start(2, {}, url);
    const load = scene().keep(Load.start(replicas, { consumers: 8, readers: 4 }));
    await sleep(5_000);
    await server.stop('immediate');
    await sleep(500);
    await standby.promote();
    await standby.execute('ALTER SYSTEM RESET synchronous_standby_names');
    await standby.execute('SELECT pg_reload_conf()');
    for (const replica of replicas) await replica.becomesReady();
    const calm = Date.now();
    await sleep(3_000);
    await load.stop();
    expect(replicas.map(({ isAlive }) => isAlive)).toEqual([true, true]);
    expect(load.failures(calm)).toEqual([]);
    expect(load.failures().filter(({ status }) => status !== 503)).toEqual([]);
    expect(load.statuses(calm)['204']).toBeGreaterThan(20);
    const rows = await standby.execute(`SELECT post_id FROM queue_entry WHERE queue_status = 'delivered'`);
    const delivered = new Set(rows.map((row) => row['post_id']).map(Number));
    expect(load.acknowledged.filter((id) => !delivered.has(id))).toEqual([]);
    expect(new Set(load.acknowledged).size).toBe(load.acknowledged.length);
  });
});
