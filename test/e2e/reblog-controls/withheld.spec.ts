import { useService } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { blockHashtag, blockUser } from './blocklists';

describe('held_back of an entry of a blocklist', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const held = async (list: 'users' | 'hashtags', query = ''): Promise<[string, number][]> => {
    const body = await service.read(`/reblog-controls/blocked-${list}${query}`);
    return body.items.map((item: { account_id?: string; hashtag?: string; held_back: number }) => [
      item.account_id ?? item.hashtag,
      item.held_back,
    ]);
  };

  it('counts the approved posts that wait, of each entry for itself', async () => {
    await givenPosts(service, 6, {
      content: (i) => ({
        ...by(i < 3 ? 'otto' : 'mira'),
        hashtags: [['Ads', 'cats'], ['ads'], ['spam', 'ads']][i] ?? [],
      }),
      approve: true,
    });
    await givenPosts(service, 2, { content: () => ({ ...by('otto'), hashtags: ['ads'] }) });
    for (const account of ['otto@fjordlys.example', '*@fjordlys.example', 'nobody@fjordlys.example'])
      await blockUser(service, account);
    for (const hashtag of ['ADS', 'spam', 'unseen']) await blockHashtag(service, hashtag);
    expect(await held('users')).toEqual([
      ['@nobody@fjordlys.example', 0],
      ['@*@fjordlys.example', 6],
      ['@otto@fjordlys.example', 3],
    ]);
    expect(await held('hashtags')).toEqual([
      ['unseen', 0],
      ['spam', 1],
      ['ADS', 3],
    ]);
    expect(await held('users', '?skip=1&limit=1')).toEqual([['@*@fjordlys.example', 6]]);
    expect(await held('hashtags', '?skip=3')).toEqual([]);
  });

  it('falls when a post is rejected or leaves the queue, and rises when it is approved', async () => {
    const [first = 0, second = 0, third = 0] = await givenPosts(service, 3, {
      content: () => ({ hashtags: ['ads'] }),
      approve: true,
    });
    const consumer = new Consumer(service);
    expect((await consumer.next())?.fenliu_post_id).toBe(first);
    await blockHashtag(service, 'ads');
    expect(await held('hashtags')).toEqual([['ads', 2]]);
    await consumer.settle('nack', first);
    expect(await held('hashtags')).toEqual([['ads', 3]]);
    await service.api.post(`/posts/${second}/reject`).expect(200);
    expect(await held('hashtags')).toEqual([['ads', 2]]);
    await service.api.delete(`/posts/${third}`).expect(204);
    await service.api.post(`/posts/${second}/approve`).expect(200);
    expect(await held('hashtags')).toEqual([['ads', 2]]);
  });
});
