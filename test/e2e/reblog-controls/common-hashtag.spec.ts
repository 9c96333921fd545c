import { useService } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { Consumer, previewed, SATURDAY } from '../curated-queue/consumer';
import { blockHashtag, unblock } from './blocklists';

/** More than consumers see of the head of the queue. */
const POSTS = 600;

describe('a blocked hashtag that many waiting posts have', () => {
  const service = useService({ now: () => SATURDAY });
  const consumer = new Consumer(service);

  it('withholds all of them from every call at once, and frees the oldest first when it goes', async () => {
    const spam = await givenPosts(service, POSTS, {
      content: (i) => ({ ...by(`a${i % 50}`), hashtags: ['spam'] }),
      approve: true,
    });
    const [good] = await givenPosts(service, 1, { content: () => ({ hashtags: ['art'] }), approve: true });
    await service.api.post('/topical-tags').send({ hashtag: 'spam', topical_day_of_week: 'Saturday' }).expect(201);

    const { id } = await blockHashtag(service, 'spam');
    const { body } = await service.api.get('/reblog-controls/blocked-hashtags').expect(200);
    expect(body.items[0].held_back).toBe(POSTS);
    expect((await service.api.get('/curated/overview').expect(200)).body).toMatchObject({
      eligible: 1,
      held_back: { blocked_hashtag: POSTS },
    });
    expect(await previewed(service)).toEqual([good]);
    expect(await consumer.next('?include_topical=true&topical_only=true')).toBeNull();
    expect((await consumer.next('?include_topical=true'))?.fenliu_post_id).toBe(good);
    for (const query of ['', '?random=1']) expect(await consumer.next(query)).toBeNull();

    await unblock(service, 'hashtags', id);
    expect((await service.api.get('/curated/overview').expect(200)).body.eligible).toBe(POSTS);
    expect(await previewed(service)).toEqual(spam.slice(0, 50));
    for (const expected of spam.slice(0, 3)) expect((await consumer.next())?.fenliu_post_id).toBe(expected);
  });
});
