import { randomInt } from 'node:crypto';
import { PostStoreService } from '../../../src/post-store/post-store.service';
import { startApp, useService } from '../../support/app';
import { FakeInstance, type FakeRoute } from '../../support/fake-instance';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Post {
  id: number;
  post_id: string;
  plain_text: string;
  spam_score: number;
  reviewed_at: string | null;
}

describe('POST /hashtags/{id}/fetch', () => {
  const service = useService();
  let instance: FakeInstance;
  let tags = 0;

  beforeEach(async () => {
    instance = await FakeInstance.start();
  });
  afterEach(() => instance.close());

  const createStream = async (body: Record<string, unknown> = {}): Promise<{ id: number; hashtag: string }> => {
    const hashtag = `tag${++tags}`;
    const answer = await service.api.post('/hashtags').send({ hashtag, instance: instance.domain, ...body });
    return answer.body;
  };
  const fetchStream = (id: number, query = '') => service.api.post(`/hashtags/${id}/fetch${query}`);
  const read = async (id: number) => (await service.api.get(`/hashtags/${id}`)).body;
  /** The posts that the stream has brought, the newest first. */
  const list = async (id: number): Promise<Post[]> =>
    (await service.api.get(`/posts?stream_id=${id}&limit=1000`).expect(200)).body.items;
  const storedUris = async (id: number) => (await list(id)).map((post) => post.post_id);

  it.each([
    ['', '20', 20],
    ['?limit=1', '1', 1],
    ['?limit=40', '40', 40],
    ['?limit=100', '40', 100],
  ])('with %j asks the instance for %s at first and takes %i', async (query, asked, taken) => {
    const { id, hashtag } = await createStream();
    instance.serve(hashtag, instance.statuses(120));
    const answer = await fetchStream(id, query);
    expect(answer.body).toMatchObject({ fetched_count: taken, added_count: taken });
    expect(instance.timelineRequests(hashtag)[0]).toContain(`?limit=${asked}`);
  });

  it('leaves a post to the first stream that brought it', async () => {
    const first = await createStream();
    const second = await createStream();
    const posts = instance.statuses(2);
    instance.serve(first.hashtag, posts);
    instance.serve(second.hashtag, posts);
    await fetchStream(first.id);
    expect((await fetchStream(second.id)).body).toMatchObject({ fetched_count: 2, added_count: 0, skipped_count: 2 });
    expect([(await read(first.id)).post_count, (await read(second.id)).post_count]).toEqual([2, 0]);
  });

  it('counts a post that comes twice in one answer once as added and once as skipped', async () => {
    const { id, hashtag } = await createStream();
    const post = instance.status('7');
    instance.serveOnePage(hashtag, [post, { ...post, id: '8' }, instance.status('6')]);
    expect((await fetchStream(id)).body).toMatchObject({ fetched_count: 3, added_count: 2, skipped_count: 1 });
  });

  it('skips posts that were removed here', async () => {
    const { id, hashtag } = await createStream();
    instance.serve(hashtag, instance.statuses(3));
    await fetchStream(id);
    const removed = (await list(id))[0]?.id ?? 0;
    await service.db.transaction((manager) =>
      service.app.get(PostStoreService).remove([{ id: removed, deliveredAt: null }], manager),
    );
    expect((await read(id)).post_count).toBe(2);
    expect((await fetchStream(id)).body).toMatchObject({ fetched_count: 3, added_count: 0, skipped_count: 3 });
    expect((await read(id)).post_count).toBe(2);
  });

  it('loses no more than the one status that cannot be read', async () => {
    const { id, hashtag } = await createStream();
    const bad = instance.status('1139', { account: null });
    // Random, so that it is as long when PostgreSQL has compressed it; each of these characters is some four letters.
    const host = `${Array.from({ length: 480 }, () => String.fromCodePoint(randomInt(0x3300, 0x3357))).join('')}.elsewhere.example`;
    const username = Array.from({ length: 200 }, () => String.fromCodePoint(randomInt(0x20000, 0x2a000))).join('');
    const long = { ...instance.account(`${username}@elsewhere.example`), uri: `https://${host}/u` };
    const hostile = instance.status('1140', { account: long, uri: 'https://elsewhere.example/1140' });
    instance.serveOnePage(hashtag, [instance.status('3'), bad, 'nonsense', hostile, instance.status('1')]);
    const { status, body } = await fetchStream(id);
    expect([status, body.fetched_count, body.added_count]).toEqual([200, 2, 2]);
    expect(body.errors).toEqual([
      'status 1139: account is missing',
      expect.stringMatching(/^entry 3: /),
      'status 1140: account.acct or the host of account.uri is too long',
    ]);
  });

  it('never stores a post that must not leave its server', async () => {
    const { id, hashtag } = await createStream();
    const marks = [
      { local_only: true },
      { local: true },
      { federated: false },
      { visibility: 'local' },
      { localOnly: true },
    ];
    const hidden = marks.map((mark, i) => instance.status(String(i + 10), mark));
    const boost = { ...instance.status('20'), reblog: instance.status('21', { local_only: true }) };
    instance.serveOnePage(hashtag, [
      ...hidden,
      boost,
      instance.status('1', { pleroma: { local: true }, local_only: false }),
    ]);
    expect((await fetchStream(id)).body).toMatchObject({
      fetched_count: 1,
      added_count: 1,
      skipped_count: 0,
      errors: [],
    });
    expect(await storedUris(id)).toEqual([instance.status('1')['uri']]);
  });

  it('stores a formula as its TeX, once', async () => {
    const { id, hashtag } = await createStream();
    const annotation = '<annotation encoding="application/x-tex">E = mc^2</annotation>';
    const math = `<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow>${annotation}</semantics></math>`;
    instance.serve(hashtag, [instance.status('1', { content: `<p>So ${math} it is</p>`, tags: [] })]);
    await fetchStream(id);
    const [post] = await list(id);
    expect(post).toMatchObject({ content: '<p>So $E = mc^2$ it is</p>', plain_text: 'So $E = mc^2$ it is' });
    await service.api.post(`/posts/${post?.id}/approve`).expect(200);
    const { items } = (await service.api.get('/curated/preview').expect(200)).body;
    expect(items).toContainEqual(expect.objectContaining({ post_id: post?.id, snippet: 'So $E = mc^2$ it is' }));
  });

  it('answers 200 with a line in errors when a later page fails', async () => {
    const { id, hashtag } = await createStream();
    const page = instance.statuses(40);
    instance.tag(hashtag, (url) => (url.searchParams.has('max_id') ? { status: 500 } : { body: page }));
    const { status, body } = await fetchStream(id, '?limit=100');
    expect([status, body.added_count, body.errors.length]).toEqual([200, 40, 1]);
    expect(await read(id)).toMatchObject({ failures: 0, last_error: null });
  });

  it('counts the entries of a server that always sends the same page as skipped', async () => {
    const { id, hashtag } = await createStream();
    instance.tag(hashtag, { body: instance.statuses(5) });
    expect((await fetchStream(id)).body).toMatchObject({ fetched_count: 10, added_count: 5, skipped_count: 5 });
  });

  it('fetches an inactive stream on demand', async () => {
    const { id, hashtag } = await createStream({ active: false });
    instance.serve(hashtag, instance.statuses(1));
    expect((await fetchStream(id)).body.added_count).toBe(1);
  });

  const UNREACHABLE: [string, string, FakeRoute][] = [
    ['500', 'refused', { status: 500, body: { error: 'SECRET of the instance' } }],
    ['404', 'not_found', { status: 404, body: { error: 'SECRET' } }],
    ['401', 'token_required', { status: 401, body: { error: 'SECRET' } }],
    ['403', 'token_required', { status: 403, body: { error: 'SECRET' } }],
    ['422', 'token_required', { status: 422, body: { error: 'SECRET' } }],
    ['202', 'not_mastodon', { status: 202, body: [] }],
    ['no JSON', 'not_mastodon', { body: '<html>SECRET</html>' }],
    ['no list', 'not_mastodon', { body: { error: 'SECRET' } }],
    ['nothing', 'not_mastodon', { body: '' }],
    ['a redirect elsewhere', 'redirected', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['too much', 'too_large', { body: `["${'x'.repeat(6 * 1024 * 1024)}"]` }],
    ['a 429 without a time', 'rate_limited', { status: 429 }],
    ['a long 429', 'rate_limited', { status: 429, headers: { 'retry-after': '3600' } }],
  ];

  it.each(UNREACHABLE)('answers 503 when the first page is %s, with %s and nothing of it', async (_, code, route) => {
    const { id, hashtag } = await createStream();
    instance.tag(hashtag, route);
    const answer = await fetchStream(id);
    const { reason } = answer.body;
    expect([answer.status, answer.body]).toEqual([503, { detail: 'Instance unreachable', code, reason }]);
    expect(reason).toMatch(/^[A-Z][^<>]{10,100}\.$/);
    expect(reason).not.toContain('SECRET');
    expect(await read(id)).toMatchObject({
      last_fetch: null,
      last_attempt_at: expect.stringMatching(ISO),
      last_error: reason,
      last_error_code: code,
      failures: 1,
      post_count: 0,
    });
  });

  it('answers 503 when the connection is refused or the name is unknown', async () => {
    const gone = await FakeInstance.start();
    await gone.close();
    for (const [domain, code] of [
      ['127.0.0.1:1', 'refused'],
      ['nowhere.invalid', 'unresolved'],
    ]) {
      const { id } = await createStream({ instance: domain });
      const answer = await fetchStream(id);
      expect([answer.status, answer.body]).toMatchObject([503, { detail: 'Instance unreachable', code }]);
    }
  });

  it('says until when an instance takes no more requests', async () => {
    const { id, hashtag } = await createStream();
    const until = new Date(Date.now() + 3_600_000).toISOString();
    instance.tag(hashtag, { status: 429, headers: { 'x-ratelimit-reset': until } });
    const { body } = await fetchStream(id).expect(503);
    expect(body.reason).toBe(`The instance takes no more requests until ${until}.`);
    expect((await read(id)).last_error).toBe(body.reason);
  });

  it('keeps last_fetch through a failure, counts failures, and forgets them with the next success', async () => {
    const { id, hashtag } = await createStream();
    instance.serve(hashtag, instance.statuses(1));
    await fetchStream(id);
    const { last_fetch } = await read(id);
    instance.tag(hashtag, { status: 500 });
    await fetchStream(id);
    await fetchStream(id);
    expect(await read(id)).toMatchObject({
      last_fetch,
      failures: 2,
      last_error_code: 'refused',
      post_count: 1,
    });
    instance.serve(hashtag, []);
    await fetchStream(id);
    const after = await read(id);
    expect(after).toMatchObject({ failures: 0, last_error: null, last_error_code: null, updated_at: after.created_at });
    expect(Date.parse(after.last_fetch)).toBeGreaterThan(Date.parse(last_fetch));
  });

  it('stores nothing twice and counts exactly when one stream is fetched six times at once', async () => {
    const { id, hashtag } = await createStream();
    instance.serve(hashtag, instance.statuses(100));
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetchStream(id, '?limit=100')));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const bodies = answers.map((answer) => answer.body);
    expect(bodies.reduce((sum, body) => sum + body.added_count, 0)).toBe(100);
    expect(bodies.map((body) => body.fetched_count)).toEqual(Array(6).fill(100));
    for (const body of bodies) expect(body.skipped_count).toBe(100 - body.added_count);
    expect(new Set(await storedUris(id)).size).toBe(100);
    expect((await storedUris(id)).length).toBe(100);
    expect((await read(id)).post_count).toBe(100);
    expect(instance.mostAtOnce).toBe(1);
  });

  it('keeps post_count exact when streams that share their posts are fetched at once', async () => {
    const streams = await Promise.all(Array.from({ length: 6 }, () => createStream()));
    const posts = instance.statuses(60);
    streams.forEach(({ hashtag }, index) => instance.serve(hashtag, index % 2 ? posts : posts.toReversed()));
    const answers = await Promise.all(streams.map(({ id }) => fetchStream(id, '?limit=60')));
    expect(answers.reduce((sum, { body }) => sum + body.added_count, 0)).toBe(60);
    const counts = await Promise.all(streams.map(async ({ id }) => (await read(id)).post_count));
    expect(counts).toEqual(answers.map(({ body }) => body.added_count));
  });

  it('shows the posts of a deleted stream to nobody as new', async () => {
    const { id, hashtag } = await createStream();
    instance.serve(hashtag, instance.statuses(2));
    await fetchStream(id);
    await service.api.delete(`/hashtags/${id}`);
    const { body: again } = await service.api.post('/hashtags').send({ hashtag, instance: instance.domain });
    expect(again.post_count).toBe(0);
    expect((await fetchStream(again.id)).body).toMatchObject({ added_count: 0, skipped_count: 2 });
    expect(await storedUris(id)).toHaveLength(2);
  });
});

it('names the public address in the User-Agent', async () => {
  const service = await startApp({ env: { PUBLIC_URL: 'https://sluice.example' } });
  const instance = await FakeInstance.start();
  const agents: (string | undefined)[] = [];
  instance.tag('a', (_, request) => {
    agents.push(request.headers['user-agent']);
    return { body: [] };
  });
  const { body } = await service.api.post('/streams').send({ hashtag: 'a', instance: instance.domain });
  await service.api.post(`/streams/${body.id}/fetch`).expect(200);
  expect(agents).toEqual([expect.stringMatching(/^Sluice\/\d+\.\d+\.\d+ \(\+https:\/\/sluice\.example\)$/)]);
  await instance.close();
  await service.close();
});
