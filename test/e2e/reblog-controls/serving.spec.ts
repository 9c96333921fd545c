import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { Consumer, expire, peekAll, previewed, queueStatus } from '../curated-queue/consumer';
import { blockHashtag, blockUser, unblock } from './blocklists';

/** An author whose account has another domain than their URI's host. */
const OTTO = {
  authorUsername: 'otto',
  authorAccount: 'Otto@home.example',
  authorUri: 'https://social.home.example/users/o1',
};

/** The author's URI, their handle, and their post's address, as servers of all kinds have them. */
const AUTHORS = [
  'https://masto.example/users/mira mira@masto.example https://masto.example/users/mira/statuses/1',
  'https://masto.example/ap/users/116 otto@masto.example https://masto.example/ap/users/116/statuses/2',
  'https://masto.example/users/116 116@masto.example https://masto.example/@116/3',
  'https://mk.example/users/9abc noor@mk.example https://mk.example/notes/a1',
  'https://mk.example/@9abc 9abc@mk.example https://mk.example/notes/a2',
  'https://px.example/p/mira mira@px.example https://px.example/p/mira/551',
  'https://lemmy.example/u/mira/ mira@lemmy.example https://lemmy.example/post/4',
  'https://blog.example/?author=1 jane@blog.example https://blog.example/?p=12',
  'https://blog.example/?author=2 joe@blog.example https://blog.example/2026/05/hello/',
  'https://blog.example/?author=0 blog.example@blog.example https://blog.example/hello',
  'https://solo.example solo@solo.example https://solo.example/o/0f3a',
  'https://solo.example:8443/ solo@solo.example:8443 https://solo.example:8443/words',
  'http://127.0.0.1:3000/@ivo ivo@127.0.0.1:3000 http://127.0.0.1:3000/@ivo/5',
  'https://tak.example/@jane@home.example/ jane@home.example https://tak.example/@jane@home.example/posts/6/',
  'https://forum.example/profile.php?id=7 kim@forum.example https://forum.example/viewtopic.php?t=7',
  'https://forum.example/profile.php?id=8 lee@forum.example https://forum.example/viewtopic.php?t=8',
  'https://odd.example/notes/zoe zoe@odd.example https://odd.example/zoe/9',
  'https://odd.example/2026/05/%2A *@odd.example https://odd.example/10',
  'https://bridge.example/ap/did:plc:x x.sky.example@bridge.example https://bridge.example/convert/ap/at://x/y/z',
  'https://odd.example/%E0%A4%A yan@odd.example https://odd.example/11',
];

describe('what a blocklist entry does to posts that wait', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const waitingNow = () => peekAll(consumer);

  it.each([
    ['account', 'otto@home.example'],
    ['account in another case', '@OTTO@Home.Example'],
    ['host of the URI', 'otto@social.home.example'],
    ['URI, whose last segment is another name', 'https://social.home.example/users/o1'],
    ['profile page on the account domain', 'https://home.example/@otto'],
    ['profile page on the host of the URI', 'https://social.home.example/@Otto'],
    ['domain', '*@home.example'],
    ['host of the URI, all users', '*@social.home.example'],
    ['pattern of subdomains', '*@*.home.example'],
    ['pattern of names', 'ot*@*'],
  ])('by %s: %s holds back, and sets free at once, the posts that were approved before', async (_, account) => {
    const blocked = await givenPost(service, { ...OTTO, approve: true });
    const good = await givenPost(service, { ...by('mira'), approve: true });
    const { id } = await blockUser(service, account);
    expect(await waitingNow()).toEqual([good]);
    await unblock(service, 'users', id);
    expect(await waitingNow()).toEqual([blocked, good]);
  });

  it('by a hashtag, in whatever spelling, holds back and sets free at once', async () => {
    const tags = [['Spam'], ['cats', 'ＳＰＡＭ'], ['spammy'], []];
    const ids = await givenPosts(service, 4, {
      content: (i) => ({ ...by(`a${i}`), hashtags: tags[i] }),
      approve: true,
    });
    const { id } = await blockHashtag(service, '#sPAM');
    expect(await waitingNow()).toEqual(ids.slice(2));
    await unblock(service, 'hashtags', id);
    expect(await waitingNow()).toEqual(ids);
  });

  it('by a hashtag of very many posts withholds them from every call and list, and sets them free', async () => {
    const hashtags = ['spam'];
    const spam = await givenPosts(service, 600, { content: (i) => ({ ...by(`a${i % 50}`), hashtags }), approve: true });
    const [good] = await givenPosts(service, 1, { approve: true });
    const { id } = await blockHashtag(service, 'spam');
    expect((await service.read('/reblog-controls/blocked-hashtags')).items).toMatchObject([{ held_back: 600 }]);
    expect(await service.read('/curated/overview')).toMatchObject({
      eligible: 1,
      held_back: { blocked_hashtag: 600 },
    });
    expect(await previewed(service)).toEqual([good]);
    expect((await consumer.next('?random=1'))?.fenliu_post_id).toBe(good);
    expect(await consumer.next()).toBeNull();
    await unblock(service, 'hashtags', id);
    expect(await previewed(service)).toEqual(spam.slice(0, 50));
  });

  it('by the author_id that a post shows withholds that author alone, on whatever server, and a post is no account', async () => {
    const authors = AUTHORS.map((text) => text.split(' '));
    const ids = await givenPosts(service, authors.length, {
      content: (i) => {
        const [authorUri = '', authorAccount = '', uri = ''] = authors[i] ?? [];
        const [authorUsername, domain] = authorAccount.split('@');
        const url = `https://${domain}/a-title-${i}`;
        return { authorUri, authorAccount, authorUsername, uri, url };
      },
      approve: true,
    });
    for (const [index, id] of ids.entries()) {
      const { author_id, post_id, url } = await service.read(`/posts/${id}`);
      for (const account_id of [post_id, url]) {
        const { body } = await service.api.post('/reblog-controls/blocked-users').send({ account_id });
        expect([account_id, body]).toEqual([account_id, { detail: 'Invalid account format' }]);
      }
      await blockUser(service, author_id);
      expect(await previewed(service)).toEqual(ids.slice(index + 1));
    }
  });

  it('goes on barring what another entry bars too, and says nothing of the review', async () => {
    const id = await givenPost(service, { ...OTTO, hashtags: ['spam'], approve: true });
    const before = await service.read(`/posts/${id}`);
    const entries = [
      ['hashtags', (await blockHashtag(service, 'spam')).id],
      ['users', (await blockUser(service, 'otto@home.example')).id],
      ['users', (await blockUser(service, '*@home.example')).id],
      ['users', (await blockUser(service, 'https://social.home.example/users/o1')).id],
    ] as const;
    for (const [list, entry] of entries) {
      expect(await waitingNow()).toEqual([]);
      await unblock(service, list, entry);
    }
    expect(await waitingNow()).toEqual([id]);
    expect(await service.read(`/posts/${id}`)).toEqual(before);
  });

  it('reaches posts that are not reviewed yet, and posts that are fetched later', async () => {
    const before = await givenPost(service, OTTO);
    await blockUser(service, 'otto@home.example');
    const after = await givenPost(service, OTTO);
    for (const id of [before, after]) await service.api.post(`/posts/${id}/approve`).expect(200);
    expect(await waitingNow()).toEqual([]);
  });

  describe('on a post that is reserved', () => {
    let id: number;
    let token: string;
    beforeEach(async () => {
      id = await givenPost(service, { ...OTTO, approve: true });
      token = (await consumer.next())?.reservation_token ?? '';
      await blockUser(service, 'otto@home.example');
    });

    it('lets the lease go on: extend and ack', async () => {
      expect(await queueStatus(service, id)).toBe('reserved');
      expect(await consumer.status('POST', `/curated/${id}/extend`, { token })).toBe(200);
      expect(await consumer.settle('ack', id, token)).toBe(204);
      expect(await queueStatus(service, id)).toBe('delivered');
    });

    it.each([
      ['nack', () => consumer.settle('nack', id, token)],
      ['time-out', () => expire(service)],
    ])('makes it pending and ineligible on %s', async (_, end) => {
      await end();
      const served = [await consumer.next(), await consumer.next('?random=1')];
      expect([...served, await queueStatus(service, id)]).toEqual([null, null, 'pending']);
    });
  });

  it('reaches a post in error too, in both directions', async () => {
    const id = await givenPost(service, { ...OTTO, approve: true });
    await consumer.next();
    await consumer.settle('error', id);
    const entry = await blockUser(service, 'otto@home.example');
    await service.api.post(`/curated/${id}/requeue`).expect(204);
    expect(await waitingNow()).toEqual([]);
    await unblock(service, 'users', entry.id);
    expect(await waitingNow()).toEqual([id]);
    await consumer.next();
    await consumer.settle('error', id);
    const again = await blockUser(service, 'otto@home.example');
    await unblock(service, 'users', again.id);
    await service.api.post(`/curated/${id}/requeue`).expect(204);
    expect(await waitingNow()).toEqual([id]);
  });

  it('is one with its effect: an entry that is refused changes nothing', async () => {
    const id = await givenPost(service, { ...OTTO, approve: true });
    const first = await blockUser(service, 'otto@home.example');
    await service.api
      .post('/reblog-controls/blocked-users')
      .send({ account_id: 'OTTO@home.example', reject_waiting: true })
      .expect(409);
    expect((await service.read(`/posts/${id}`)).approved).toBe(true);
    await unblock(service, 'users', first.id);
    expect(await waitingNow()).toEqual([id]);
  });
});
