import { type Api, ISO_TIME, useService } from '../../support/app';
import { asAdmin } from './session-factory';

describe('API keys', () => {
  const app = useService({ own: true });
  let admin: Api;

  const create = (body: object) => admin.post('/api-keys').send(body);
  const list = (query = '') => admin.get(`/api-keys${query}`);
  const revoke = (id: number | string) => admin.delete(`/api-keys/${id}`);
  const canEnter = async (key: string) =>
    (await app.anonymous.get('/api-keys').set('X-API-Key', key)).body.detail !== 'Invalid API key';

  beforeAll(async () => {
    admin = await asAdmin(app);
  });
  beforeEach(() => app.db.query(`DELETE FROM api_key WHERE name <> 'initial'`));

  it('shows a new key once and stores only its hash', async () => {
    const { body } = await create({ name: ' relay bot ' }).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'relay bot',
      prefix: body.key.slice(0, 12),
      key: expect.stringMatching(/^slc_[\w-]{43}$/),
      created_at: expect.stringMatching(ISO_TIME),
      scopes: ['read', 'review', 'queue', 'admin'],
      streams: null,
      expires_at: null,
    });
    expect(await canEnter(body.key)).toBe(true);
    const rows = await app.db.query('SELECT * FROM api_key');
    expect(JSON.stringify(rows)).not.toContain(body.key.slice(12));
    expect(JSON.stringify((await list()).body)).not.toContain(body.key.slice(12));
  });

  it('lists keys newest first, page by page, without the key', async () => {
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await create({ name })).body.id);
    const { body } = await list().expect(200);
    const items = [{ name: 'c' }, { name: 'b' }, { name: 'a' }, { name: 'initial' }];
    expect(body).toMatchObject({ items, total: 4, skip: 0, limit: 100 });
    expect(body.items[0]).toEqual({
      id: ids[2],
      name: 'c',
      prefix: expect.stringMatching(/^slc_.{8}$/),
      created_at: expect.stringMatching(ISO_TIME),
      scopes: ['read', 'review', 'queue', 'admin'],
      streams: null,
      expires_at: null,
      last_used_at: null,
    });
    const page = { items: [{ name: 'b' }, { name: 'a' }], total: 4, skip: 1, limit: 2 };
    expect((await list('?skip=1&limit=2').expect(200)).body).toMatchObject(page);
    expect((await list('?skip=9007199254740991').expect(200)).body.items).toEqual([]);
    for (const query of ['?limit=0', '?skip=-1', '?limit=x']) await list(query).expect(422);
  });

  it('revokes one key, at once and only once', async () => {
    const [old, young] = [(await create({ name: 'old' })).body, (await create({ name: 'new' })).body];
    expect(await canEnter(old.key)).toBe(true);
    await revoke(old.id).expect(204);
    expect(await canEnter(old.key)).toBe(false);
    expect(await canEnter(young.key)).toBe(true);
    expect((await list()).body.items.map((item: { name: string }) => item.name)).toEqual(['new', 'initial']);
    for (const id of [old.id, '999999', '0', '-1', '99999999999999999999'])
      await revoke(id).expect(404, { detail: 'API key not found' });
    for (const id of ['x', '1.5', '1e3']) await revoke(id).expect(422);
    expect(await app.db.query('SELECT 1 FROM api_key WHERE revoked_at IS NOT NULL')).toHaveLength(1);
  });

  it.each([
    ['blanks', { name: '  \n ' }],
    ['NUL', { name: '\0' }],
    ['blanks around NUL', { name: ' \0 ' }],
    ['101 characters beyond the BMP', { name: '🌿'.repeat(101) }],
  ])('answers 422 for %s', async (_, body) => {
    const answer = await create(body).expect(422);
    expect(answer.body.errors).toEqual([{ field: 'name', message: expect.any(String) }]);
    expect(answer.body.detail).toBe(`Validation error: ${answer.body.errors[0].message}`);
  });

  it('accepts a name of 100 characters beyond the BMP, and cleans it', async () => {
    const name = '🌿'.repeat(99);
    const { body } = await create({ name: `\0${name}\ud800 `, unknown: 1 }).expect(201);
    expect(body.name).toBe(`${name}\ufffd`);
  });
});
