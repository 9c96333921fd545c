import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './support/load';
import { useScene } from './support/scene';

describe('a pool whose connections are all taken', () => {
  const scene = useScene({ posts: 2_000 });

  it('is 503 with Retry-After after the time-out, while the service stays ready, and ends with what took them', async () => {
    const { server } = scene();
    const replica = await scene().startOne({
      DATABASE_POOL_SIZE: '2',
      DATABASE_CONNECT_TIMEOUT_SECONDS: '1',
      DATABASE_LIST_TIMEOUT_SECONDS: '1',
    });
    const blocker = new Client({ connectionString: server.url });
    await blocker.connect();
    scene().atEnd(() => blocker.end());
    await blocker.query('BEGIN; LOCK TABLE queue_entry, post IN ACCESS EXCLUSIVE MODE');
    const load = scene().keep(Load.start([replica], { consumers: 6, readers: 6 }));
    await sleep(5_000);
    expect(await replica.readiness()).toBe(200);
    const refused = load.failures();
    expect(refused.length).toBeGreaterThan(6);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);

    await blocker.query('ROLLBACK');
    await sleep(1_000);
    const calm = Date.now();
    await sleep(1_500);
    await load.stop();
    expect(load.failures(calm)).toEqual([]);
    expect(load.statuses(calm)['200']).toBeGreaterThan(20);
    expect(replica.isAlive).toBe(true);
  });
});
