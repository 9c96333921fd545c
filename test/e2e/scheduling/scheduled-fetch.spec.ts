import { IngestService } from '../../../src/ingest/ingest.service';
import { startApp, type TestApp, useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';
import { gate } from '../../support/gate';
import { runJob } from '../../support/jobs';
import { until } from '../../support/until';

const HOUR = 3_600_000;

/** So that the service does not run the job on its own. */
const NOT_DUE = `
  INSERT INTO job (name, last_started_at, last_finished_at) VALUES ('fetch-all', now(), now())
  ON CONFLICT (name) DO UPDATE SET last_started_at = now(), last_finished_at = now(), failures = 0`;

describe('the scheduled fetch', () => {
  const service = useService({ env: { FETCH_INTERVAL_MINUTES: '60' } });
  const instance = useInstance();

  beforeEach(async () => {
    await service.reset();
    await service.db.query(NOT_DUE);
  });

  const create = async (hashtag: string, active = true): Promise<number> =>
    (await service.api.post('/hashtags').send({ hashtag, instance: instance.domain, active })).body.id;
  const read = (id: number) => service.read(`/hashtags/${id}`);
  const runFetch = () => runJob(service, 'fetch-all');
  const job = async () => (await service.db.query(`SELECT * FROM job WHERE name = 'fetch-all'`))[0];
  /** Starts other replicas on the same database, as if the job had never run. */
  const startReplicas = async (count: number, env: Record<string, string>): Promise<TestApp[]> => {
    await service.db.query(`DELETE FROM job WHERE name = 'fetch-all'`);
    return Promise.all(Array.from({ length: count }, () => startApp({ database: service.database, env })));
  };
  const close = (replicas: TestApp[]) => Promise.all(replicas.map((replica) => replica.close()));

  it('two replicas fetch the active streams once at start, 100 entries each', async () => {
    const id = await create('photography');
    await create('asleep', false);
    instance.serve('photography', instance.statuses(120));
    const replicas = await startReplicas(2, { FETCH_INTERVAL_MINUTES: '60' });
    await until(async () => (await job())?.last_finished_at);
    // Both stop only once what they have begun has ended
    await close(replicas);
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
    await create('photography');
    const replicas = await startReplicas(1, { FETCH_INTERVAL_MINUTES: '0' });
    const [replica = service] = replicas;
    await runJob(replica, 'find-waves');
    const { items } = await replica.read('/hashtags');
    await close(replicas);
    expect([instance.requests, await job()]).toEqual([[], undefined]);
    expect(items).toMatchObject([{ hashtag: 'photography', next_fetch_at: null }]);
  });

  it('each failure doubles the wait of a stream, up to 24 hours', async () => {
    const id = await create('down');
    instance.tag('down', { status: 500 });
    const waits: number[] = [];
    await runFetch();
    expect(await job()).toMatchObject({ failures: 0, last_error: null });
    const fail = () => service.api.post(`/hashtags/${id}/fetch`).expect(503);
    for (let failures = 1; failures <= 6; failures++) {
      if (failures > 1) await fail();
      const stream = await read(id);
      expect(stream.failures).toBe(failures);
      waits.push((Date.parse(stream.next_fetch_at) - Date.parse(stream.last_attempt_at)) / HOUR);
    }
    await service.db.query('UPDATE stream SET failures = 5000');
    await fail();
    expect(waits).toEqual([2, 4, 8, 16, 24, 24]);
    expect((await read(id)).failures).toBe(5001);
  });

  it.each([5, 30 * 24])(
    'an instance that takes no requests for %i hours is waited for, 24 hours at most',
    async (hours) => {
      const id = await create('limited');
      const reset = Date.now() + hours * HOUR;
      instance.tag('limited', { status: 429, headers: { 'x-ratelimit-reset': new Date(reset).toISOString() } });
      await runFetch();
      const stream = await read(id);
      expect(stream.last_error_code).toBe('rate_limited');
      // A day from the response, which is noted a little later.
      const waited = Date.parse(stream.next_fetch_at) - Math.min(reset, Date.parse(stream.last_attempt_at) + 24 * HOUR);
      expect(waited).toBeLessThanOrEqual(0);
      expect(waited).toBeGreaterThan(hours > 24 ? -HOUR : -1);
    },
  );

  it.each([
    ['due', 'NULL', 1],
    ['overdue', `now() - interval '1 h'`, 1],
    ['due within half an interval', `now() + interval '20 min'`, 1],
    ['due then, as its instance named the time', `now() + interval '20 min', last_error_code = 'rate_limited'`, 0],
    ['not due yet', `now() + interval '40 min'`, 0],
  ])('a stream that is %s (next fetch at %s) is requested %i times', async (_, nextFetchAt, requests) => {
    await create('photography');
    instance.serve('photography', []);
    await service.db.query(`UPDATE stream SET next_fetch_at = ${nextFetchAt}`);
    await runFetch();
    expect(instance.timelineRequests('photography')).toHaveLength(requests);
  });

  it('what an instance is too slow for within the interval is left for the next run, and comes first then', async () => {
    const ids = [await create('first'), await create('second'), await create('third')];
    const { now } = performance;
    instance.tag('first', () => {
      jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + HOUR + 1);
      return { body: [] };
    });
    for (const hashtag of ['second', 'third']) instance.serve(hashtag, []);
    const outcomes = await service.app.get(IngestService).fetchDue({ limit: 20 }, new AbortController().signal);
    jest.restoreAllMocks();
    expect(outcomes).toMatchObject([{ stream: { id: ids[0] }, error: null }]);
    expect(await read(ids[1] ?? 0)).toMatchObject({ failures: 0, last_attempt_at: null });
    await service.db.query('UPDATE stream SET next_fetch_at = NULL');
    await runFetch();
    expect(instance.requests.flatMap((path) => /tag\/(\w+)/.exec(path)?.[1] ?? [])).toEqual([
      'first',
      'second',
      'third',
      'first',
    ]);
  });

  it('a stream that is paused, deleted or moved during the run before its turn is not requested as it was', async () => {
    const [, paused, deleted, moved] = [await create('first'), await create('b'), await create('c'), await create('d')];
    instance.tag('first', async () => {
      await service.api.patch(`/hashtags/${paused}`).send({ active: false }).expect(200);
      await service.api.delete(`/hashtags/${deleted}`).expect(204);
      await service.api.patch(`/hashtags/${moved}`).send({ hashtag: 'e' }).expect(200);
      return { body: [] };
    });
    instance.serve('e', []);
    await runFetch();
    expect(['first', 'b', 'c', 'd', 'e'].map((tag) => instance.timelineRequests(tag).length)).toEqual([1, 0, 0, 0, 1]);
  });

  it('asks each instance that it could read for its software, once a day', async () => {
    await create('photography');
    instance.serve('photography', []);
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
    instance.route('/.well-known/nodeinfo', { body: { links: [{ rel, href: '/nodeinfo/2.0' }] } });
    instance.route('/nodeinfo/2.0', { body: { software: { name: 'akkoma', version: '3.15.2' } } });
    await runFetch();
    const known = async () => (await service.read('/instances')).items[0];
    expect(await known()).toMatchObject({ software: 'akkoma', software_version: '3.15.2', last_status: 200 });
    const asked = () => instance.requests.filter((path) => path === '/nodeinfo/2.0').length;
    instance.route('/nodeinfo/2.0', { body: { software: { name: 'akkoma', version: '3.16.0' } } });
    for (const [hours, version, requests] of [
      [23, '3.15.2', 1],
      [25, '3.16.0', 2],
    ]) {
      await service.db.query(`UPDATE instance SET software_read_at = now() - interval '${hours} hours'`);
      await service.db.query('UPDATE stream SET next_fetch_at = NULL');
      await runFetch();
      expect([asked(), (await known()).software_version]).toEqual([requests, version]);
    }
  });

  it('a fetch that is stopped counts as no failure of the stream, nor of the job', async () => {
    const id = await create('endless');
    const { opened: asked, open: reached } = gate();
    instance.tag('endless', () => {
      reached();
      return new Promise(() => {});
    });
    const replicas = await startReplicas(1, { FETCH_INTERVAL_MINUTES: '60' });
    await asked;
    await close(replicas);
    expect(await read(id)).toMatchObject({ failures: 0, last_attempt_at: null });
    expect(await job()).toMatchObject({ locked_by: null, failures: 0, last_finished_at: null });
  });

  it('a fetch that is stopped asks no further instance', async () => {
    await create('first');
    await create('second');
    const stopping = new AbortController();
    instance.tag('first', () => {
      stopping.abort();
      return { body: [] };
    });
    const outcomes = await service.app.get(IngestService).fetchDue({ limit: 20 }, stopping.signal);
    const error = expect.objectContaining({ text: 'The service is stopping' });
    expect(outcomes).toMatchObject([{ error }, { error }]);
    expect(instance.timelineRequests('second')).toEqual([]);
  });
});
