import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { FOUND, TEXTS } from './searched-texts';

describe('GET /posts by words', () => {
  const service = useService();
  let ids: number[];

  beforeAll(async () => {
    ids = await givenPosts(service, TEXTS.length, { content: (i) => ({ hashtags: [], ...TEXTS[i] }) });
  });

  const find = async (q: string, more = '') => {
    const { body } = await service.api.get(`/posts?q=${encodeURIComponent(q)}${more || '&sort=oldest'}`).expect(200);
    expect(body.total).toBe(body.items.length);
    return body.items.map((post: { id: number }) => ids.indexOf(post.id));
  };

  it.each(FOUND)('finds the posts in which every word begins one: %s', async (q, expected) => {
    expect(await find(q)).toEqual(expected);
  });

  it('combines with filters and orders', async () => {
    expect(await find('light', '&sort=newest&reviewed=false')).toEqual([2, 0]);
    expect(await find('c', '&sort=score_asc&language=en')).toEqual([1, 3, 5]);
    expect(await find('light', '&reviewed=true')).toEqual([]);
    expect(await find('light', '&language=de')).toEqual([]);
  });

  it('finds a post from the moment it is stored until it is removed, whatever its review', async () => {
    const [id = 0] = await givenPosts(service, 1, { content: () => ({ plainText: 'zebrafish', language: 'de' }) });
    const total = async (query: string) => (await service.api.get(`/posts?${query}`).expect(200)).body.total;
    expect([await total('q=zebra&reviewed=false'), await total('q=zebra&approved=true')]).toEqual([1, 0]);
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect([await total('q=zebra&reviewed=false'), await total('q=zebra&approved=true')]).toEqual([0, 1]);
    expect([await total('q=zebra&language=de'), await total('q=zebra&language=en')]).toEqual([1, 0]);
    await service.api.delete(`/posts/${id}`).expect(204);
    expect(await total('q=zebra')).toBe(0);
  });
});
