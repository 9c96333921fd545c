import { digest } from '../../../src/common/digest';
import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { Consumer, expire, peekAll, previewed, queueStatus, takeAll } from './consumer';

describe('what next may serve while flags of blocked posts are late', () => {
  const service = useService({ own: true });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const blockHashtag = (folded: string) =>
    service.db.query('INSERT INTO blocked_hashtag (hashtag, hashtag_folded) VALUES ($1, $1)', [folded]);
  const blockUser = (user: string, domain: string, uri: string | null = null) =>
    service.db.query(
      `INSERT INTO blocked_user (account_id, uri_hash, username, instance, username_folded, domain_folded, is_pattern,
         username_like, domain_like)
       VALUES ($1, $2, $3, $4, $3, $4, $5, $6, $7)`,
      [
        `@${user}@${domain}`,
        uri === null ? null : digest(uri),
        user,
        domain,
        `${user}${domain}`.includes('*'),
        user.replaceAll('*', '%'),
        domain.replaceAll('*', '%'),
      ],
    );
  const waitingNow = async (query = '') => (await peekAll(consumer, query)).toSorted((a, b) => a - b);

  describe.each(['', '?random=1'])('with a blocklist that no flag knows of yet: next%s', (query) => {
    it('never serves a post with a blocked hashtag, in whatever spelling', async () => {
      await givenPost(service, { ...by('a'), hashtags: ['Cats', 'SPAM'], approve: true });
      const good = await givenPost(service, { ...by('b'), approve: true });
      await blockHashtag('spam');
      expect(await waitingNow(query)).toEqual([good]);
    });

    it.each([
      ['their account', () => blockUser('otto', 'home.example')],
      ['the host of their URI', () => blockUser('otto', 'social.home.example')],
      ['their URI', () => blockUser('someone', 'else.example', 'https://social.home.example/users/otto')],
      ['a pattern of the user', () => blockUser('ot*', 'home.example')],
      ['a pattern of the domain', () => blockUser('otto', '*.example')],
    ])('never serves a post of an author blocked by %s', async (_, block) => {
      const otto = { authorAccount: 'otto@home.example', authorUri: 'https://social.home.example/users/otto' };
      await givenPost(service, { ...otto, approve: true });
      const good = await givenPost(service, { ...by('b'), approve: true });
      await block();
      expect(await waitingNow(query)).toEqual([good]);
    });

    it('answers 204 when nothing else is left', async () => {
      await givenPost(service, { approve: true });
      await blockHashtag('cats');
      expect(await consumer.next(query)).toBeNull();
    });

    it('finds the one good post behind a hundred blocked ones', async () => {
      const hashtags = ['spam'];
      await givenPosts(service, 100, { content: (i) => ({ ...by(`spammer${i}`), hashtags }), approve: true });
      const good = await givenPost(service, { ...by('b'), approve: true });
      await blockHashtag('spam');
      expect((await consumer.next(query))?.fenliu_post_id).toBe(good);
    });

    it('never serves a blocked post whose reservation ran out', async () => {
      const id = await givenPost(service, { approve: true });
      await consumer.next();
      await blockHashtag('cats');
      await expire(service);
      expect(await consumer.next(query)).toBeNull();
      expect(await queueStatus(service, id)).toBe('pending');
    });
  });

  it('is left out of the preview, too', async () => {
    const posts = await givenPosts(service, 4, {
      content: (i) => ({ ...by(i === 0 ? 'otto' : 'mira'), hashtags: i === 1 ? ['ads'] : ['cats'] }),
      approve: true,
    });
    await blockUser('otto', 'fjordlys.example');
    await blockHashtag('ads');
    const coming = await previewed(service);
    expect(coming).toEqual(posts.slice(2));
    expect(await takeAll(consumer)).toEqual(coming);
  });
});
