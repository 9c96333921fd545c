import { useService } from '../../support/app';
import { by, givenPost, givenPosts, picture } from '../../support/posts';
import { blockHashtag, blockUser } from '../reblog-controls/blocklists';
import { Consumer, expire, queueStatus, settings, SATURDAY } from './consumer';

interface Item {
  post_id: number;
  author_account: string;
  is_topical: boolean;
}

const SETTINGS = [false, true].flatMap((media) => [false, true].map((alt) => [media, alt] as const));

describe('GET /curated/preview', () => {
  const service = useService({ now: () => now });
  const consumer = new Consumer(service);
  let now = SATURDAY;
  beforeEach(async () => {
    now = SATURDAY;
    await service.reset();
  });

  const preview = async (query = '?limit=50'): Promise<Item[]> =>
    (await service.read(`/curated/preview${query}`)).items;
  const ids = async (query?: string) => (await preview(query)).map((item) => item.post_id);
  const servedInTurn = async () => {
    const served: number[] = [];
    for (let item = await consumer.next(); item; item = await consumer.next()) {
      served.push(item.fenliu_post_id);
      await consumer.settle('ack', item.fenliu_post_id);
    }
    return served;
  };

  it('needs a key, and is empty for an empty queue', async () => {
    await service.anonymous.get('/curated/preview').expect(401);
    await service.api.get('/curated/preview').expect(200, { items: [], time_zone: 'UTC' });
  });

  it('shows a post as the queue has it, and ten unless told', async () => {
    const id = await givenPost(service, {
      ...by('noor'),
      plainText: 'a'.repeat(300),
      media: [picture()],
      sensitive: true,
      hashtags: ['Cats'],
      approve: true,
    });
    await givenPosts(service, 11, { approve: true });
    const items = await preview('');
    expect(items).toHaveLength(10);
    const post = await service.read(`/posts/${id}`);
    expect(items[0]).toEqual({
      post_id: id,
      author_account: '@noor@fjordlys.example',
      author_display_name: 'noor',
      snippet: 'a'.repeat(280),
      post_created_at: post.created_at,
      approved_at: post.approved_at,
      approved_by: post.reviewed_by,
      version: post.version,
      pinned: false,
      held_until: null,
      withheld_by: [],
      is_topical: false,
      url: post.url,
      language: post.language,
      spam_score: post.spam_score,
      media: post.media_attachments,
      sensitive: true,
      hashtags: ['Cats'],
    });
    expect(await queueStatus(service, id)).toBe('pending');
    expect(await preview('?limit=12')).toHaveLength(12);
  });

  it.each(SETTINGS)(
    'is what consumers then get, in order: require_media %s, require_alt_text %s',
    async (requireMedia, requireAlt) => {
      const media = [[], [picture()], [picture(null)], [picture(), picture(null)]];
      const posts = await givenPosts(service, 24, {
        content: (i) => ({
          ...by(`author${i % 5}`),
          media: media[i % 4] ?? [],
          hashtags: i % 7 === 0 ? ['Ads', 'cats'] : ['cats'],
          // Not in the order in which they were stored, and some at the same moment.
          createdAt: new Date(Date.UTC(2026, 0, 1) + ((i * 7) % 12) * 60_000),
        }),
        approve: true,
      });
      await service.api.post(`/posts/${posts[3]}/reject`).expect(200);
      await blockUser(service, '@author2@fjordlys.example');
      await blockHashtag(service, 'ads');
      await givenPosts(service, 2);
      await settings(service, { require_media: requireMedia, require_alt_text: requireAlt });
      const coming = await ids();
      expect(coming.length).toBeGreaterThan(2);
      expect(await ids('?limit=3')).toEqual(coming.slice(0, 3));
      expect(await ids()).toEqual(coming);
      expect(await servedInTurn()).toEqual(coming);
      expect(await ids()).toEqual([]);
    },
  );

  it('has reservations in line once they have run out, and not before', async () => {
    const [first = 0, second = 0, third = 0] = await givenPosts(service, 3, { approve: true });
    await consumer.next();
    await consumer.next();
    expect(await ids()).toEqual([third]);
    await expire(service, [first]);
    expect(await ids()).toEqual([first, third]);
    await service.api.post(`/posts/${first}/reject`).expect(200);
    expect(await ids()).toEqual([third]);
    await expire(service, [second]);
    expect(await ids()).toEqual([second, third]);
    expect(await servedInTurn()).toEqual([second, third]);
  });

  it('marks what is topical today, and keeps the order', async () => {
    const rule = (body: object) => service.api.post('/topical-tags').send(body).expect(201);
    await rule({ hashtag: 'Caturday', topical_day_of_week: 'Saturday' });
    await rule({ hashtag: 'fog', topical_month_day: '11-22' });
    await rule({ hashtag: 'never' });
    await givenPosts(service, 4, {
      content: (i) => ({ hashtags: [['caturday', 'stove'], ['Fog'], ['never'], []][i] ?? [] }),
      approve: true,
    });
    const topical = async () => (await preview()).map((item) => item.is_topical);
    expect(await topical()).toEqual([true, false, false, false]);
    now = new Date('2026-11-22T12:00:00Z');
    expect(await topical()).toEqual([false, true, false, false]);
    const coming = await ids();
    expect(await servedInTurn()).toEqual(coming);
  });
});
