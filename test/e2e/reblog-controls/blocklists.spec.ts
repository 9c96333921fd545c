import { ISO_TIME, useService } from '../../support/app';
import { givenPost, givenStream } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';

const ISO = expect.stringMatching(ISO_TIME);

const USERS = {
  path: '/reblog-controls/blocked-users',
  entry: (n: number | string = '') => ({ account_id: `otto${n}@spam.example` }),
  known: 'User already blocked',
};
const HASHTAGS = {
  path: '/reblog-controls/blocked-hashtags',
  entry: (n: number | string = '') => ({ hashtag: `crypto${n}` }),
  known: 'Hashtag already blocked',
};

describe.each([
  ['users', USERS],
  ['hashtags', HASHTAGS],
])('blocked %s', (_, { path, entry }) => {
  const service = useService();
  beforeEach(() => service.reset());

  const block = (body: object) => service.api.post(path).send(body);
  const blocked = async (body: object) => (await block(body).expect(201)).body;

  it.each([
    [{}, ''],
    [{ reason: null }, ''],
    [{ reason: '' }, ''],
    [{ reason: 'a\0b\ud800' }, 'ab\ufffd'],
    [{ reason: '💊'.repeat(1_000) }, '💊'.repeat(1_000)],
  ])('have a reason', async (given, reason) => {
    expect((await blocked({ ...entry(), ...given })).reason).toBe(reason);
  });

  it('take one of many that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => block(entry())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('a blocked user', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const block = (body: object) => service.api.post(USERS.path).send(body);
  const list = () => service.read(USERS.path);

  it.each([
    ['@Otto@Spam.example', '@Otto@Spam.example', 'Otto', 'spam.example', false],
    ['ot\0to@spam.example', '@otto@spam.example', 'otto', 'spam.example', false],
    ['https://spam.example/@otto', 'https://spam.example/@otto', 'otto', 'spam.example', false],
    ['otto@*.spam.example', '@otto@*.spam.example', 'otto', '*.spam.example', true],
  ])('may be %s', async (given, account_id, username, instance, is_pattern) => {
    const { body } = await block({ account_id: given, reason: 'Advertises 💊' }).expect(201);
    const entry = { id: expect.any(Number), account_id, username, instance, reason: 'Advertises 💊', created_at: ISO };
    expect(body).toEqual({ ...entry, is_pattern });
    expect(await list()).toEqual({ items: [{ ...body, held_back: 0 }], total: 1, skip: 0, limit: 100 });
  });

  it.each([
    ['@otto@spam.example', 'OTTO@Spam.Example'],
    ['@otto@spam.example', 'https://spam.example/users/otto'],
    ['https://spam.example/@otto', 'https://spam.example/users/otto'],
    ['@otto@münchen.example', 'otto@xn--mnchen-3ya.example.'],
    ['*@spam.example', '@**@SPAM.example'],
  ])('is the same as %s and as %s', async (first, second) => {
    await block({ account_id: first }).expect(201);
    await block({ account_id: second }).expect(409, { detail: USERS.known });
  });
});

describe('a blocked hashtag', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const block = (hashtag: unknown) => service.api.post(HASHTAGS.path).send({ hashtag });

  it('is the same in every spelling, may name a stream, and is no pattern', async () => {
    await givenStream(service, 'crypto');
    const { body } = await block(' ＃ｃｒｙｐｔｏ ').expect(201);
    expect(body).toEqual({ id: expect.any(Number), hashtag: 'crypto', reason: '', created_at: ISO });
    await block('#CRYPTO').expect(409, { detail: HASHTAGS.known });
    await block('crypto*').expect(201);
  });

  it.each(['science-fiction', '🐱cats', '2024', 'c++'])('may be one that no stream may have: %s', async (hashtag) => {
    expect((await block(`#${hashtag}`).expect(201)).body).toMatchObject({ hashtag });
    await givenPost(service, { hashtags: [hashtag], approve: true });
    expect(await new Consumer(service).next()).toBeNull();
  });

  it.each(['two words', '#', 'a'.repeat(101), 7])('is not %j', async (hashtag) => {
    const { detail } = (await block(hashtag).expect(422)).body;
    expect(detail).toMatch(/^Validation error: hashtag must be a hashtag/);
  });
});
