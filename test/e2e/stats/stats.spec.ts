import { ISO_TIME, useService } from '../../support/app';
import { givenPost, givenPosts, givenStream, picture } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { givenDelivered } from '../maintenance/deliveries';

describe('the statistics', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const get = async (path: string) => (await service.api.get(path).expect(200)).body;
  const on = (instance: string) => ({ instance });

  it.each(['/stats', '/stats/posts', '/stats/streams'])('%s needs the key and ignores parameters', async (path) => {
    await service.anonymous.get(path).expect(401);
    expect(await get(`${path}?limit=abc&skip=-1`)).toEqual(await get(path));
  });

  describe('of an empty service', () => {
    const queue = { pending: 0, reserved: 0, delivered: 0, error: 0 };

    it('are zeros, with no last fetch, and the time of the first migration', async () => {
      const body = await get('/stats');
      expect(body).toEqual({
        total_posts: 0,
        approved_posts: 0,
        rejected_posts: 0,
        unreviewed_posts: 0,
        total_streams: 0,
        active_streams: 0,
        queue_status: queue,
        spam_score_distribution: { very_low: 0, low: 0, medium: 0, high: 0, very_high: 0 },
        approval_rate: 0,
        last_fetch: null,
        created_at: expect.stringMatching(ISO_TIME),
      });
      const age = Date.now() - Date.parse(body.created_at);
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(3_600_000);
    });

    it('are zeros and no source for the posts', async () => {
      expect(await get('/stats/posts')).toEqual({
        total_count: 0,
        status: { approved: 0, rejected: 0, unreviewed: 0 },
        by_spam_score: { very_low_0_to_25: 0, low_25_to_50: 0, medium_50_to_75: 0, high_75_to_100: 0 },
        by_queue_status: queue,
        with_media: 0,
        without_media: 0,
        by_source: {},
        average_spam_score: 0,
        median_spam_score: 0,
        posts_fetched_today: 0,
        posts_reviewed_today: 0,
        posts_approved_today: 0,
      });
    });

    it('have neither a most nor a least active stream', async () => {
      expect(await get('/stats/streams')).toEqual({
        total_streams: 0,
        active_streams: 0,
        inactive_streams: 0,
        streams: [],
        total_posts_all_streams: 0,
        average_posts_per_stream: 0,
        most_active_stream: null,
        least_active_stream: null,
      });
    });
  });

  it('count reviews apart, and the share of the approved of all posts to one decimal', async () => {
    const ids = await givenPosts(service, 6);
    await service.api.post(`/posts/${ids[0]}/approve`).expect(200);
    for (const id of ids.slice(1, 3)) await service.api.post(`/posts/${id}/reject`).expect(200);
    const rejection = { reviewedBy: 'auto:blocked_hashtag', notes: 'Auto-rejected: blocked hashtag #x' };
    await givenPost(service, { rejection });
    expect(await get('/stats')).toMatchObject({
      total_posts: 7,
      approved_posts: 1,
      rejected_posts: 3,
      unreviewed_posts: 3,
      approval_rate: 14.3,
    });
    expect((await get('/stats/posts')).status).toEqual({ approved: 1, rejected: 3, unreviewed: 3 });
    await service.api.patch(`/posts/${ids[0]}`).send({ approved: null }).expect(200);
    await service.api.patch(`/posts/${ids[3]}`).send({ manual_spam_score: 3, reviewer_notes: 'x' }).expect(200);
    expect(await get('/stats')).toMatchObject({ approved_posts: 0, unreviewed_posts: 4, approval_rate: 0 });
  });

  it('put each automatic score on its level, whatever the manual score', async () => {
    const edges = [0, 19, 20, 24, 25, 39, 40, 49, 50, 59, 60, 74, 75, 79, 80, 100];
    const ids = await givenPosts(service, edges.length, { spamScore: (i) => edges[i] ?? 0 });
    await service.api.patch(`/posts/${ids[0]}`).send({ manual_spam_score: 99 }).expect(200);
    const { spam_score_distribution: levels } = await get('/stats');
    expect(levels).toEqual({ very_low: 2, low: 4, medium: 4, high: 4, very_high: 2 });
    expect((await get('/stats/posts')).by_spam_score).toEqual({
      very_low_0_to_25: 4,
      low_25_to_50: 4,
      medium_50_to_75: 4,
      high_75_to_100: 4,
    });
  });

  it.each([
    [[7], 7, 7],
    [[1, 2], 1.5, 1.5],
    [[0, 0, 1], 0.3, 0],
    [[0, 1, 1], 0.7, 1],
    [[100, 0, 30, 20], 37.5, 25],
    [[100, 99, 0, 0], 49.8, 49.5],
  ])('have for scores %j the mean %d and the median %d', async (scores, mean, middle) => {
    await givenPosts(service, scores.length, { spamScore: (i) => scores[i] ?? 0 });
    const body = await get('/stats/posts');
    expect([body.average_spam_score, body.median_spam_score]).toEqual([mean, middle]);
  });

  it('tell posts with media from posts without', async () => {
    await givenPosts(service, 5, { content: (i) => (i < 2 ? { media: [picture(), picture(null)] } : {}) });
    expect(await get('/stats/posts')).toMatchObject({ with_media: 2, without_media: 3, total_count: 5 });
  });

  describe('by source', () => {
    const store = (counts: Record<string, number>) => {
      const instances = Object.entries(counts).flatMap(([instance, n]) => Array.from({ length: n }, () => instance));
      return givenPosts(service, instances.length, { content: (i) => on(instances[i] ?? '') });
    };

    it('name every instance of up to ten, and no other', async () => {
      const counts = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`i${i}.example`, 1 + i]));
      await store(counts);
      expect((await get('/stats/posts')).by_source).toEqual(counts);
    });

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

    it('drop an instance whose last post is gone', async () => {
      const [id] = await store({ 'a.example': 1, 'b.example': 1 });
      await service.api.delete(`/posts/${id}`).expect(204);
      expect((await get('/stats/posts')).by_source).toEqual({ 'b.example': 1 });
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

    it('call only approved posts pending, however they got back there', async () => {
      const ids = await givenPosts(service, 5);
      expect(await queues()).toEqual({ pending: 0, reserved: 0, delivered: 0, error: 0 });
      for (const id of ids.slice(0, 4)) await service.api.post(`/posts/${id}/approve`).expect(200);
      await service.api.post(`/posts/${ids[3]}/reject`).expect(200);
      expect(await queues()).toEqual({ pending: 3, reserved: 0, delivered: 0, error: 0 });
      const consumer = new Consumer(service);
      const held = [await consumer.next(), await consumer.next(), await consumer.next()].map(
        (i) => i?.fenliu_post_id ?? 0,
      );
      expect(await queues()).toEqual({ pending: 0, reserved: 3, delivered: 0, error: 0 });
      for (const id of held) await service.api.post(`/posts/${id}/reject`).expect(200);
      expect(await queues()).toEqual({ pending: 0, reserved: 3, delivered: 0, error: 0 });
      await consumer.settle('ack', held[0] ?? 0);
      await consumer.settle('error', held[1] ?? 0);
      await consumer.settle('nack', held[2] ?? 0);
      expect(await queues()).toEqual({ pending: 0, reserved: 0, delivered: 1, error: 1 });
      await service.api.post(`/curated/${held[1]}/requeue`).expect(204);
      for (const id of held) await service.api.post(`/posts/${id}/approve`).expect(200);
      expect(await queues()).toEqual({ pending: 2, reserved: 0, delivered: 1, error: 0 });
    });

    it('call posts pending that a setting or a blocklist holds back', async () => {
      await givenPosts(service, 2, { approve: true });
      await service.api.put('/reblog-controls/settings').send({ require_media: true }).expect(200);
      expect(await queues()).toMatchObject({ pending: 2 });
    });

    it('count deliveries for all time: after cleanup, deletion by hand, and of a post rejected since', async () => {
      const ids = await givenDelivered(service, 5);
      await service.api.delete(`/posts/${ids[0]}`).expect(204);
      expect(await queues()).toMatchObject({ delivered: 5 });
      await service.api.post(`/posts/${ids[1]}/reject`).expect(200);
      expect(await queues()).toMatchObject({ delivered: 5 });
      await service.api.post('/curated/cleanup?retention_days=0').expect(200);
      expect(await queues()).toEqual({ pending: 0, reserved: 0, delivered: 5, error: 0 });
      await givenPosts(service, 3, { approve: true });
      await service.api.post('/curated/trim-pending').expect(200);
      expect(await queues()).toMatchObject({ delivered: 5, pending: 3 });
    });

    it('count no delivery for posts deleted from any other state, nor for posts that were trimmed', async () => {
      await givenDelivered(service, 1);
      const ids = await givenPosts(service, 4, { approve: true });
      const consumer = new Consumer(service);
      await consumer.settle('error', (await consumer.next())?.fenliu_post_id ?? 0);
      await consumer.next();
      for (const id of ids.slice(0, 3)) await service.api.delete(`/posts/${id}`).expect(204);
      await service.api.post('/curated/trim-pending').expect(200);
      expect(await queues()).toMatchObject({ delivered: 1 });
    });
  });

  describe('of the streams', () => {
    const fetched = (id: number, at: string) =>
      service.db.query('UPDATE stream SET last_fetch = $2 WHERE id = $1', [id, at]);

    it('tell each stream, newest first, with its posts and the share of the approved', async () => {
      const cats = await givenStream(service, 'Cats');
      const dogs = await givenStream(service, 'dogs', 'b.example');
      await service.api.patch(`/hashtags/${dogs}`).send({ active: false }).expect(200);
      await fetched(cats, '2026-05-01T10:00:00.5Z');
      const ids = await givenPosts(service, 6, { streamId: () => cats });
      for (const id of ids.slice(0, 2)) await service.api.post(`/posts/${id}/approve`).expect(200);
      for (const id of ids.slice(2, 5)) await service.api.post(`/posts/${id}/reject`).expect(200);
      const none = { post_count: 0, approved_count: 0, rejected_count: 0, unreviewed_count: 0, approval_rate: 0 };
      const some = { post_count: 6, approved_count: 2, rejected_count: 3, unreviewed_count: 1, approval_rate: 33.3 };
      expect(await get('/stats/streams')).toEqual({
        total_streams: 2,
        active_streams: 1,
        inactive_streams: 1,
        streams: [
          { id: dogs, hashtag: 'dogs', instance: 'b.example', active: false, ...none, last_fetch: null },
          {
            id: cats,
            hashtag: 'Cats',
            instance: 'fjordlys.example',
            active: true,
            ...some,
            last_fetch: '2026-05-01T10:00:00.500Z',
          },
        ],
        total_posts_all_streams: 6,
        average_posts_per_stream: 3,
        most_active_stream: { id: cats, hashtag: 'Cats', post_count: 6 },
        least_active_stream: { id: dogs, hashtag: 'dogs', post_count: 0 },
      });
      expect(await get('/stats')).toMatchObject({
        total_streams: 2,
        active_streams: 1,
        last_fetch: '2026-05-01T10:00:00.500Z',
      });
    });

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
