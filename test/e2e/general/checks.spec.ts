import { API_KEY, useService } from '../../support/app';
import { OPERATIONS } from '../../support/openapi';
import { givenPost } from '../../support/posts';

const BAD_JSON = '{"approved": ';
const KEY_FREE = { detail: 'Missing X-API-Key header' };
const NOT_FOUND = { detail: 'Not Found' };

/** Every route of posts, queue and a stream that names one by its id. */
const WITH_ID = [...OPERATIONS.keys()]
  .filter((name) => /^\w+ \/(?:posts|curated|hashtags)\/\{/.test(name))
  .map((name) => name.replace(/\{\w+\}/, 'ID').split(' ') as [string, string]);
/** Every path without a parameter, with the methods that it does not have. */
const OTHER_METHODS = [...new Set([...OPERATIONS.keys()].map((name) => name.split(' ')[1] ?? ''))]
  .filter((path) => !path.includes('{') && !path.startsWith('/health'))
  .map((path): [string, string[]] => [
    path,
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !OPERATIONS.has(`${method} ${path}`)),
  ]);
const ROUTES = [...WITH_ID, ['GET', '/posts'], ['POST', '/posts/batch-score'], ['GET', '/curated/next']];
const textOf = (path: string, id: string) => {
  if (path.startsWith('/curated')) return `Post ${id} not found`;
  return path.startsWith('/posts') ? 'Post not found' : 'Stream not found';
};
const GOOD = { reason: 'x', approved: true, post_ids: [], pinned: true };

describe('the order of checks', () => {
  const service = useService();
  let id: number;
  beforeAll(async () => {
    id = await givenPost(service);
  });

  const send = (method = '', path = '', body: unknown = GOOD, key: string | null = API_KEY) => {
    const call = service.anonymous[method.toLowerCase() as 'get' | 'post'](path.replace('ID', String(id)));
    if (key !== null) void call.set('X-API-Key', key);
    return call.set('Content-Type', 'application/json').send(typeof body === 'string' ? body : JSON.stringify(body));
  };

  it.each([
    ['get', '/nowhere'],
    ['get', '/posts/1/2/3'],
    ['get', ''],
    // Known paths, another method
    ['delete', '/posts'],
    ['post', '/curated/next'],
    ['patch', '/curated/trim-pending'],
    ['get', '/curated/1/ack'],
    ['patch', '/curated/1/requeue'],
    ['get', '/posts/1/recalculate'],
  ])('begins with the route, key or not: 404 for %s %s', async (method, path) => {
    for (const key of [null, API_KEY, 'wrong']) await send(method, path, BAD_JSON, key).expect(404, NOT_FOUND);
  });

  it.each(OTHER_METHODS)(
    'is 404 for a known path with another method, key or not, in any spelling: %s',
    async (path, methods) => {
      const taken: string[] = [];
      for (const method of methods)
        for (const spelling of [path, `${path}/`, path.toUpperCase()]) {
          const [free, keyed] = [await send(method, spelling, BAD_JSON, null), await send(method, spelling, BAD_JSON)];
          const isUnknown = [free, keyed].every(({ status, body }) => status === 404 && body.detail === 'Not Found');
          if (!isUnknown) taken.push(`${method} ${spelling}: ${free.status}, ${keyed.status}`);
        }
      expect(taken).toEqual([]);
    },
  );

  it.each(ROUTES)('goes on with the key, before id, query and body: %s %s', async (method, path) => {
    const bad = `${path?.replace('ID', 'abc')}?limit=x&limit=y`;
    for (const key of [null, '']) {
      await send(method, bad, BAD_JSON, key).expect(401, KEY_FREE);
    }
    await send(method, bad, BAD_JSON, 'no-such-key-at-all').expect(401, { detail: 'Invalid API key' });
  });

  it.each(ROUTES)('then JSON, before id and query: %s %s', async (method, path) => {
    const bad = `${path?.replace('ID', 'abc')}?limit=x&random=1&random=2`;
    await send(method, bad, BAD_JSON).expect(400, { detail: 'Invalid JSON body' });
  });

  it.each(WITH_ID)('then the id: 422 unless it is digits: %s %s', async (method, path) => {
    for (const bad of ['abc', '1.5', '1e3', '+5', '0x10', '1a', '--1', '-', '%20', '%00', '%2F', '١', '5%0A']) {
      const answer = await send(method, path.replace('ID', bad));
      expect([bad, answer.status]).toEqual([bad, 422]);
      expect(answer.body.detail).toMatch(/^Validation error: ./);
    }
  });

  it.each(WITH_ID)('then existence, naming the id without leading zeros: %s %s', async (method, path) => {
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
      expect([given, answer.status, answer.body]).toEqual([given, 404, { detail: textOf(path, named) }]);
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

  it.each(['987654', '0', '9007199254740993'])('judges a score out of range before existence: %s', async (missing) => {
    const detail = 'Invalid spam score (0-100)';
    await send('patch', `/posts/${missing}`, { manual_spam_score: 101 }).expect(400, { detail });
  });

  it('judges state last', async () => {
    await send('post', '/curated/ID/ack').expect(409, { detail: "Post is in state 'pending', expected 'reserved'" });
    expect((await send('post', '/curated/ID/error', { reason: '' })).status).toBe(422);
  });

  it('takes a key in no other place', async () => {
    for (const name of ['X-API-Key', 'x-api-key', 'api_key', 'key'])
      await service.anonymous.get(`/posts?${name}=${API_KEY}`).expect(401, KEY_FREE);
    await service.anonymous.get('/posts').set('Authorization', `Bearer ${API_KEY}`).expect(401);
  });

  it('finds the post by an id with leading zeros', async () => {
    expect((await service.read(`/posts/000${id}`)).id).toBe(id);
  });

  it('answers a path that cannot be decoded with 404', async () => {
    await service.api.get('/posts/%FF').expect(404);
  });
});
