import { Client } from 'pg';
import { until } from '../support/until';
import { Load } from './support/load';
import { expectCalm } from './support/outage';
import { useScene } from './support/scene';

describe('a pool whose connections are all taken', () => {
  const scene = useScene('posts');

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
    const load = scene().keep(Load.start([replica], { consumers: 4, readers: 4, pauseMs: 50 }));
    await until(() => load.failures().length > 12);
    expect(await replica.readiness()).toBe(200);
    const refused = load.failures();
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);

    await blocker.query('ROLLBACK');
    await expectCalm(load);
    expect(replica.isAlive).toBe(true);
  });
});
