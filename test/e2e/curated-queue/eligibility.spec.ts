import { digest } from '../../../src/common/digest';
import { useService } from '../../support/app';
import { by, givenPost, givenPosts, picture } from '../../support/posts';
import { Consumer, expire, forgetPosts, queueStatus } from './consumer';

describe('what next may serve', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => forgetPosts(service));

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
  const allow = (media: boolean, alt: boolean) =>
    service.db.query('UPDATE export_settings SET require_media = $1, require_alt_text = $2', [media, alt]);
  const waitingNow = async (query = '') => {
    const served: number[] = [];
    for (let item = await consumer.next(query); item; item = await consumer.next(query))
      served.push(item.fenliu_post_id);
    await Promise.all(served.map((id) => consumer.settle('nack', id)));
    return served.toSorted((a, b) => a - b);
  };

  describe.each(['', '?random=1'])('with export settings, at once: next%s', (query) => {
    let plain: number, described: number, bare: number, mixed: number;
    beforeEach(async () => {
      const media = [[], [picture()], [picture(null)], [picture(), picture(null)]];
      const ids = await givenPosts(service, 4, {
        content: (i) => ({ ...by(`a${i}`), media: media[i] }),
        approve: true,
      });
      [plain = 0, described = 0, bare = 0, mixed = 0] = ids;
    });

    it.each([
      ['neither: every post', false, false, () => [plain, described, bare, mixed]],
      ['require_media: posts with media', true, false, () => [described, bare, mixed]],
      ['require_alt_text: posts whose media all have it, or have none', false, true, () => [plain, described]],
      ['both: posts with media that all have alt text', true, true, () => [described]],
    ])('%s', async (_, media, alt, expected) => {
      await allow(media, alt);
      expect(await waitingNow(query)).toEqual(expected().toSorted((a, b) => a - b));
    });

    it('relaxing a setting makes waiting posts eligible again at once', async () => {
      await allow(true, true);
      expect(await waitingNow(query)).toEqual([described]);
      await allow(false, false);
      expect(await waitingNow(query)).toEqual([plain, described, bare, mixed].toSorted((a, b) => a - b));
    });
  });

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

  it('never serves a post that was stored after its hashtag was blocked', async () => {
    await blockHashtag('cats');
    await givenPost(service, { approve: true });
    expect(await consumer.next()).toBeNull();
  });

  it('lets the lease go on when its post is blocked while it is reserved', async () => {
    const id = await givenPost(service, { approve: true });
    await consumer.next();
    await blockHashtag('cats');
    await service.api.post(`/curated/${id}/extend`).expect(200);
    await service.api.post(`/curated/${id}/ack`).expect(204);
  });

  it('requeues whatever the blocklists say: pending, ineligible', async () => {
    const id = await givenPost(service, { approve: true });
    await consumer.next();
    await consumer.settle('error', id);
    await blockHashtag('cats');
    await service.api.post(`/curated/${id}/requeue`).expect(204);
    expect(await queueStatus(service, id)).toBe('pending');
    expect(await consumer.next()).toBeNull();
  });

  it('acts whatever the auto-reject switches say', async () => {
    await service.db.query(
      'UPDATE export_settings SET auto_reject_blocked_users = false, auto_reject_blocked_hashtags = false',
    );
    await givenPost(service, { approve: true });
    await blockHashtag('cats');
    expect(await consumer.next()).toBeNull();
  });
});
