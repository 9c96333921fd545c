import { startApp, useService, type TestApp } from '../../support/app';
import { type FakeAnswer, useInstance } from '../../support/fake-instance';
import { runJob } from '../../support/jobs';

/** What the tests do with a service, whose streams are all of one instance. */
function streamsOf(service: TestApp) {
  const instance = useInstance();
  beforeEach(() => service.reset());
  return {
    instance,
    create: async (hashtag = 'cats'): Promise<number> =>
      (await service.api.post('/hashtags').send({ hashtag, instance: instance.domain })).body.id,
    fetchStream: async (id: number, limit = 100) =>
      (await service.api.post(`/hashtags/${id}/fetch?limit=${limit}`).expect(200)).body,
    read: (id: number) => service.read(`/hashtags/${id}`),
  };
}

describe('a fetch that does not reach what is known', () => {
  const service = useService();
  const { instance, create, fetchStream, read } = streamsOf(service);

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

  it('is not one that meets the newest entry of a fetch that was longer than what is remembered', async () => {
    const id = await create();
    instance.serve('cats', instance.statuses(60));
    for (const limit of [60, 5]) expect((await fetchStream(id, limit)).gap).toBe(false);
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
});

describe('a scheduled fetch that does not reach what is known', () => {
  const service = useService({ env: { FETCH_INTERVAL_MINUTES: '60' } });
  const { instance, create, fetchStream, read } = streamsOf(service);

  const runDue = async (by: TestApp = service): Promise<void> => {
    await service.db.query('UPDATE stream SET next_fetch_at = NULL');
    await runJob(by, 'fetch-all');
  };
  const createBehind = async (): Promise<number> => {
    const id = await create();
    instance.serve('cats', instance.statuses(100));
    await fetchStream(id);
    instance.serve('cats', instance.statuses(350));
    instance.requests.length = 0;
    return id;
  };
  /** Serves 350 posts in pages of 40, changed by what is said for the number of posts before a page. */
  const servePages = (change: (before: number) => FakeAnswer) => {
    const newer = instance.statuses(350);
    instance.tag('cats', (url) => {
      const before = newer.findIndex((entry) => entry.id === url.searchParams.get('max_id')) + 1;
      return { body: newer.slice(before, before + 40), ...change(before) };
    });
  };

  it('goes on until it does', async () => {
    const id = await createBehind();
    await runDue();
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
    const id = await createBehind();
    const env = { FETCH_INTERVAL_MINUTES: '60', FETCH_MAX_POSTS: '130' };
    const scheduling = await startApp({ database: service.database, env });
    await runDue(scheduling);
    await scheduling.close();
    expect(await read(id)).toMatchObject({ post_count: 230, gap_count: 1 });
  });

  it.each<[string, (before: number) => FakeAnswer, number, number]>([
    [
      'ends at the rate limit',
      () => ({ headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' } }),
      200,
      3,
    ],
    ['keeps what it has when a later part cannot be read', (before) => (before >= 100 ? { status: 500 } : {}), 200, 4],
    ['ends at a page that cannot be read', (before) => (before >= 40 ? { status: 500 } : {}), 140, 2],
  ])('%s', async (_, change, stored, requests) => {
    const id = await createBehind();
    servePages(change);
    await runDue();
    expect(await read(id)).toMatchObject({ post_count: stored, gap_count: 1, failures: 0, last_error: null });
    expect(instance.timelineRequests('cats')).toHaveLength(requests);
  });

  it.each<[string, FakeAnswer, number]>([
    ['a page that cannot be read', { status: 500 }, 40],
    ['a part that cannot be read', { status: 500 }, 100],
    ['the rate limit', { headers: { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '0' } }, 100],
  ])('fills the gap that it has left at %s, unless it ends there again', async (_, answer, readable) => {
    const id = await create();
    instance.serve('cats', instance.statuses(50));
    await fetchStream(id, 50);
    let statuses = instance.statuses(300);
    let isBroken = true;
    instance.tag('cats', (url) => {
      const after = statuses.findIndex((entry) => entry.id === url.searchParams.get('max_id'));
      const limit = Number(url.searchParams.get('limit'));
      const body = statuses.slice(after + 1, after + 1 + limit);
      return isBroken && (answer.status === undefined || after + 1 >= readable) ? { body, ...answer } : { body };
    });
    await runDue();
    expect(await read(id)).toMatchObject({ post_count: 50 + readable, gap_count: 1 });
    isBroken = false;
    await runDue();
    expect(await read(id)).toMatchObject({ post_count: 300, gap_count: 1, failures: 0 });
    isBroken = true;
    for (const [count, gaps] of [
      [500, 2],
      [510, 3],
      [520, 3],
    ] as const) {
      statuses = instance.statuses(count);
      await runDue();
      expect(await read(id)).toMatchObject({ post_count: count - 200 + readable, gap_count: gaps });
    }
  });

  it('fills the gap that one on demand has left', async () => {
    const id = await create();
    instance.serve('cats', instance.statuses(50));
    await fetchStream(id, 50);
    instance.serve('cats', instance.statuses(250));
    expect(await fetchStream(id, 20)).toMatchObject({ gap: true, added_count: 20 });
    await runDue();
    expect(await read(id)).toMatchObject({ post_count: 250, gap_count: 1 });
  });
});
