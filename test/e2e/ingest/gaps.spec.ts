import { IngestService } from '../../../src/ingest/ingest.service';
import { startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { type FakeAnswer, FakeInstance } from '../../support/fake-instance';
import { until } from '../../support/until';

describe('a fetch that does not reach what is known', () => {
  let database: TestDatabase;
  let instance: FakeInstance;
  /** A service that schedules nothing. */
  let service: TestApp;

  beforeEach(async () => {
    [database, instance] = await Promise.all([createDatabase(), FakeInstance.start()]);
    service = await startApp({ database });
  });
  afterEach(async () => {
    await service.close();
    await instance.close();
    await database.drop();
  });

  const create = async (hashtag = 'cats'): Promise<number> => {
    const answer = await service.api.post('/hashtags').send({ hashtag, instance: instance.domain });
    return answer.body.id;
  };
  const fetchStream = async (id: number, limit = 100) =>
    (await service.api.post(`/hashtags/${id}/fetch?limit=${limit}`).expect(200)).body;
  const read = async (id: number) => (await service.api.get(`/hashtags/${id}`)).body;

  it('says so and is counted, and the next one starts from there', async () => {
    const id = await create();
    instance.serve('cats', instance.statuses(30));
    expect((await fetchStream(id, 20)).gap).toBe(false);
    instance.serve('cats', instance.statuses(60));
    expect((await fetchStream(id, 20)).gap).toBe(true);
    const stream = await read(id);
    expect(stream).toMatchObject({ gap_count: 1, last_gap_at: stream.last_fetch });
    expect((await fetchStream(id, 1)).gap).toBe(false);
    expect(await read(id)).toMatchObject({ gap_count: 1, last_gap_at: stream.last_gap_at });
  });

  it('is not one that comes to the end of the timeline', async () => {
    const id = await create();
    instance.serve('cats', instance.statuses(5));
    await fetchStream(id);
    const other = { id: '9000', uri: `http://${instance.domain}/users/mira/statuses/other` };
    instance.serve('cats', [instance.status('9000', other)]);
    expect((await fetchStream(id)).gap).toBe(false);
  });

  it('is not one that meets an older known post, when the newest ones were deleted by their authors', async () => {
    const id = await create();
    instance.serve('cats', instance.statuses(10));
    await fetchStream(id, 1);
    await fetchStream(id, 10);
    instance.serve('cats', instance.statuses(30).toSpliced(20, 5));
    expect((await fetchStream(id, 21)).gap).toBe(false);
  });

  it('does not take a post for known that another stream brought', async () => {
    const [cats, kittens] = [await create('cats'), await create('kittens')];
    instance.serve('cats', instance.statuses(5));
    await fetchStream(cats);
    instance.serve('cats', instance.statuses(60));
    instance.serve('kittens', instance.statuses(60));
    await fetchStream(kittens);
    expect(await fetchStream(cats, 20)).toMatchObject({ added_count: 0, skipped_count: 20, gap: true });
  });

  it('starts over when the stream gets another hashtag', async () => {
    const id = await create();
    instance.serve('cats', instance.statuses(5));
    await fetchStream(id);
    await service.api.patch(`/hashtags/${id}`).send({ hashtag: 'dogs' }).expect(200);
    instance.serve('dogs', [instance.status('9002'), instance.status('9001')]);
    expect((await fetchStream(id, 1)).gap).toBe(false);
  });

  it.each([
    ['fails', { status: 500 }],
    ['succeeds', { body: [] }],
  ])('leaves no mark on a stream that was moved while it %s', async (_, answer) => {
    const id = await create();
    let move = async (): Promise<unknown> => null;
    instance.tag('cats', async () => {
      await move();
      return answer;
    });
    move = () => service.api.patch(`/hashtags/${id}`).send({ hashtag: 'dogs' }).expect(200);
    await service.api.post(`/hashtags/${id}/fetch`);
    expect(await read(id)).toMatchObject({ failures: 0, last_error: null, last_attempt_at: null, last_fetch: null });
  });

  it.each([
    ['ends at a page that cannot be read', 40, 2, 1],
    ['ends after 5 pages, however short', 1, 5, 0],
  ])('on demand %s', async (_, pageSize, requests, errors) => {
    const id = await create();
    instance.serve('cats', instance.statuses(10));
    await fetchStream(id);
    const newer = instance.statuses(90);
    instance.requests.length = 0;
    instance.tag('cats', (url) => {
      const after = newer.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
      return after >= 39 ? { status: 500 } : { body: newer.slice(after + 1, after + 1 + pageSize) };
    });
    const result = await fetchStream(id, 100);
    expect(result.errors).toHaveLength(errors);
    expect(result).toMatchObject({ gap: true });
    expect(instance.timelineRequests('cats')).toHaveLength(requests);
  });

  describe('when it is the scheduled one', () => {
    /** Knows 100 posts of 350, and runs the scheduled fetch. */
    const runScheduled = async (env: Record<string, string>): Promise<number> => {
      const id = await create();
      instance.serve('cats', instance.statuses(100));
      await fetchStream(id);
      instance.serve('cats', instance.statuses(350));
      instance.requests.length = 0;
      const scheduling = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '60', ...env } });
      await until(async () => (await read(id)).next_fetch_at !== null);
      await scheduling.close();
      return id;
    };

    it('goes on until it reaches what is known', async () => {
      const id = await runScheduled({});
      expect(await read(id)).toMatchObject({ post_count: 350, gap_count: 0, last_gap_at: null });
      expect(instance.timelineRequests('cats').map((path) => path.replace(/.*\?/, ''))).toEqual([
        'limit=40',
        'limit=40&max_id=1311',
        'limit=20&max_id=1271',
        'limit=40&max_id=1251',
        'limit=40&max_id=1211',
        'limit=20&max_id=1171',
        'limit=40&max_id=1151',
        'limit=40&max_id=1111',
        'limit=20&max_id=1071',
      ]);
    });

    it('ends at FETCH_MAX_POSTS', async () => {
      const id = await runScheduled({ FETCH_MAX_POSTS: '130' });
      expect(await read(id)).toMatchObject({ post_count: 230, gap_count: 1 });
    });

    it('ends at the rate limit', async () => {
      const id = await create();
      instance.serve('cats', instance.statuses(100));
      await fetchStream(id);
      const newer = instance.statuses(350);
      instance.tag('cats', (url) => {
        const after = newer.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
        const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' };
        return { body: newer.slice(after + 1, after + 41), headers };
      });
      const scheduling = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '60' } });
      await until(async () => (await read(id)).next_fetch_at !== null);
      await scheduling.close();
      expect(await read(id)).toMatchObject({ post_count: 200, gap_count: 1, failures: 0 });
    });

    it('keeps what it has when a later part cannot be read', async () => {
      const id = await create();
      instance.serve('cats', instance.statuses(100));
      await fetchStream(id);
      const newer = instance.statuses(350);
      instance.tag('cats', (url) => {
        const after = newer.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
        return after >= 99 ? { status: 500 } : { body: newer.slice(after + 1, after + 41) };
      });
      const scheduling = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '60' } });
      await until(async () => (await read(id)).next_fetch_at !== null);
      await scheduling.close();
      expect(await read(id)).toMatchObject({ post_count: 200, gap_count: 1, failures: 0, last_error: null });
    });

    it('ends at a page that cannot be read', async () => {
      const id = await create();
      instance.serve('cats', instance.statuses(100));
      await fetchStream(id);
      const newer = instance.statuses(350);
      instance.requests.length = 0;
      instance.tag('cats', (url) => {
        const after = newer.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
        return after >= 39 ? { status: 500 } : { body: newer.slice(after + 1, after + 41) };
      });
      const scheduling = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '60' } });
      await until(async () => (await read(id)).next_fetch_at !== null);
      await scheduling.close();
      expect(instance.timelineRequests('cats')).toHaveLength(2);
      expect(await read(id)).toMatchObject({ post_count: 140, gap_count: 1, failures: 0 });
    });

    /** Runs the scheduled fetch, of 400 entries at most. */
    const runDue = async (scheduling: TestApp): Promise<void> => {
      await service.db.query('UPDATE stream SET next_fetch_at = NULL');
      const extent = { limit: 100, most: 400 };
      await scheduling.app.get(IngestService).fetchDue(extent, new AbortController().signal);
    };

    it.each<[string, FakeAnswer, number]>([
      ['a page that cannot be read', { status: 500 }, 40],
      ['a part that cannot be read', { status: 500 }, 100],
      ['the rate limit', { headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' } }, 100],
    ])('fills the gap that it has left at %s, unless it ends there again', async (_, answer, readable) => {
      const scheduling = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '60' } });
      const id = await create();
      instance.serve('cats', instance.statuses(50));
      await scheduling.api.post(`/hashtags/${id}/fetch?limit=50`).expect(200);
      let statuses = instance.statuses(300);
      let isBroken = true;
      instance.tag('cats', (url) => {
        const after = statuses.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
        const limit = Number(url.searchParams.get('limit'));
        const body = statuses.slice(after + 1, after + 1 + limit);
        return isBroken && (answer.status === undefined || after + 1 >= readable) ? { body, ...answer } : { body };
      });
      await runDue(scheduling);
      expect(await read(id)).toMatchObject({ post_count: 50 + readable, gap_count: 1 });
      isBroken = false;
      await runDue(scheduling);
      expect(await read(id)).toMatchObject({ post_count: 300, gap_count: 1, failures: 0 });
      isBroken = true;
      for (const [count, gaps] of [
        [500, 2],
        [510, 3],
        [520, 3],
      ] as const) {
        statuses = instance.statuses(count);
        await runDue(scheduling);
        expect(await read(id)).toMatchObject({ post_count: count - 200 + readable, gap_count: gaps });
      }
      await scheduling.close();
    });

    it('fills the gap that one on demand has left', async () => {
      const scheduling = await startApp({ database, env: { FETCH_INTERVAL_MINUTES: '60' } });
      const id = await create();
      instance.serve('cats', instance.statuses(50));
      await scheduling.api.post(`/hashtags/${id}/fetch?limit=50`).expect(200);
      instance.serve('cats', instance.statuses(250));
      const { body } = await scheduling.api.post(`/hashtags/${id}/fetch?limit=20`);
      expect([body.gap, body.added_count]).toEqual([true, 20]);
      await runDue(scheduling);
      expect(await read(id)).toMatchObject({ post_count: 250, gap_count: 1 });
      await scheduling.close();
    });
  });
});
