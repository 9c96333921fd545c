import { randomInt } from 'node:crypto';

import { ISO_TIME, useService } from '../../support/app';
import { FakeInstance, type FakeRoute, useInstance } from '../../support/fake-instance';

describe('POST /hashtags/{id}/fetch', () => {
  const service = useService();
  const instance = useInstance();
  let tags = 0;

  const createStream = async (body: Record<string, unknown> = {}): Promise<{ id: number; hashtag: string }> => {
    const hashtag = `tag${++tags}`;
    const answer = await service.api.post('/hashtags').send({ hashtag, instance: instance.domain, ...body });
    return answer.body;
  };
  const fetchStream = (id: number, query = '') => service.api.post(`/hashtags/${id}/fetch${query}`);
  const read = (id: number) => service.read(`/hashtags/${id}`);
  const storedUris = async (id: number): Promise<string[]> =>
    (await service.read(`/posts?stream_id=${id}&limit=1000`)).items.map((post: { post_id: string }) => post.post_id);

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
    const marks = [{ local_only: true }, { visibility: 'private' }];
    const hidden = marks.map((mark, i) => instance.status(String(i + 10), mark));
    const boost = { ...instance.status('20'), reblog: instance.status('21', { local_only: true }) };
    instance.serveOnePage(hashtag, [...hidden, boost, instance.status('1')]);
    const counts = { fetched_count: 1, added_count: 1, skipped_count: 0, errors: [] };
    expect((await fetchStream(id)).body).toMatchObject(counts);
    expect(await storedUris(id)).toEqual([instance.status('1')['uri']]);
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
      last_attempt_at: expect.stringMatching(ISO_TIME),
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

describe('a service with a public address', () => {
  const service = useService({ env: { PUBLIC_URL: 'https://sluice.example' } });
  const instance = useInstance();

  it('names its page about itself in the User-Agent', async () => {
    let agent: string | undefined;
    instance.tag('a', (_, request) => {
      agent = request.headers['user-agent'];
      return { body: [] };
    });
    const { body } = await service.api.post('/streams').send({ hashtag: 'a', instance: instance.domain });
    await service.api.post(`/streams/${body.id}/fetch`).expect(200);
    expect(agent).toMatch(/^Sluice\/\d+\.\d+\.\d+ \(\+https:\/\/sluice\.example\/about\)$/);
  });
});
