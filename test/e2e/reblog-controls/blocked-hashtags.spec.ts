import { useService } from '../../support/app';
import { givenStream } from '../../support/posts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const PATH = '/reblog-controls/blocked-hashtags';
const EMPTY = { items: [], total: 0, skip: 0, limit: 100 };

describe('blocked hashtags', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const block = (hashtag: unknown, more: object = {}) => service.api.post(PATH).send({ hashtag, ...more });
  const blocked = async (hashtag: string, more: object = {}) => (await block(hashtag, more).expect(201)).body;
  const list = async (query = '') => (await service.api.get(PATH + query).expect(200)).body;

  it.each([
    ['CryptoGains', 'CryptoGains'],
    ['#CryptoGains', 'CryptoGains'],
    [' ＃ｃｒｙｐｔｏ ', 'crypto'],
    ['暗号', '暗号'],
  ])('block %j', async (given, hashtag) => {
    const { status, body } = await block(given, { reason: 'Scams' });
    expect([status, body]).toEqual([201, { id: expect.any(Number), hashtag, reason: 'Scams', created_at: ISO }]);
    expect(await list()).toEqual({ items: [{ ...body, held_back: 0 }], total: 1, skip: 0, limit: 100 });
  });

  it('may be one that a stream carries', async () => {
    await givenStream(service, 'cats');
    expect((await blocked('cats')).hashtag).toBe('cats');
  });

  it.each([[{}], [{ reason: null }], [{ reason: '' }]])('have an empty reason for %j', async (more) => {
    expect((await blocked('crypto', more)).reason).toBe('');
  });

  it('clean the reason, and take a thousand emoji', async () => {
    expect((await blocked('crypto', { reason: 'a\0b\ud800' })).reason).toBe('ab\ufffd');
    const reason = '💊'.repeat(1_000);
    expect((await blocked('pills', { reason })).reason).toBe(reason);
  });

  it.each([
    ['crypto', 'crypto'],
    ['Crypto', '#CRYPTO'],
    ['ｃｒｙｐｔｏ', 'crypto'],
    ['café', 'cafe\u0301'],
  ])('answer 409 for %s and then %s', async (first, second) => {
    await blocked(first);
    const { status, body } = await block(second);
    expect([status, body]).toEqual([409, { detail: 'Hashtag already blocked' }]);
    expect((await list()).total).toBe(1);
  });

  it('take one of many that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block('crypto')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  });

  it.each([
    [{}, 'hashtag must be a hashtag'],
    [{ hashtag: null }, 'hashtag must be a hashtag'],
    [{ hashtag: '' }, 'hashtag must be a hashtag'],
    [{ hashtag: 'two words' }, 'hashtag must be a hashtag'],
    [{ hashtag: '##crypto' }, 'hashtag must be a hashtag'],
    [{ hashtag: '123' }, 'hashtag must be a hashtag'],
    [{ hashtag: 'a'.repeat(101) }, 'hashtag must be a hashtag'],
    [{ hashtag: 'crypto*' }, 'hashtag must be a hashtag'],
    [{ hashtag: 'crypto', reason: 7 }, 'reason must be a string'],
    [{ hashtag: 'crypto', reason: 'x'.repeat(1_001) }, 'reason must have at most 1000 characters'],
  ])('answer 422 for %j', async (sent, message) => {
    const { status, body } = await service.api.post(PATH).send(sent);
    expect([status, body.detail]).toEqual([422, expect.stringContaining(`Validation error: ${message}`)]);
    expect((await list()).total).toBe(0);
  });

  it('are listed newest first, a part at a time', async () => {
    expect(await list()).toEqual(EMPTY);
    const entries = [];
    for (let i = 0; i < 5; i++) entries.push({ ...(await blocked(`crypto${i}`)), held_back: 0 });
    entries.reverse();
    expect(await list()).toEqual({ items: entries, total: 5, skip: 0, limit: 100 });
    expect(await list('?skip=3&limit=5')).toEqual({ items: entries.slice(3), total: 5, skip: 3, limit: 5 });
    await service.db.query(`UPDATE blocked_hashtag SET created_at = '2026-01-01'`);
    expect((await list()).items.map(({ id }: { id: number }) => id)).toEqual(entries.map(({ id }) => id));
  });

  it.each(['?limit=0', '?limit=1001', '?skip=-1', '?skip=x', '?skip[]=1'])('answer 422 to %s', async (query) => {
    const { status, body } = await service.api.get(PATH + query);
    expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Validation error: /)]);
  });

  it('are unblocked, once', async () => {
    const { id } = await blocked('crypto');
    const gone = await service.api.delete(`${PATH}/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await list()).toEqual(EMPTY);
    const again = await service.api.delete(`${PATH}/${id}`);
    expect([again.status, again.body]).toEqual([404, { detail: 'Blocked hashtag not found' }]);
    await blocked('crypto');
  });

  it.each(['0', '-1', '999999', '9007199254740993'])('answer 404 to the id %s', async (id) => {
    const { status, body } = await service.api.delete(`${PATH}/${id}`);
    expect([status, body]).toEqual([404, { detail: 'Blocked hashtag not found' }]);
  });
  it('answer 422 to an id that is no integer', async () => {
    expect((await service.api.delete(`${PATH}/x`)).status).toBe(422);
  });

  it('want a key', async () => {
    await service.anonymous.get(PATH).expect(401);
    await service.anonymous.post(PATH).send({ hashtag: 'crypto' }).expect(401);
    await service.anonymous.delete(`${PATH}/1`).expect(401);
  });
});
