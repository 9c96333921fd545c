import { useService } from '../../support/app';
import { givenPosts, givenStream } from '../../support/posts';

describe('the statistics', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const get = async (path: string) => (await service.api.get(path).expect(200)).body;
  const on = (instance: string) => ({ instance });

  it.each(['/stats', '/stats/posts', '/stats/streams'])('%s needs the key and ignores parameters', async (path) => {
    await service.anonymous.get(path).expect(401);
    expect(await get(`${path}?limit=abc&skip=-1`)).toEqual(await get(path));
  });

  describe('by source', () => {
    const store = (counts: Record<string, number>) => {
      const instances = Object.entries(counts).flatMap(([instance, n]) => Array.from({ length: n }, () => instance));
      return givenPosts(service, instances.length, { content: (i) => on(instances[i] ?? '') });
    };

    it('name the ten largest, ties by name, and add up the rest', async () => {
      const tied = ['m.example', 'a.example', 'b-a.example', 'ba.example', 'b.example', 'xn--bcher-kva.example'];
      const more = ['z.example', 'y.example', 'n.example', 'o.example', 'p.example'];
      await store({
        ...Object.fromEntries([...more, ...tied].map((name) => [name, 2])),
        'big.example': 5,
        'tiny.example': 1,
      });
      const { by_source: sources, total_count: total } = await get('/stats/posts');
      expect(sources).toEqual({
        'big.example': 5,
        'a.example': 2,
        'b-a.example': 2,
        'b.example': 2,
        'ba.example': 2,
        'm.example': 2,
        'n.example': 2,
        'o.example': 2,
        'p.example': 2,
        'xn--bcher-kva.example': 2,
        other: 5,
      });
      expect(total).toBe(28);
      expect(Object.keys(sources)).toEqual(['big.example', ...Object.keys(sources).slice(1, 10).toSorted(), 'other']);
    });
  });

  it('count today what happened within the last 24 hours to posts that are still stored', async () => {
    const ids = await givenPosts(service, 8, { approve: true });
    const set = (which: number, sql: string) => service.db.query(`UPDATE post SET ${sql} WHERE id = $1`, [ids[which]]);
    await set(0, `fetched_at = now() - interval '24 h 1 s'`);
    const nearly = `now() - interval '23 h 59 min'`;
    await set(1, `fetched_at = ${nearly}, approved_at = ${nearly}, reviewed_at = ${nearly}`);
    await set(2, `approved_at = now() - interval '25 h'`);
    await set(3, `approved_at = now() - interval '25 h', reviewed_at = now() - interval '25 h'`);
    await set(4, 'approved = false, approved_at = NULL');
    await set(5, 'approved = false, approved_at = NULL, reviewed_at = NULL');
    await service.api.delete(`/posts/${ids[6]}`).expect(204);
    expect(await get('/stats/posts')).toMatchObject({
      posts_fetched_today: 6,
      posts_reviewed_today: 5,
      posts_approved_today: 3,
    });
  });

  it('count an approval that is repeated today by its own day, and its review as of today', async () => {
    const [id] = await givenPosts(service, 1, { approve: true });
    await service.db.query(
      `UPDATE post SET approved_at = now() - interval '2 d', reviewed_at = now() - interval '2 d'`,
    );
    await service.api.post(`/posts/${id}/approve`).expect(200);
    expect(await get('/stats/posts')).toMatchObject({ posts_reviewed_today: 1, posts_approved_today: 0 });
  });

  describe('of the queue', () => {
    const queues = async () => {
      const [{ queue_status: one }, { by_queue_status: two }] = [await get('/stats'), await get('/stats/posts')];
      expect(two).toEqual(one);
      return one;
    };

    it('call posts pending that a setting or a blocklist holds back', async () => {
      await givenPosts(service, 2, { approve: true });
      await service.api.put('/reblog-controls/settings').send({ require_media: true }).expect(200);
      expect(await queues()).toMatchObject({ pending: 2 });
    });
  });

  describe('of the streams', () => {
    it('settle ties of most and least active by the lower id, and round the mean', async () => {
      const ids = [await givenStream(service), await givenStream(service, 'b'), await givenStream(service, 'c')];
      const id = (index: number) => ids[index] ?? 0;
      const extremes = async () => {
        const body = await get('/stats/streams');
        return [body.most_active_stream.id, body.least_active_stream.id, body.average_posts_per_stream];
      };
      expect(await extremes()).toEqual([id(0), id(0), 0]);
      await givenPosts(service, 1, { streamId: () => id(0) });
      expect(await extremes()).toEqual([id(0), id(1), 0.3]);
      await givenPosts(service, 4, { streamId: (i) => id(1 + (i % 2)) });
      expect(await extremes()).toEqual([id(1), id(0), 1.7]);
    });

    it('leave deleted streams out, and keep their posts in the other statistics', async () => {
      const [kept, gone] = [await givenStream(service), await givenStream(service, 'gone')];
      await givenPosts(service, 3, { streamId: (i) => (i === 0 ? kept : gone), approve: true });
      await service.api.delete(`/hashtags/${gone}`).expect(204);
      expect(await get('/stats/streams')).toMatchObject({
        total_streams: 1,
        total_posts_all_streams: 1,
        average_posts_per_stream: 1,
        most_active_stream: { id: kept },
        least_active_stream: { id: kept },
        streams: [{ id: kept }],
      });
      expect(await get('/stats')).toMatchObject({ total_streams: 1, total_posts: 3, queue_status: { pending: 3 } });
      expect(await get('/stats/posts')).toMatchObject({ total_count: 3 });
    });
  });
});
