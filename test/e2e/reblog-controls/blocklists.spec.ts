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

  describe('that matches no author, on a host that shows accounts of other domains', () => {
    const AUTHORS: [account: string, uri: string, url: string][] = [
      ['alice@threads.example', 'https://www.threads.example/ap/users/1/', 'https://www.threads.net/@alice/post/1'],
      ['bea@brid.example', 'https://brid.example/bea', 'https://sky.example/profile/bea/post/1'],
      ['carl@social.flock.example', 'https://social.flock.example/users/carl', 'https://social.flock.example/@carl/1'],
    ];
    const named = async (account_id: string) => (await block({ account_id }).expect(201)).body.other_accounts;
    beforeEach(async () => {
      for (const [authorAccount, authorUri, url] of AUTHORS)
        await givenPost(service, { authorUsername: authorAccount.split('@')[0], authorAccount, authorUri, url });
    });

    it.each([
      ['https://www.threads.net/@alice', ['@alice@threads.example']],
      ['https://www.threads.net/@dora', ['@dora@threads.example']],
      ['https://threads.com/@Alice', ['@Alice@threads.example']],
      ['https://sky.example/profile/bea', ['@bea@brid.example']],
      ['@bea@www.brid.example', ['@bea@brid.example']],
      ['https://flock.example/@carl', ['@carl@social.flock.example']],
      ['*@www.threads.net', ['@*@threads.example']],
    ])('names those that %s may mean', async (account, others) => {
      expect(await named(account)).toEqual(others);
    });

    it.each([
      '@dora@threads.example',
      'https://www.threads.example/@dora',
      'https://social.flock.example/users/carl',
      '@alice@elsewhere.example',
      '@alice@flock.example',
      'alice@*.net',
    ])('names none for %s', async (account) => {
      expect(await named(account)).toBeUndefined();
    });
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
