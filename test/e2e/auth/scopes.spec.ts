import request from 'supertest';
import { SCOPES, type Scope } from '../../../src/auth/scopes';
import { type Api, type TestApp, useService } from '../../support/app';
import { OPERATIONS } from '../../support/openapi';
import { givenPost } from '../../support/posts';
import { asAdmin } from './session-factory';

const QUEUE = ['next', '{post_id}/ack', '{post_id}/nack', '{post_id}/error', '{post_id}/extend'];

/** What else a reviewer decides, besides changes of posts, and fetches; and who has which post open, which others need not know. */
const REVIEW =
  /^(?:POST (?:\/(?:hashtags|streams)\/(?:\{id\}\/fetch|fetch-all)|\/curated\/(?:\{post_id\}\/)?requeue)|PATCH \/curated\/\{post_id\}|(?:GET|PUT) \/presence)$/;

/** The scope that each operation is documented to need, told by its name. */
function scopeOf(name: string): Scope {
  const [method, path = ''] = name.split(' ');
  if (QUEUE.some((call) => path === `/curated/${call}`)) return 'queue';
  if (REVIEW.test(name)) return 'review';
  if (/^GET \/(?:audit|authors|feeds)$/.test(name)) return 'admin';
  if (method === 'GET' || name === 'POST /posts/batch-score') return 'read';
  return /^\/(?:posts|bulk-decisions|waves)\b/.test(path) ? 'review' : 'admin';
}

const opened = [...OPERATIONS].filter(([, { security }]) => security?.some((one) => 'key' in one));

function useKeys(service: TestApp) {
  let admin: Api;
  beforeAll(async () => {
    admin = await asAdmin(service);
  });
  return {
    create: (body: object) => admin.post('/api-keys').send(body),
    keys: async () => (await admin.get('/api-keys').expect(200)).body.items,
    revoke: (id: number) => admin.delete(`/api-keys/${id}`),
  };
}

describe('the scopes of a key', () => {
  const service = useService();
  const { create, keys } = useKeys(service);
  const call = (name: string, key: string) => {
    const [method = '', path = ''] = name.split(' ');
    const send = request(service.url)[method.toLowerCase() as 'get' | 'post'];
    return send(`/api/v1${path.replace(/\{\w+\}/, '999999')}`).set('X-API-Key', key);
  };

  it.each(SCOPES)('let a key with %s alone open its own operations and no others', async (scope) => {
    const { key } = (await create({ name: `only ${scope}`, scopes: [scope] }).expect(201)).body;
    const wrong: string[] = [];
    for (const [name] of opened) {
      const needed = scopeOf(name);
      const { status, body } = await call(name, key);
      const isRefused = status === 403 && body.detail === `This requires the scope '${needed}'`;
      if (isRefused === (needed === scope)) wrong.push(`${name}: ${status}`);
    }
    expect(opened.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  it('are checked before the body is read and before existence', async () => {
    const { key } = (await create({ name: 'bot', scopes: ['queue'] })).body;
    const malformed = service.anonymous.post('/posts/999999/review').set('X-API-Key', key).type('json').send('{');
    await malformed.expect(403, { detail: "This requires the scope 'review'" });
  });

  it('let a key with queue alone reserve a post and confirm it', async () => {
    const id = await givenPost(service, { approve: true });
    const { key } = (await create({ name: 'consumer', scopes: ['queue'] })).body;
    const { body } = await service.anonymous.get('/curated/next').set('X-API-Key', key).expect(200);
    expect(body.fenliu_post_id).toBe(id);
    await service.anonymous.post(`/curated/${id}/ack`).set('X-API-Key', key).expect(204);
    await service.anonymous.get(`/posts/${id}`).set('X-API-Key', key).expect(403);
  });

  it('are shown, and are all where none is given', async () => {
    const { body } = await create({ name: 'two', scopes: ['read', 'queue'] }).expect(201);
    expect(body).toMatchObject({ scopes: ['read', 'queue'], expires_at: null });
    expect((await create({ name: 'everything' }).expect(201)).body.scopes).toEqual([
      'read',
      'review',
      'queue',
      'admin',
    ]);
    expect((await keys())[1]).toMatchObject({ name: 'two', scopes: ['read', 'queue'], expires_at: null });
  });

  it.each([
    ['an unknown one', ['write']],
    ['none', []],
    ['one twice', ['read', 'read']],
    ['a text', 'read'],
    ['null', null],
    ['a number', [1]],
  ])('are refused with 422: %s', async (_, scopes) => {
    const { body } = await create({ name: 'refused', scopes }).expect(422);
    expect(body.errors[0].field).toBe('scopes');
  });
});

describe('an API key', () => {
  const service = useService();
  const { create, keys, revoke } = useKeys(service);
  const use = (key: string) => service.anonymous.get('/stats').set('X-API-Key', key);

  it('opens nothing once it has expired, and stays in the list', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await create({ name: 'short-lived', expires_at: later }).expect(201);
    expect(body.expires_at).toBe(later);
    await service.db.query(`UPDATE api_key SET expires_at = now() WHERE id = $1`, [body.id]);
    await use(body.key).expect(401, { detail: 'Invalid API key' });
    expect((await keys())[0]).toMatchObject({ name: 'short-lived', expires_at: expect.any(String) });
  });

  it.each(['2020-01-01T00:00:00Z', 'tomorrow', '2999-02-30T00:00:00Z', 5])(
    'is not made to expire at %s',
    async (expiry) => {
      const { body } = await create({ name: 'refused', expires_at: expiry }).expect(422);
      expect(body.errors[0].field).toBe('expires_at');
    },
  );

  it('has a name of its own, which is free again once it is revoked', async () => {
    const { body } = await create({ name: 'bot' }).expect(201);
    await create({ name: ' bot ' }).expect(409, { detail: 'API key already exists' });
    await revoke(body.id).expect(204);
    await create({ name: 'bot' }).expect(201);
  });
});
