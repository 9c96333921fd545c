import { FetchSlots } from '../../../src/instances/fetch-slots';
import { InstanceReader } from '../../../src/instances/instance-reader';
import { ISO_TIME, useService } from '../../support/app';
import { type FakeRoute, useInstance } from '../../support/fake-instance';
import { until } from '../../support/until';

const TOKEN = 'a-token.of_the~test/suite=';
const ISO = expect.stringMatching(ISO_TIME);
/** What is shown of an instance of which nothing is known. */
const UNKNOWN = {
  software: null,
  software_version: null,
  page_limit: null,
  rate_limit: null,
  token_state: 'none',
  token_set_at: null,
  last_answer_at: null,
  last_status: null,
  last_success_at: null,
  last_error: null,
  last_error_code: null,
  created_at: ISO,
};

describe('/instances', () => {
  const service = useService();
  const instance = useInstance();
  const other = useInstance();
  let credentials: (string | undefined)[];

  beforeEach(async () => {
    credentials = [];
    await service.reset();
  });

  /** Answers a hashtag, and notes the credentials. */
  const answer = (hashtag: string, route: FakeRoute, from = instance): void =>
    from.tag(hashtag, (url, request) => {
      credentials.push(request.headers.authorization);
      return typeof route === 'function' ? route(url, request) : route;
    });
  const createStream = async (hashtag: string, domain = instance.domain): Promise<number> =>
    (await service.api.post('/streams').send({ hashtag, instance: domain }).expect(201)).body.id;
  const fetchStream = (id: number) => service.api.post(`/streams/${id}/fetch`);
  const put = (body: object, domain = instance.domain) => service.api.put(`/instances/${domain}`).send(body);
  const find = async (domain = instance.domain) => {
    const body = await service.read('/instances?limit=1000');
    return body.items.find((item: { domain: string }) => item.domain === domain) ?? null;
  };

  it('lists those that streams name, newest first, before anything is known of them', async () => {
    await createStream('one');
    await createStream('two');
    await createStream('one', other.domain);
    const body = await service.read('/instances?limit=2');
    expect(body).toMatchObject({ skip: 0, limit: 2, items: [{ domain: other.domain }, { domain: instance.domain }] });
    expect(body.total).toBe(2);
    expect(await find()).toEqual({ ...UNKNOWN, domain: instance.domain, stream_count: 2 });
  });

  it('shows how the last fetch went', async () => {
    const id = await createStream('known');
    const resetAt = new Date(Date.now() + 60_000).toISOString();
    const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299', 'x-ratelimit-reset': resetAt };
    answer('known', (url) => ({ body: url.searchParams.has('max_id') ? [] : instance.statuses(7), headers }));
    await fetchStream(id).expect(200);
    const good = await find();
    expect(good).toMatchObject({
      page_limit: 7,
      rate_limit: { limit: 300, remaining: 299, reset_at: resetAt },
      last_answer_at: ISO,
      last_status: 200,
      last_success_at: ISO,
      last_error: null,
    });
    answer('known', { status: 401 });
    await fetchStream(id).expect(503);
    expect(await find()).toMatchObject({
      page_limit: 7,
      rate_limit: null,
      last_status: 401,
      last_success_at: good.last_success_at,
      last_error: 'The instance requires an access token, or refuses the one it was sent.',
      last_error_code: 'token_required',
    });
    await service.db.query('UPDATE stream SET instance = $1 WHERE id = $2', ['127.0.0.1:1', id]);
    await fetchStream(id).expect(503);
    expect(await find('127.0.0.1:1')).toMatchObject({
      last_answer_at: null,
      last_status: null,
      last_error_code: 'refused',
    });
  });

  describe('the access token', () => {
    it('is sent with fetches until it is removed, and shown nowhere', async () => {
      const id = await createStream('closed');
      answer('closed', (_, { headers }) =>
        headers.authorization === `Bearer ${TOKEN}` ? { body: [] } : { status: 401 },
      );
      await fetchStream(id).expect(503);
      const stored = await put({ access_token: ` ${TOKEN}\n` }).expect(200);
      expect(stored.body).toMatchObject({ domain: instance.domain, token_state: 'stored', token_set_at: ISO });
      await fetchStream(id).expect(200);
      await put({}).expect(200);
      await fetchStream(id).expect(200);
      const answers = [stored.body, await find(), await service.read(`/streams/${id}`)];
      expect(JSON.stringify(answers)).not.toContain(TOKEN);
      const removed = await put({ access_token: null }).expect(200);
      expect(removed.body).toMatchObject({ token_state: 'none', token_set_at: null });
      await fetchStream(id).expect(503);
      // The second tries the token before it is stored.
      const withToken = Array.from({ length: 3 }, () => `Bearer ${TOKEN}`);
      expect(credentials).toEqual([undefined, ...withToken, undefined]);
    });

    it.each([
      ['401', { status: 401, body: { error: { code: 'AUTHENTICATION_FAILED' } } }],
      ['403, as it lacks a scope', { status: 403, body: { error: 'This action is outside the authorized scopes' } }],
      ['422', { status: 422, body: { error: 'This method requires an authenticated user' } }],
    ])('that the instance refuses with %s is not stored, and the one before stays', async (_, refusal) => {
      answer('mastodon', (__, { headers }) => (headers.authorization === `Bearer ${TOKEN}` ? { body: [] } : refusal));
      await put({ access_token: TOKEN }).expect(200);
      const detail = 'The instance rejected this access token: make one there with the scope read:statuses';
      await put({ access_token: 'wrong' }).expect(400, { detail });
      credentials = [];
      await service.api.post(`/instances/${instance.domain}/probe`).expect(200);
      expect(credentials).toEqual([`Bearer ${TOKEN}`]);
    });

    it('is stored where the instance cannot be read for another reason', async () => {
      answer('mastodon', { status: 500 });
      expect((await put({ access_token: TOKEN }).expect(200)).body.token_state).toBe('stored');
      await put({ access_token: null });
    });

    it('is stored encrypted, and differently for each instance', async () => {
      await put({ access_token: TOKEN });
      await put({ access_token: TOKEN }, other.domain);
      const rows: { access_token: Buffer; row: string }[] = await service.db.query(
        `SELECT access_token, instance::text AS row FROM instance WHERE access_token IS NOT NULL AND domain = ANY ($1)`,
        [[instance.domain, other.domain]],
      );
      expect(rows).toHaveLength(2);
      for (const { access_token, row } of rows) {
        expect(access_token.includes(TOKEN)).toBe(false);
        expect(row).not.toContain(Buffer.from(TOKEN).toString('hex'));
      }
      expect(rows[0]?.access_token).not.toEqual(rows[1]?.access_token);
    });

    it('of one instance, copied to another in the database, is not sent there', async () => {
      const id = await createStream('copied', other.domain);
      answer('copied', { body: [] }, other);
      await put({ access_token: TOKEN });
      await put({}, other.domain);
      await service.db.query(
        `UPDATE instance SET access_token = given.access_token, token_key_id = given.token_key_id
         FROM instance given WHERE given.domain = $1 AND instance.domain = $2`,
        [instance.domain, other.domain],
      );
      await fetchStream(id).expect(200);
      expect(credentials).toEqual([undefined]);
    });

    it('goes with redirects and links within the instance, and to no other origin', async () => {
      for (const path of ['/moved', '/more']) {
        other.route(path, { body: [] });
        instance.route(path, (_, request) => {
          credentials.push(request.headers.authorization);
          return { body: [instance.status('5')] };
        });
      }
      await put({ access_token: TOKEN });
      answer('away', { status: 302, headers: { location: `http://${other.domain}/moved` } });
      await fetchStream(await createStream('away')).expect(503);
      answer('linked', (url) =>
        url.searchParams.has('max_id')
          ? { body: [] }
          : { body: [instance.status('9')], headers: { link: `<http://${other.domain}/more>; rel="next"` } },
      );
      await fetchStream(await createStream('linked')).expect(200);
      answer('within', { status: 302, headers: { location: '/moved' } });
      await fetchStream(await createStream('within')).expect(200);
      expect(other.requests).toEqual([]);
      expect(new Set(credentials)).toEqual(new Set([`Bearer ${TOKEN}`]));
      expect(credentials.length).toBeGreaterThanOrEqual(5);
    });

    it.each(['two words', 'line\nbreak', 'äöü', 'x'.repeat(1_001)])('is refused as %j, unrepeated', async (token) => {
      const { body } = await put({ access_token: token }).expect(422);
      expect(body).toMatchObject({ detail: expect.stringMatching(/^Validation error: access_token must h/) });
      expect(JSON.stringify(body)).not.toContain(JSON.stringify(token).slice(1, -1));
    });
  });

  it.each(['nowhere', 'a.example:80/x', 'a b.example', '%00'])('refuse the domain %j', async (domain) => {
    const path = `/instances/${encodeURIComponent(domain)}`;
    for (const sent of [service.api.put(path), service.api.delete(path), service.api.post(`${path}/probe`)])
      await sent.send({}).expect(400, { detail: 'Invalid instance domain' });
  });

  it('forget what is known of one, which stays in the list while streams name it', async () => {
    await createStream('forgotten');
    await put({ access_token: TOKEN }).expect(200);
    await service.api.delete(`/instances/${instance.domain.toUpperCase()}`).expect(204);
    expect(await find()).toMatchObject({ stream_count: 1, token_state: 'none', token_set_at: null });
    await put({}, 'Lonely.Example.').expect(200);
    expect(await find('lonely.example')).toMatchObject({ stream_count: 0 });
    await service.api.delete('/instances/lonely.example').expect(204);
    expect(await find('lonely.example')).toBeNull();
    await service.api.delete('/instances/lonely.example').expect(404, { detail: 'Instance not found' });
    await service.api.post('/instances/lonely.example/probe').expect(404);
  });

  describe('a probe', () => {
    const INDEX = '/.well-known/nodeinfo';
    const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/2.1';
    const probe = (domain = instance.domain) => service.api.post(`/instances/${domain}/probe`).expect(200);
    const nodeInfo = (document: unknown, href = `http://${instance.domain}/nodeinfo/2.1`): void => {
      const links = [{ rel: 'other', href: '/x' }];
      instance.route(INDEX, { body: { links: [...links, { rel: SCHEMA, href }] } });
      instance.route('/nodeinfo/2.1', { body: document });
    };

    it('reads a timeline of one of its streams, and its software, and stores no post', async () => {
      const id = await createStream('probed');
      instance.serve('probed', instance.statuses(50));
      nodeInfo({ version: '2.1', software: { name: 'hollo', version: '0.10.1' } });
      const { body } = await probe();
      const software = { software: 'hollo', software_version: '0.10.1' };
      const found = { ...UNKNOWN, ...software, page_limit: 40, last_answer_at: ISO, last_status: 200 };
      const known = { domain: instance.domain, stream_count: 1, last_success_at: ISO };
      expect(body).toEqual({ reachable: true, instance: { ...found, ...known } });
      expect(await service.read(`/streams/${id}`)).toMatchObject({ post_count: 0, last_attempt_at: null });
    });

    it('sends the token, and says why the instance cannot be read', async () => {
      await put({ access_token: TOKEN });
      answer('mastodon', { status: 403 });
      const { body } = await probe();
      expect(body).toMatchObject({ reachable: false, code: 'token_required', instance: { last_status: 403 } });
      expect(body.reason).toBe(body.instance.last_error);
      expect(credentials).toEqual([`Bearer ${TOKEN}`]);
    });

    it('tries a token that is not stored, of an instance that is known or not, and keeps nothing of it', async () => {
      await put({ access_token: TOKEN });
      instance.tag('birds', (_, { headers }) =>
        headers.authorization === 'Bearer other' ? { body: instance.statuses(1) } : { status: 401 },
      );
      const before = await find(instance.domain);
      const tryWith = (domain: string, access_token: string) =>
        service.api.post(`/instances/${domain}/probe?hashtag=birds`).send({ access_token });
      expect((await tryWith(instance.domain, 'other').expect(200)).body).toEqual({ reachable: true, instance: before });
      const { body } = await tryWith(instance.domain, 'wrong').expect(200);
      expect(body).toMatchObject({ reachable: false, code: 'token_required', instance: before });
      const unknown = `localhost:${instance.domain.split(':')[1]}`;
      expect((await tryWith(unknown, 'other').expect(200)).body.reachable).toBe(true);
      expect([await find(unknown), await find(instance.domain)]).toEqual([null, before]);
      await tryWith(instance.domain, 'two words').expect(422);
    });

    it('tries an instance before it has a stream, by the hashtag, and keeps nothing of it', async () => {
      const other = `localhost:${instance.domain.split(':')[1]}`;
      instance.serve('birds', instance.statuses(2));
      nodeInfo({ software: { name: 'hollo', version: '0.10.1' } }, `http://${other}/nodeinfo/2.1`);
      const asked = await service.api.post(`/instances/${other}/probe?hashtag=%23birds`).expect(200);
      expect(asked.body).toMatchObject({
        reachable: true,
        instance: { domain: other, last_status: 200, software: 'hollo', software_version: '0.10.1', page_limit: 2 },
      });
      const failed = await service.api.post('/instances/127.0.0.1:2/probe?hashtag=birds').expect(200);
      expect(failed.body).toMatchObject({ reachable: false, code: 'refused' });
      expect([await find(other), await find('127.0.0.1:2')]).toEqual([null, null]);
      await service.api.post(`/instances/${other}/probe?hashtag=a%20b`).expect(422);
    });

    it('of an instance that is not known takes nothing from another one at the same time', async () => {
      const other = `localhost:${instance.domain.split(':')[1]}`;
      const headers = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '298' };
      let isSecondSent = false;
      const asked = () => instance.requests.filter((path) => path === INDEX).length;
      const askedBefore = asked();
      instance.tag('birds', () => ({ body: instance.statuses(2), headers }));
      instance.route(INDEX, async () => {
        await until(() => isSecondSent);
        return { status: 404 };
      });
      const probeOther = async () => {
        const { body } = await service.api.post(`/instances/${other}/probe?hashtag=birds`).expect(200);
        return body;
      };
      const slots = jest.spyOn(service.app.get(FetchSlots), 'run');
      const first = probeOther();
      // An instance is asked one thing at a time: the second probe begins before the first ends, and ends after it.
      await until(() => asked() > askedBefore);
      const second = probeOther();
      await until(() => slots.mock.calls.length === 2);
      slots.mockRestore();
      isSecondSent = true;
      const rate_limit = { limit: 300, remaining: 298, reset_at: null };
      const times = { last_answer_at: ISO, last_success_at: ISO };
      const found = {
        ...UNKNOWN,
        ...times,
        domain: other,
        stream_count: 0,
        page_limit: 2,
        rate_limit,
        last_status: 200,
      };
      for (const body of await Promise.all([first, second])) expect(body).toEqual({ reachable: true, instance: found });
      expect(await find(other)).toBeNull();
    });

    it.each<[string, unknown, string | null]>([
      ['no object', 'hello', null],
      ['without software', { software: 5 }, null],
      ['named by markup', { software: { name: '<script>', version: '1' } }, null],
      ['too large', { software: { name: 'a' }, filling: 'x'.repeat(300_000) }, null],
      ['on another host', { software: { name: 'a' } }, 'http://127.0.0.1:1/nodeinfo/2.1'],
    ])('takes no software from a document that is %s', async (_, document, href) => {
      answer('mastodon', { body: [] });
      await put({});
      nodeInfo(document, href ?? undefined);
      const nothing = { software: null, software_version: null };
      expect((await probe()).body).toMatchObject({ reachable: true, instance: nothing });
    });

    it('takes a name without a version that could not be shown', async () => {
      answer('mastodon', { body: [] });
      await put({});
      nodeInfo({ software: { name: 'gotosocial', version: '1\u202E2' } });
      expect((await probe()).body.instance).toMatchObject({ software: 'gotosocial', software_version: null });
    });
  });
});

describe('all that is read from instances at once', () => {
  const service = useService({ env: { FETCH_CONCURRENCY: '1' } });
  const [fetched, probed] = [useInstance(), useInstance()];

  it('is within one limit, be it a fetch, a probe or the software that instances run', async () => {
    let isHeld = true;
    fetched.tag('slow', async () => {
      await until(() => !isHeld);
      return { body: [] };
    });
    const { body } = await service.api.post('/streams').send({ hashtag: 'slow', instance: fetched.domain }).expect(201);
    await service.api.put(`/instances/${probed.domain}`).send({}).expect(200);
    // Only of instances that can be read is the software asked for.
    await service.db.query('UPDATE instance SET last_success_at = now() WHERE domain = $1', [probed.domain]);
    const slots = service.app.get(FetchSlots);
    const run = slots.run.bind(slots);
    const [wanted, begun] = [[] as string[], [] as string[]];
    jest.spyOn(slots, 'run').mockImplementation((domain, task) => {
      wanted.push(domain);
      return run(domain, () => {
        begun.push(domain);
        return task();
      });
    });
    const works = [Promise.resolve(service.api.post(`/streams/${body.id}/fetch`).expect(200))];
    await until(() => fetched.timelineRequests('slow').length > 0);
    works.push(Promise.resolve(service.api.post(`/instances/${probed.domain}/probe`).expect(200)));
    const software = service.app.get(InstanceReader).refreshSoftware(new AbortController().signal);
    await until(() => wanted.length > 2);
    expect([begun, probed.requests]).toEqual([[fetched.domain], []]);
    isHeld = false;
    await Promise.all([...works, software]);
    expect(probed.timelineRequests('mastodon')).toHaveLength(1);
  });
});
