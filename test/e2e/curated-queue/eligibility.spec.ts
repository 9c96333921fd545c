import { useService } from '../../support/app';
import { by, givenPost, givenPosts, picture } from '../../support/posts';
import { blockHashtag, blockUser } from '../reblog-controls/blocklists';
import { Consumer, peekAll, requireOf, SATURDAY } from './consumer';

const TOPICAL = '?include_topical=1&topical_only=1';
const QUERIES = ['', '?random=1', TOPICAL, `${TOPICAL}&random=1`];

describe('what next may serve', () => {
  const service = useService({ now: () => SATURDAY });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const waitingNow = async (query = '') => (await peekAll(consumer, query)).toSorted((a, b) => a - b);

  describe.each(QUERIES)('next%s', (query) => {
    beforeEach(() => service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Saturday' }));

    it('goes by the export settings at once, by strict and by relaxed ones', async () => {
      const media = [[], [picture()], [picture(null)], [picture(), picture(null)]];
      const ids = await givenPosts(service, 4, {
        content: (i) => ({ ...by(`a${i}`), media: media[i] }),
        approve: true,
      });
      const [plain = 0, described = 0, bare = 0, mixed = 0] = ids;
      const expected = [
        [false, false, [plain, described, bare, mixed]],
        [true, false, [described, bare, mixed]],
        [true, true, [described]],
        [false, true, [plain, described]],
        [false, false, [plain, described, bare, mixed]],
      ] as const;
      for (const [require_media, require_alt_text, left] of expected) {
        await requireOf(service, { require_media, require_alt_text });
        expect(await waitingNow(query)).toEqual(left.toSorted((a, b) => a - b));
      }
    });

    it('leaves out posts of a blocked hashtag and of a blocked author', async () => {
      await givenPost(service, { ...by('a'), hashtags: ['Cats', 'SPAM'], approve: true });
      await givenPost(service, { ...by('otto'), approve: true });
      const good = await givenPost(service, { ...by('b'), approve: true });
      await blockHashtag(service, 'spam');
      await blockUser(service, 'otto@fjordlys.example');
      expect(await waitingNow(query)).toEqual([good]);
    });
  });

  it('goes by the blocklists whatever the auto-reject switches say', async () => {
    const off = { auto_reject_blocked_users: false, auto_reject_blocked_hashtags: false };
    await service.api.put('/reblog-controls/settings').send(off).expect(200);
    await givenPost(service, { approve: true });
    await blockHashtag(service, 'cats');
    expect(await consumer.next()).toBeNull();
  });
});
