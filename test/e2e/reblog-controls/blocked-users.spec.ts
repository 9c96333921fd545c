import { useService } from '../../support/app';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PATH = '/reblog-controls/blocked-users';
const EMPTY = { items: [], total: 0, skip: 0, limit: 100 };

describe('blocked users', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const block = (account: unknown, more: object = {}) => service.api.post(PATH).send({ account_id: account, ...more });
  const blocked = async (account: string, more: object = {}) => (await block(account, more).expect(201)).body;
  const list = async (query = '') => (await service.api.get(PATH + query).expect(200)).body;

  it.each([
    ['@Otto@Spam.example', '@Otto@Spam.example', 'Otto', 'spam.example', false],
    ['otto@spam.example', '@otto@spam.example', 'otto', 'spam.example', false],
    ['https://spam.example/users/otto', 'https://spam.example/users/otto', 'otto', 'spam.example', false],
    ['https://spam.example/@otto', 'https://spam.example/@otto', 'otto', 'spam.example', false],
    ['http://127.0.0.1:3000/users/otto', 'http://127.0.0.1:3000/users/otto', 'otto', '127.0.0.1:3000', false],
    ['*@spam.example', '@*@spam.example', '*', 'spam.example', true],
    ['@bot*@*', '@bot*@*', 'bot*', '*', true],
    ['otto@*.spam.example', '@otto@*.spam.example', 'otto', '*.spam.example', true],
  ])('block %s', async (given, account_id, username, instance, is_pattern) => {
    const { status, body } = await block(given, { reason: 'Advertises 💊' });
    const entry = { id: expect.any(Number), account_id, username, instance, reason: 'Advertises 💊', created_at: ISO };
    expect([status, body]).toEqual([201, { ...entry, is_pattern }]);
    expect(await list()).toEqual({ items: [{ ...body, held_back: 0 }], total: 1, skip: 0, limit: 100 });
  });

  it.each([[{}], [{ reason: null }], [{ reason: '' }]])('have an empty reason for %j', async (more) => {
    expect((await blocked('otto@spam.example', more)).reason).toBe('');
  });

  it('clean the texts: NUL is dropped, a lone surrogate replaced', async () => {
    const body = await blocked('ot\0to@spam.example', { reason: 'a\0b\ud800' });
    expect(body).toMatchObject({ account_id: '@otto@spam.example', reason: 'ab\ufffd' });
  });

  it.each([
    ['@otto@spam.example', 'OTTO@Spam.Example'],
    ['@otto@spam.example', 'https://spam.example/users/otto'],
    ['https://spam.example/@otto', 'https://spam.example/users/otto'],
    ['@otto@münchen.example', 'otto@xn--mnchen-3ya.example.'],
    ['*@spam.example', '@**@SPAM.example'],
  ])('answer 409 for %s and then %s', async (first, second) => {
    await blocked(first);
    const { status, body } = await block(second);
    expect([status, body]).toEqual([409, { detail: 'User already blocked' }]);
    expect((await list()).total).toBe(1);
  });

  it('take one of two that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block('otto@spam.example')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it.each([
    '',
    'otto',
    '@otto',
    'otto@',
    '@@spam.example',
    'otto@spam',
    'a@b@c.example',
    'o tto@spam.example',
    '*@*',
    '*@*.*',
  ])('answer 400 for %j', async (account) => {
    const { status, body } = await block(account);
    expect([status, body]).toEqual([400, { detail: 'Invalid account format' }]);
  });
  it.each([
    'https://spam.example',
    'https://spam.example/',
    'ftp://spam.example/otto',
    'https://a:b@spam.example/otto',
  ])('answer 400 for %j', async (account) => {
    const { status, body } = await block(account);
    expect([status, body]).toEqual([400, { detail: 'Invalid account format' }]);
  });

  it.each([
    [{}, 'account_id must be a string'],
    [{ account_id: null }, 'account_id must be a string'],
    [{ account_id: 7 }, 'account_id must be a string'],
    [{ account_id: 'otto@spam.example', reason: 7 }, 'reason must be a string'],
    [{ account_id: 'otto@spam.example', reason: 'x'.repeat(1_001) }, 'reason must have at most 1000 characters'],
    [{ account_id: 'otto@spam.example', reject_waiting: 'yes' }, 'reject_waiting must be a boolean value'],
    [{ account_id: 'otto@spam.example', reject_waiting: null }, 'reject_waiting must be a boolean value'],
    [{ account_id: 'otto', reason: 7 }, 'reason must be a string'],
  ])('answer 422 for %j', async (sent, message) => {
    const { status, body } = await service.api.post(PATH).send(sent);
    expect([status, body.detail]).toEqual([422, expect.stringContaining(`Validation error: ${message}`)]);
    expect((await list()).total).toBe(0);
  });

  it('take a reason of a thousand emoji', async () => {
    const reason = '💊'.repeat(1_000);
    expect((await blocked('otto@spam.example', { reason })).reason).toBe(reason);
  });

  it('are listed newest first, a part at a time', async () => {
    expect(await list()).toEqual(EMPTY);
    const entries = [];
    for (let i = 0; i < 5; i++) entries.push({ ...(await blocked(`otto${i}@spam.example`)), held_back: 0 });
    entries.reverse();
    expect(await list()).toEqual({ items: entries, total: 5, skip: 0, limit: 100 });
    expect(await list('?skip=1&limit=2')).toEqual({ items: entries.slice(1, 3), total: 5, skip: 1, limit: 2 });
    expect(await list('?skip=9007199254740991')).toMatchObject({ items: [], total: 5 });
    await service.db.query(`UPDATE blocked_user SET created_at = '2026-01-01'`);
    expect((await list()).items.map(({ id }: { id: number }) => id)).toEqual(entries.map(({ id }) => id));
  });

  it.each(['?limit=0', '?limit=1001', '?limit=x', '?skip=-1', '?skip=1.5', '?limit=1&limit=2', '?limit[]=1'])(
    'answer 422 to %s',
    async (query) => {
      const { status, body } = await service.api.get(PATH + query);
      expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Validation error: /)]);
    },
  );

  it('are unblocked, once', async () => {
    const { id } = await blocked('otto@spam.example');
    const gone = await service.api.delete(`${PATH}/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await list()).toEqual(EMPTY);
    const again = await service.api.delete(`${PATH}/${id}`);
    expect([again.status, again.body]).toEqual([404, { detail: 'Blocked user not found' }]);
    await blocked('otto@spam.example');
  });

  it.each(['0', '-1', '999999', '9007199254740993'])('answer 404 to the id %s', async (id) => {
    const { status, body } = await service.api.delete(`${PATH}/${id}`);
    expect([status, body]).toEqual([404, { detail: 'Blocked user not found' }]);
  });
  it.each(['x', '1.5', '1e3'])('answer 422 to the id %s', async (id) => {
    expect((await service.api.delete(`${PATH}/${id}`)).status).toBe(422);
  });

  it('answer 400 to what is no JSON, and 401 without a key', async () => {
    const { status, body } = await service.api
      .post(PATH)
      .set('Content-Type', 'application/json')
      .send('{"account_id":');
    expect([status, body]).toEqual([400, { detail: 'Invalid JSON body' }]);
    await service.anonymous.get(PATH).expect(401);
    await service.anonymous.post(PATH).send({ account_id: 'otto@spam.example' }).expect(401);
    await service.anonymous.delete(`${PATH}/1`).expect(401);
  });
});
