import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { FakeInstance } from '../../support/fake-instance';

const HOUR = 3_600_000;

describe('the scheduled fetch', () => {
  let database: TestDatabase;
  let instance: FakeInstance;
  /** A service that schedules nothing, for set-up and checks. */
  let observer: TestApp;

  beforeEach(async () => {
    database = await createDatabase();
    instance = await FakeInstance.start();
    observer = await startApp({ database });
  });
  afterEach(async () => {
    await observer.close();
    await instance.close();
    await database.drop();
  });

  const create = async (hashtag: string, active = true): Promise<number> => {
    const answer = await observer.api.post('/hashtags').send({ hashtag, instance: instance.domain, active });
    return answer.body.id;
  };
  const read = async (id: number) => (await observer.api.get(`/hashtags/${id}`)).body;
  const lastRun = async (): Promise<Date | null> => {
    const [row] = await observer.db.query(
      `SELECT last_finished_at FROM job WHERE name = 'fetch-all' AND locked_by IS NULL`,
    );
    return row?.last_finished_at ?? null;
  };
  const withReplicas = async (
    count: number,
    env: Record<string, string>,
    check: () => Promise<void>,
  ): Promise<void> => {
    const replicas = await Promise.all(Array.from({ length: count }, () => startApp({ database, env })));
    try {
      await check();
    } finally {
      await Promise.all(replicas.map((replica) => replica.close()));
    }
  };
  const whenRun = async (): Promise<void> => {
    while ((await lastRun()) === null) await sleep(20);
  };

  it('two replicas fetch the active streams once at start, 100 entries each', async () => {
    const id = await create('photography');
    await create('asleep', false);
    instance.serve('photography', instance.statuses(120));
    await withReplicas(2, { FETCH_INTERVAL_MINUTES: '60' }, async () => {
      await whenRun();
      await sleep(300);
    });
    expect(instance.timelineRequests('photography').map((path) => path.split('&')[0])).toEqual([
      '/api/v1/timelines/tag/photography?limit=40',
      '/api/v1/timelines/tag/photography?limit=40',
      '/api/v1/timelines/tag/photography?limit=20',
    ]);
    expect(instance.timelineRequests('asleep')).toEqual([]);
    const stream = await read(id);
    expect(stream.post_count).toBe(100);
    expect(Date.parse(stream.next_fetch_at) - Date.parse(stream.last_attempt_at)).toBe(HOUR);
  });

  it('nothing is fetched with an interval of 0', async () => {
    const id = await create('photography');
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '0' }, () => sleep(500));
    expect(instance.requests).toEqual([]);
    expect((await read(id)).next_fetch_at).toBeNull();
  });

  it('each failure doubles the wait of a stream, up to 24 hours', async () => {
    const id = await create('down');
    instance.tag('down', { status: 500 });
    const waits: number[] = [];
    const service = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '180' } });
    await whenRun();
    const fail = () => service.api.post(`/hashtags/${id}/fetch`).expect(503);
    for (let failures = 1; failures <= 5; failures++) {
      if (failures > 1) await fail();
      const stream = await read(id);
      expect(stream.failures).toBe(failures);
      waits.push((Date.parse(stream.next_fetch_at) - Date.parse(stream.last_attempt_at)) / HOUR);
    }
    await observer.db.query('UPDATE stream SET failures = 5000');
    await fail();
    await service.close();
    expect(waits).toEqual([6, 12, 24, 24, 24]);
    expect((await read(id)).failures).toBe(5001);
  });

  it.each([2, 30 * 24])(
    'an instance that takes no requests for %i hours is waited for, 24 hours at most',
    async (hours) => {
      const id = await create('limited');
      const reset = Date.now() + hours * HOUR;
      instance.tag('limited', { status: 429, headers: { 'x-ratelimit-reset': new Date(reset).toISOString() } });
      await withReplicas(1, { FETCH_INTERVAL_MINUTES: '15' }, whenRun);
      const stream = await read(id);
      expect(stream.last_error_code).toBe('rate_limited');
      expect(Date.parse(stream.next_fetch_at)).toBe(Math.min(reset, Date.parse(stream.last_attempt_at) + 24 * HOUR));
    },
  );

  it.each([
    ['due', 'NULL', 1],
    ['overdue', `now() - interval '1 h'`, 1],
    ['due within half an interval', `now() + interval '20 min'`, 1],
    ['not due yet', `now() + interval '40 min'`, 0],
  ])('a stream that is %s (next fetch at %s) is requested %i times', async (_, nextFetchAt, requests) => {
    await create('photography');
    instance.serve('photography', []);
    await observer.db.query(`UPDATE stream SET next_fetch_at = ${nextFetchAt}`);
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, whenRun);
    expect(instance.timelineRequests('photography')).toHaveLength(requests);
  });

  it('a stream of an instance that named a time is requested then, and not half an interval before', async () => {
    await create('photography');
    instance.serve('photography', []);
    await observer.db.query(
      `UPDATE stream SET last_error_code = 'rate_limited', next_fetch_at = now() + interval '20 min'`,
    );
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, whenRun);
    expect(instance.timelineRequests('photography')).toEqual([]);
  });

  it('a stream that is paused, deleted or moved during the run before its turn is not requested as it was', async () => {
    const [, paused, deleted, moved] = [await create('first'), await create('b'), await create('c'), await create('d')];
    instance.tag('first', async () => {
      await observer.api.patch(`/hashtags/${paused}`).send({ active: false }).expect(200);
      await observer.api.delete(`/hashtags/${deleted}`).expect(204);
      await observer.api.patch(`/hashtags/${moved}`).send({ hashtag: 'e' }).expect(200);
      return { body: [] };
    });
    instance.serve('e', []);
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, whenRun);
    expect(['first', 'b', 'c', 'd', 'e'].map((tag) => instance.timelineRequests(tag).length)).toEqual([1, 0, 0, 0, 1]);
  });

  it('the job succeeds when an instance is down', async () => {
    await create('down');
    const up = await create('up');
    instance.tag('down', { status: 500 });
    instance.serve('up', instance.statuses(1));
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, whenRun);
    const [job] = await observer.db.query(`SELECT failures, last_error FROM job WHERE name = 'fetch-all'`);
    expect(job).toEqual({ failures: 0, last_error: null });
    expect((await read(up)).post_count).toBe(1);
  });

  it('asks each instance that it could read for its software, once a day', async () => {
    await create('photography');
    instance.serve('photography', []);
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
    instance.route('/.well-known/nodeinfo', { body: { links: [{ rel, href: '/nodeinfo/2.0' }] } });
    instance.route('/nodeinfo/2.0', { body: { software: { name: 'akkoma', version: '3.15.2' } } });
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, whenRun);
    const known = async () => (await observer.api.get('/instances')).body.items[0];
    expect(await known()).toMatchObject({ software: 'akkoma', software_version: '3.15.2', last_status: 200 });
    const runAgain = async (): Promise<void> => {
      await observer.db.query('DELETE FROM job');
      await observer.db.query('UPDATE stream SET next_fetch_at = NULL');
      await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, whenRun);
    };
    const asked = () => instance.requests.filter((path) => path === '/nodeinfo/2.0').length;
    await runAgain();
    expect(asked()).toBe(1);
    await observer.db.query(`UPDATE instance SET software_read_at = now() - interval '25 hours'`);
    instance.route('/nodeinfo/2.0', { body: { software: { name: 'akkoma', version: '3.16.0' } } });
    await runAgain();
    expect([asked(), (await known()).software_version]).toEqual([2, '3.16.0']);
  });

  it('a fetch that is stopped counts as no failure of the stream', async () => {
    const id = await create('endless');
    let reached: () => void;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    instance.tag('endless', () => {
      reached();
      return new Promise(() => {});
    });
    await withReplicas(1, { FETCH_INTERVAL_MINUTES: '60' }, () => asked);
    expect(await read(id)).toMatchObject({ failures: 0, last_attempt_at: null });
    const [job] = await observer.db.query(
      `SELECT locked_by, failures, last_finished_at FROM job WHERE name = 'fetch-all'`,
    );
    expect(job).toEqual({ locked_by: null, failures: 0, last_finished_at: null });
  });
});
