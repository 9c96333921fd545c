import { useService } from '../../support/app';
import { givenReviewedPosts, type Listed } from './listed-posts';

describe('GET /posts', () => {
  const COUNT = 120;
  const service = useService();
  let all: Listed[];

  beforeAll(async () => {
    ({ all } = await givenReviewedPosts(service, COUNT));
  });

  it.each([7, 50, 119, 120, 1000])('neither repeats nor misses a post from page to page: limit %s', async (limit) => {
    const seen: number[] = [];
    for (let skip = 0; skip < COUNT + limit; skip += limit) {
      const body = await service.read(`/posts?skip=${skip}&limit=${limit}`);
      expect({ ...body, items: [] }).toMatchObject({ items: [], total: COUNT, skip, limit });
      expect(body.items.map((post: Listed) => post.id)).toEqual(all.slice(skip, skip + limit).map(({ id }) => id));
      seen.push(...body.items.map((post: Listed) => post.id));
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it('answers an empty page with the total far beyond the end', async () => {
    expect(await service.read(`/posts?skip=${2 ** 53 - 1}`)).toMatchObject({ items: [], total: COUNT, limit: 100 });
  });

  it('shows of each post the fields that are named, and its id, as a list of all fields has them', async () => {
    const { items } = await service.read('/posts?limit=2');
    const names = Object.keys(items[0]);
    const read = (fields: readonly string[]) => service.read(`/posts?limit=2&fields=${fields.join(',')}`);
    const few = await read(['plain_text', 'version', 'plain_text']);
    expect(few.items).toEqual(
      items.map(({ id, plain_text, version }: Record<string, unknown>) => ({ id, plain_text, version })),
    );
    expect(few).toMatchObject({ total: COUNT, skip: 0, limit: 2, next_cursor: expect.any(String) });
    expect((await read(names)).items).toEqual(items);
    for (const name of names) {
      const [first] = (await read([name])).items;
      expect(first).toEqual({ id: items[0].id, [name]: items[0][name] });
    }
  });

  it('has the posts with the ids that are named, in its order', async () => {
    const [first, second, third] = all.map(({ id }) => id);
    const body = await service.read(`/posts?ids=${third},${first},0,${first},99999999`);
    expect([body.total, body.items.map(({ id }: Listed) => id)]).toEqual([2, [first, third]]);
    const more = await service.api.get(`/posts?ids=${second},-1&spam_score_min=101`).expect(422);
    expect(more.body.errors).toHaveLength(1);
    expect((await service.read('/posts?ids=99999999999999999999')).items).toEqual([]);
  });

  it.each(['true', '1', 'yes', 'TRUE', 'Yes', 'false', '0', 'no', 'FALSE', 'No'])('reads %s', async (value) => {
    const isTrue = /^(true|1|yes)$/i.test(value);
    const body = await service.read(`/posts?approved=${value}`);
    expect(body.total).toBe(all.filter((post) => post.approved === isTrue).length);
  });

  it('ignores parameters that it does not know', async () => {
    const names = ['unknown', 'unknown[]', '__proto__', 'constructor', 'toRequest', 'toFilter', 'toString', 'a['];
    for (const query of ['unknown=1&unknown=2', ...names.map((name) => `${name}=1`)])
      expect([query, (await service.read(`/posts?${query}&limit=1`)).total]).toEqual([query, COUNT]);
  });
});
