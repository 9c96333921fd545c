import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Load } from './support/load';
import type { Answer } from './support/replica';
import { useScene } from './support/scene';

const POOL_SIZE = 10;
const LISTS = ['/posts?limit=20', '/stats'];

describe('lists and statistics that take too long, 40 at once', () => {
  const scene = useScene('posts');

  it('get 503, take half of the connections, and keep nobody from the queue', async () => {
    const env = { DATABASE_POOL_SIZE: String(POOL_SIZE), DATABASE_LIST_TIMEOUT_SECONDS: '2' };
    const replica = await scene().startOne(env);
    // Every list counts posts in this table, which the queue never reads.
    const holder = new Client({ connectionString: scene().server.url });
    holder.on('error', () => undefined);
    await holder.connect();
    scene().atEnd(() => holder.end());
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE post_count IN ACCESS EXCLUSIVE MODE');

    const slow: Answer[] = [];
    let isOver = false;
    const clients = Array.from({ length: 40 }, async (_, i) => {
      while (!isOver) slow.push(await replica.send('GET', LISTS[i % 2] ?? '/stats'));
    });
    await sleep(1_000);
    const load = scene().keep(Load.start([replica], { consumers: 8 }));
    const readiness: number[] = [];
    let most = 0;
    for (const end = Date.now() + 5_000; Date.now() < end; await sleep(100)) {
      readiness.push(await replica.readiness());
      const { rowCount } = await holder.query(
        // A job that merges counts waits too; its statement is the one with DISTINCT.
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query NOT LIKE '%DISTINCT%'`,
      );
      most = Math.max(most, rowCount ?? 0);
    }
    await load.stop();
    isOver = true;
    await Promise.all(clients);
    await holder.query('COMMIT');

    expect(load.failures()).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    expect(new Set(readiness)).toEqual(new Set([200]));
    expect(most).toBe(POOL_SIZE / 2);
    expect(slow.length).toBeGreaterThan(40);
    expect(new Set(slow.map(({ status }) => status))).toEqual(new Set([503]));
    expect(replica.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect((await replica.send('GET', '/posts?limit=20')).status).toBe(200);
  });
});
