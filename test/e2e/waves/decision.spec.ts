import { WavesJobs } from '../../../src/waves/waves.jobs';
import { ISO_TIME, useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { type Crowd, link, p, postsOf } from '../../waves/crowd';

const shop: Crowd = {
  posts: 5,
  servers: 3,
  profiles: ['throwaway'],
  every: 10,
  says: (i) => p(`I found this lovely little shop with handmade lamps yesterday ${link(`https://lamps${i}.example/`)}`),
};
const poem: Crowd = {
  posts: 4,
  profiles: ['settled'],
  every: 10,
  says: () =>
    p('Two roads diverged in a yellow wood, and sorry I could not travel both and be one traveler, long I stood'),
};
const pair: Crowd = {
  ...poem,
  posts: 2,
  says: () => p('A photo of the harbour at dawn, the gulls were louder than the boats today'),
};

describe('the waves', () => {
  const service = useService();
  let shops: number[];
  let poems: number[];
  let alone: number;
  beforeEach(async () => {
    await service.reset();
    shops = await store(shop);
    poems = await store(poem);
    await store(pair);
    alone = await givenPost(service);
    await service.app.get(WavesJobs).findWaves();
  });

  const store = (crowd: Crowd): Promise<number[]> => {
    const posts = postsOf(crowd);
    return givenPosts(service, posts.length, { content: (i) => posts[i] ?? {} });
  };
  const list = (query = '') => service.read(`/waves${query}`);
  const post = (id: number | undefined) => service.read(`/posts/${id}`);
  const waveOf = async (ids: number[]): Promise<number> => (await post(ids[0])).wave_id;
  const decide = (ids: readonly number[], approved: boolean) =>
    service.api
      .post('/posts/bulk-review')
      .send({ items: ids.map((id) => ({ id, approved })) })
      .expect(200);
  const idsOf = (posts: { id: number }[]) => posts.map(({ id }) => id).toSorted((a, b) => a - b);
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

  it('are listed with what is known of them, from three accounts on', async () => {
    const { items, ...page } = await list();
    expect(page).toEqual({ total: 2, skip: 0, limit: 100 });
    const ids = [await waveOf(poems), await waveOf(shops)];
    expect(items.map((wave: { id: number }) => wave.id)).toEqual(ids.toSorted((a, b) => b - a));
    const wave = items.find(({ accounts }: { accounts: number }) => accounts === 5);
    expect(wave).toEqual({
      id: await waveOf(shops),
      sample: expect.stringMatching(/^I found this lovely little shop/),
      accounts: 5,
      servers: 3,
      unestablished_accounts: 5,
      post_count: 5,
      unreviewed_count: 5,
      approved_count: 0,
      rejected_count: 0,
      first_seen: expect.stringMatching(ISO_TIME),
      last_seen: expect.stringMatching(ISO_TIME),
    });
  });

  it('are filtered by size and state, sorted by size, and paged', async () => {
    const [large, small] = [await waveOf(shops), await waveOf(poems)];
    const ids = async (query: string) => (await list(query)).items.map(({ id }: { id: number }) => id);
    expect(await ids('?min_size=5')).toEqual([large]);
    expect(await ids('?min_size=3000000000')).toEqual([]);
    expect(await ids('?sort=largest')).toEqual([large, small]);
    expect(await ids('?sort=largest&skip=1&limit=1')).toEqual([small]);
    expect(await ids('?state=decided')).toEqual([]);
    await decide(poems, true);
    expect(await ids('?state=decided')).toEqual([small]);
    expect(await ids('?state=open')).toEqual([large]);
    for (const query of ['?min_size=2', '?state=closed', '?sort=oldest'])
      await service.api.get(`/waves${query}`).expect(422);
  });

  it('are in their posts, and filter them', async () => {
    const wave = await waveOf(shops);
    for (const id of shops) expect(await post(id)).toMatchObject({ wave_id: wave, wave_size: 5 });
    expect(await post(alone)).toMatchObject({ wave_id: null, wave_size: null });
    const body = await service.read(`/posts?wave_id=${wave}`);
    expect([idsOf(body.items), body.total]).toEqual([sorted(shops), 5]);
    for (const id of ['999999', '9'.repeat(25)]) expect((await service.read(`/posts?wave_id=${id}`)).total).toBe(0);
    await service.api.get('/posts?wave_id=x').expect(422);
    const all = await service.read('/posts?sort=wave_desc&limit=1000');
    const sizes = all.items.map(({ wave_size }: { wave_size: number }) => wave_size);
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a));
    expect([sizes.includes(5), idsOf(all.items).includes(alone), all.total]).toEqual([true, false, sizes.length]);
    const page = await service.read('/posts?sort=wave_desc&limit=2');
    const { body: next } = await service.api
      .get(`/posts?sort=wave_desc&limit=1000&cursor=${page.next_cursor}`)
      .expect(200);
    const walked = [...page.items, ...next.items].map(({ id }: { id: number }) => id);
    expect(walked).toEqual(all.items.map(({ id }: { id: number }) => id));
    const least = Math.max(...sizes);
    const large = await service.read(`/posts?wave_min=${least}&limit=1000`);
    expect(large.total).toBe(sizes.filter((size: number) => size === least).length);
    expect((await service.read(`/posts?wave_min=${least + 1}`)).total).toBe(0);
  });

  it('are shown with their posts', async () => {
    const body = await service.read(`/waves/${await waveOf(shops)}`);
    expect(body).toMatchObject({ accounts: 5, post_count: 5 });
    expect(idsOf(body.posts)).toEqual(sorted(shops));
    expect((await service.api.get('/waves/999999').expect(404)).body).toEqual({ detail: 'Wave not found' });
    await service.api.get('/waves/x').expect(422);
  });

  it('count the posts that are stored, and call no removed post rejected', async () => {
    const wave = await waveOf(shops);
    await decide(shops, false);
    await service.api.post(`/posts/${shops[0]}/approve`).expect(200);
    for (const id of shops.slice(1, 3)) await service.api.delete(`/posts/${id}`).expect(204);
    const counts = { post_count: 3, unreviewed_count: 0, approved_count: 1, rejected_count: 2 };
    expect(await service.read(`/waves/${wave}`)).toMatchObject(counts);
    expect((await list('?min_size=5')).items).toEqual([expect.objectContaining({ id: wave, ...counts })]);
  });

  it('show their 100 newest posts', async () => {
    const wave = await waveOf(poems);
    await store({ ...poem, posts: 110 });
    await service.app.get(WavesJobs).findWaves();
    const newest = (await service.read(`/posts?wave_id=${wave}&limit=100`)).items;
    const shown = await service.read(`/waves/${wave}`);
    expect([shown.post_count, shown.posts]).toEqual([114, newest]);
  });
});
