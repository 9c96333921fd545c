import { request as rawRequest } from 'node:http';
import { API_KEY, useService } from '../../support/app';
import { givenPost } from '../../support/posts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const BAD_JSON = '{"approved": ';
const KEY_FREE = { detail: 'Missing X-API-Key header' };
const NOT_FOUND = { detail: 'Not Found' };

/** Every route of posts, queue and a stream, with the text of its 404. */
const ROUTES: [Method, string, ((id: string) => string) | null][] = [
  ['get', '/posts', null],
  ['get', '/posts/ID', () => 'Post not found'],
  ['patch', '/posts/ID', () => 'Post not found'],
  ['put', '/posts/ID', () => 'Post not found'],
  ['delete', '/posts/ID', () => 'Post not found'],
  ['get', '/posts/ID/score', () => 'Post not found'],
  ['get', '/posts/ID/history', () => 'Post not found'],
  ['get', '/posts/ID/author', () => 'Post not found'],
  ['get', '/posts/ID/prediction', () => 'Post not found'],
  ['post', '/posts/ID/recalculate', () => 'Post not found'],
  ['post', '/posts/ID/approve', () => 'Post not found'],
  ['post', '/posts/ID/reject', () => 'Post not found'],
  ['post', '/posts/ID/review', () => 'Post not found'],
  ['post', '/posts/batch-score', null],
  ['get', '/curated/next', null],
  ['post', '/curated/ID/ack', (id) => `Post ${id} not found`],
  ['post', '/curated/ID/nack', (id) => `Post ${id} not found`],
  ['post', '/curated/ID/error', (id) => `Post ${id} not found`],
  ['post', '/curated/ID/extend', (id) => `Post ${id} not found`],
  ['post', '/curated/ID/requeue', (id) => `Post ${id} not found`],
  ['get', '/hashtags/ID', () => 'Stream not found'],
  ['patch', '/hashtags/ID', () => 'Stream not found'],
  ['put', '/hashtags/ID', () => 'Stream not found'],
  ['delete', '/hashtags/ID', () => 'Stream not found'],
  ['post', '/hashtags/ID/fetch', () => 'Stream not found'],
];
const WITH_ID = ROUTES.flatMap(([method, path, text]) => (text ? [[method, path, text] as const] : []));
/** A body that every route takes. */
const GOOD = { reason: 'x', approved: true, post_ids: [] };

describe('the order of checks', () => {
  const service = useService();
  let id: number;
  beforeAll(async () => {
    id = await givenPost(service);
  });

  const send = (method: Method, path: string, body: unknown = GOOD, key: string | null = API_KEY) => {
    const call = service.anonymous[method](path.replace('ID', String(id)));
    if (key !== null) void call.set('X-API-Key', key);
    return call.set('Content-Type', 'application/json').send(typeof body === 'string' ? body : JSON.stringify(body));
  };

  it.each([
    ['an unknown path', 'get', '/nowhere'],
    ['an unknown path below a known one', 'get', '/posts/1/2/3'],
    ['the base path itself', 'get', ''],
    ['a known path with another method', 'delete', '/posts'],
    ['a known path with another method', 'post', '/posts'],
    ['a known path with another method', 'put', '/curated/next'],
    ['a known path with another method', 'post', '/curated/next'],
    ['a known path with another method', 'patch', '/curated/next'],
    ['a known path with another method', 'patch', '/curated/trim-pending'],
    ['a known path with another method', 'get', '/curated/1/ack'],
    ['a known path with another method', 'patch', '/curated/1/requeue'],
    ['a known path with another method', 'get', '/posts/1/recalculate'],
  ] as const)('begins with the route, key or not: 404 for %s: %s %s', async (_, method, path) => {
    for (const key of [null, API_KEY, 'wrong']) {
      await send(method, path, BAD_JSON, key).expect(404, NOT_FOUND);
    }
  });

  it.each(ROUTES)('goes on with the key, before id, query and body: %s %s', async (method, path) => {
    const bad = `${path.replace('ID', 'abc')}?limit=x&limit=y`;
    for (const key of [null, '']) {
      await send(method, bad, BAD_JSON, key).expect(401, KEY_FREE);
    }
    await send(method, bad, BAD_JSON, 'no-such-key-at-all').expect(401, { detail: 'Invalid API key' });
  });

  it.each(ROUTES)('then JSON, before id and query: %s %s', async (method, path) => {
    await send(method, `${path.replace('ID', 'abc')}?limit=x&random=1&random=2`, BAD_JSON).expect(400, {
      detail: 'Invalid JSON body',
    });
  });

  it.each(WITH_ID)('then the id: 422 unless it is digits: %s %s', async (method, path) => {
    for (const bad of ['abc', '1.5', '1e3', '+5', '0x10', '1a', '--1', '-', '%20', '%00', '%2F', '١', '5%0A']) {
      const answer = await send(method, path.replace('ID', bad));
      expect([bad, answer.status]).toEqual([bad, 422]);
      expect(answer.body.detail).toMatch(/^Validation error: ./);
    }
  });

  it.each(WITH_ID)('then existence, naming the id without leading zeros: %s %s', async (method, path, text) => {
    const ids = [
      ['987654', '987654'],
      ['000987654', '987654'],
      ['0', '0'],
      ['-1', '-1'],
      ['-007', '-7'],
      ['9007199254740991', '9007199254740991'],
      ['9007199254740993', '9007199254740993'],
      ['99999999999999999999999999', '99999999999999999999999999'],
    ];
    for (const [given = '', named = ''] of ids) {
      const answer = await send(method, path.replace('ID', given));
      expect([given, answer.status, answer.body]).toEqual([given, 404, { detail: text(named) }]);
    }
  });

  it.each([
    ['post', '/curated/ID/error', { reason: '' }],
    ['patch', '/posts/ID', { approved: 'x' }],
    ['put', '/posts/ID', { reviewer_notes: 5 }],
    ['post', '/posts/ID/review', {}],
    ['post', '/posts/ID/approve', { manual_spam_score: 'x' }],
  ] as const)('judges the body before existence: %s %s', async (method, path, body) => {
    for (const missing of ['987654', '0', '-5', '9007199254740993']) {
      expect([missing, (await send(method, path.replace('ID', missing), body)).status]).toEqual([missing, 422]);
    }
  });

  it.each(['987654', '0', '9007199254740993'])(
    'judges a score out of range before existence: post %s',
    async (missing) => {
      await send('patch', `/posts/${missing}`, { manual_spam_score: 101 }).expect(400, {
        detail: 'Invalid spam score (0-100)',
      });
    },
  );

  it('judges state last', async () => {
    await send('post', '/curated/ID/ack').expect(409, { detail: "Post is in state 'pending', expected 'reserved'" });
    expect((await send('post', '/curated/ID/error', { reason: '' })).status).toBe(422);
  });

  it('takes a key in no other place', async () => {
    for (const path of [
      `/posts?X-API-Key=${API_KEY}`,
      `/posts?x-api-key=${API_KEY}&api_key=${API_KEY}&key=${API_KEY}`,
    ]) {
      await service.anonymous.get(path).expect(401, KEY_FREE);
    }
    expect((await service.anonymous.get('/posts').set('Authorization', `Bearer ${API_KEY}`)).status).toBe(401);
  });

  it('finds the post by an id with leading zeros', async () => {
    expect((await service.read(`/posts/000${id}`)).id).toBe(id);
  });

  it('answers a path that cannot be decoded with 404', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const call = rawRequest(`${service.url}/api/v1/posts/%FF`, { headers: { 'X-API-Key': API_KEY } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on('error', reject).end();
    });
    expect(status).toBe(404);
  });
});
