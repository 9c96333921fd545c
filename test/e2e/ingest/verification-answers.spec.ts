import { startApp, useService } from '../../support/app';
import { type FakeInstance, useInstance } from '../../support/fake-instance';
import { givenPosts } from '../../support/posts';
import { NOTE, served, setMode, TODAY, verify } from './verified-posts';

type Status = ReturnType<FakeInstance['status']>;

describe('what an instance says of a post', () => {
  const service = useService();
  const instance = useInstance();
  beforeEach(async () => {
    await service.reset();
    await setMode(service, 'light');
  });
  afterEach(() => jest.restoreAllMocks());

  const give = async (statuses: readonly Status[]) => {
    instance.serve('photography', statuses);
    const stream = { hashtag: 'photography', instance: instance.domain };
    const { body } = await service.api.post('/streams').send(stream).expect(201);
    await service.api.post(`/streams/${body.id}/fetch`).expect(200);
    const { items } = await service.read(`/posts?stream_id=${body.id}&limit=1000`);
    const approvals = items.map(({ id }: { id: number }) => ({ id, approved: true }));
    await service.api.post('/posts/bulk-review').send({ items: approvals }).expect(200);
  };
  const answer = (status: { id: string }, changes: object = {}) =>
    instance.route(`/api/v1/statuses/${status.id}`, { body: { ...status, ...changes } });
  const threeDays = () =>
    ['1', '2', '3'].map((id) => instance.status(id, { created_at: `2026-03-0${id}T12:00:00.000Z` })) as [
      Status,
      Status,
      Status,
    ];
  const asked = () => instance.requests.filter((path) => path.startsWith('/api/v1/statuses/')).length;

  it('counts as gone only from a server that returns others by their id', async () => {
    const [gone, other] = [instance.status('1'), instance.status('2')];
    await give([gone, other]);
    expect(await verify(service)).toMatchObject({ gone: 0, unknown: 2 });
    expect(await served(service)).toHaveLength(2);
    const fresh = await startApp({ database: service.database });
    answer(other);
    expect(await verify(fresh)).toMatchObject({ gone: 1, unchanged: 1 });
    await fresh.close();
  });

  it('counts as gone by 410 as well, but not by a page of a proxy', async () => {
    const [first, ...others] = threeDays();
    await give([first, ...others]);
    answer(first);
    instance.route('/api/v1/statuses/2', { status: 410, body: { error: 'Gone' } });
    instance.route('/api/v1/statuses/3', {
      status: 404,
      headers: { 'content-type': 'text/html' },
      body: '<h1>404</h1>',
    });
    expect(await verify(service)).toEqual({ unchanged: 1, gone: 1, unknown: 1, changed: 0, not_public: 0 });
  });

  it.each([
    // Sharkey 2024.9
    ['401', { status: 401, body: { error: { code: 'NO_SUCH_NOTE', message: 'No such note.' } } }],
    ['200', { body: { error: { code: 'NO_SUCH_OBJECT' } } }],
    ['400', { status: 400, body: { error: 'NO_SUCH_NOTE' } }],
  ])('counts as gone by a code of its API in an answer %s, though it is the only post', async (_, route) => {
    await give([instance.status('1')]);
    instance.route('/api/v1/statuses/1', route);
    expect(await verify(service)).toMatchObject({ gone: 1, unknown: 0 });
    expect(await served(service)).toEqual([]);
  });

  it('changes nothing when the id is now that of another post, or the status cannot be read', async () => {
    const posts = instance.statuses(4);
    const [first, second, third, fourth] = posts as [Status, Status, Status, Status];
    await give(posts);
    const uri = `http://${instance.domain}/users/mira/statuses/99`;
    answer(first, { uri });
    answer(second, { account: null });
    answer(third, { uri, visibility: 'private' });
    instance.route(`/api/v1/statuses/${fourth.id}`, { body: {} });
    expect(await verify(service)).toMatchObject({ unknown: 4, changed: 0, not_public: 0 });
    expect(await served(service)).toHaveLength(4);
    expect(await verify(service)).toMatchObject({ unknown: 0 });
  });

  it('is not asked for a post that was stored without an id', async () => {
    await give([instance.status('1')]);
    await service.db.query('UPDATE post SET remote_id = NULL');
    expect(await verify(service)).toMatchObject({ unchanged: 0, gone: 0, unknown: 0 });
    expect(await served(service)).toHaveLength(1);
  });

  it('is read one post at a time, twenty in a run, and not while its limit is near', async () => {
    const statuses = instance.statuses(30);
    await give(statuses.slice(0, 20));
    for (const status of statuses) answer(status);
    expect(await verify(service)).toMatchObject({ unchanged: 20 });
    expect([asked(), instance.mostAtOnce]).toEqual([20, 1]);
    const reset = new Date(Date.now() + 60_000).toISOString();
    const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '20', 'x-ratelimit-reset': reset };
    for (const status of statuses) instance.route(`/api/v1/statuses/${status.id}`, { body: status, headers });
    await verify(service);
    const before = asked();
    expect(await verify(service)).toEqual({ unchanged: 0, changed: 0, gone: 0, not_public: 0, unknown: 0 });
    expect(asked()).toBe(before);
    await service.db.query('UPDATE instance SET rate_reset_at = now()');
    expect(await verify(service)).toMatchObject({ unchanged: 20 });
  });

  it('is heard of each post, though one always fails, and one is too large', async () => {
    const [failing, large, fine] = threeDays();
    await give([fine, large, failing]);
    instance.route(`/api/v1/statuses/${failing.id}`, { status: 500, body: { error: 'Out of memory' } });
    answer(large, { note: 'x'.repeat(300_000) });
    answer(fine);
    expect(await verify(service)).toMatchObject({ unchanged: 0, unknown: 1 });
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect(await verify(service)).toMatchObject({ unchanged: 1, unknown: 2 });
  });

  it('is not waited for when a hundred posts cannot be read', async () => {
    const { domain } = instance;
    const content = (index: number) => ({
      instance: domain,
      remoteId: String(index),
      uri: `http://${domain}/${index}`,
    });
    await givenPosts(service, 100, { approve: true, content });
    for (let index = 0; index < 100; index++) instance.route(`/api/v1/statuses/${index}`, { body: {} });
    const status = instance.status('101');
    await give([status]);
    answer(status);
    for (let run = 0; run < 5; run++) expect(await verify(service)).toMatchObject({ unknown: 20 });
    expect(await verify(service)).toMatchObject({ unchanged: 1, unknown: 0 });
  });

  describe('of one that comes after many others', () => {
    let status: Status;
    let id: number;
    const precede = async (count: number, entries: string, content?: (index: number) => object) => {
      const before = await givenPosts(service, count, { approve: true, content });
      await service.db.query(`UPDATE queue_entry SET ${entries} WHERE post_id = ANY ($1)`, [before]);
    };
    const withoutId = (index: number) => ({ uri: `https://fjordlys.example/notes/${index}` });
    const justIt = { unchanged: 1, unknown: 0 };

    beforeEach(async () => {
      status = instance.status('1');
      answer(status);
      await give([status]);
      [{ id }] = (await service.read('/posts')).items;
    });

    it('is read ahead when it is pinned', async () => {
      await precede(100, 'verified_at = now()');
      await service.api.patch(`/curated/${id}`).send({ pinned: true }).expect(200);
      expect(await verify(service, 3_600)).toMatchObject(justIt);
    });

    it('is read ahead when the others are held, and it no longer than some minutes', async () => {
      await precede(100, `verified_at = now(), on_hold_until = now() + interval '1 day'`);
      await service.db.query(`UPDATE queue_entry SET on_hold_until = now() + interval '5 minutes' WHERE post_id = $1`, [
        id,
      ]);
      expect(await verify(service, 3_600)).toMatchObject(justIt);
    });

    it('is read ahead when it is topical, and the other topical ones cannot be asked for', async () => {
      const hashtags = ['photography'];
      await service.api.post('/topical-tags').send({ hashtag: 'photography', topical_day_of_week: TODAY.dayOfWeek });
      await precede(100, 'verified_at = now()');
      await precede(20, 'delivery_count = 0', (index) => ({ ...withoutId(index), hashtags }));
      expect(await verify(service, 3_600)).toMatchObject(justIt);
    });

    it('is read again when it was withheld as the others were, which cannot be asked for', async () => {
      const withheld = (days: number) => `missing = 'gone', verified_at = now() - interval '${days} days'`;
      await precede(20, withheld(3), withoutId);
      await service.db.query(`UPDATE queue_entry SET ${withheld(2)} WHERE post_id = $1`, [id]);
      expect(await verify(service, 3_600)).toMatchObject(justIt);
      expect(await served(service)).toEqual([id]);
    });
  });

  describe('that it passed on', () => {
    const media = [{ type: 'image', url: 'https://cache.example/1.png', description: 'A fjord' }];
    const relayed = (id: string) =>
      instance.status(id, { account: instance.account('mira@elsewhere.example'), media_attachments: media });

    it('is its copy: gone and changed posts are withheld and reviewed again, media elsewhere are the same', async () => {
      const [same, gone, changed] = [relayed('1'), relayed('2'), relayed('3')];
      await give([same, gone, changed]);
      answer(same, { media_attachments: [{ ...media[0], url: 'https://cache.example/proxy/1' }] });
      answer(changed, { content: '<p>Other words</p>' });
      expect(await verify(service)).toEqual({ unchanged: 1, gone: 1, changed: 1, not_public: 0, unknown: 0 });
      expect(await served(service)).toHaveLength(1);
      expect((await service.read('/posts?reviewed=false')).items).toMatchObject([
        { relayed: true, plain_text: 'Other words', reviewer_notes: `${NOTE} (text)` },
      ]);
    });
  });
});
