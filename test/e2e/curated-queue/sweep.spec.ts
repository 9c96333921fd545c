import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { atOnce, Consumer, expire, forgetPosts, queueStatus } from './consumer';

const PENDING = { detail: "Post is in state 'pending', expected 'reserved'" };

describe('a reservation that runs out', () => {
  const service = useService({ env: { RESERVE_TIMEOUT_SECONDS: '1' } });
  const consumer = new Consumer(service);
  beforeEach(() => forgetPosts(service));

  it.each(['', '?random=true'])(
    'returns by itself after RESERVE_TIMEOUT_SECONDS, and not before: next%s',
    async (query) => {
      const id = await givenPost(service, { approve: true });
      const first = await consumer.next(query);
      expect(await consumer.next(query)).toBeNull();
      await sleep(Math.max(0, Date.parse(first?.reserved_until ?? '') - Date.now()) + 50);
      expect(await consumer.next(query)).toMatchObject({ fenliu_post_id: id, delivery_count: 2 });
    },
  );

  it.each(['', '?random=true'])(
    'is served by the very next call, and the other ones become pending: next%s',
    async (query) => {
      const ids = await givenPosts(service, 5, { approve: true });
      await atOnce(5, () => consumer.next());
      await expire(service);
      const served = await consumer.next(query);
      const others = ids.filter((id) => id !== served?.fenliu_post_id);
      expect(others).toHaveLength(4);
      expect(await Promise.all(others.map((id) => queueStatus(service, id)))).toEqual(Array(4).fill('pending'));
      await service.api.post(`/curated/${others[0]}/ack`).expect(409, PENDING);
    },
  );

  it('comes before younger posts that wait', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    await consumer.next();
    await expire(service);
    expect((await consumer.next())?.fenliu_post_id).toBe(ids[0]);
  });

  it('keeps its place: the oldest comes first, waiting or run out', async () => {
    const ids = await givenPosts(service, 4, { approve: true });
    await consumer.next();
    await consumer.next();
    await consumer.settle('nack', ids[0] ?? 0);
    await expire(service);
    const served = [await consumer.next(), await consumer.next(), await consumer.next(), await consumer.next()];
    expect(served.map((item) => item?.fenliu_post_id)).toEqual(ids);
  });

  it.each(['ack', 'nack', 'error'] as const)('can still be settled by %s while no next has swept it', async (how) => {
    const id = await givenPost(service, { approve: true });
    await consumer.next();
    await expire(service);
    expect(await queueStatus(service, id)).toBe('reserved');
    expect(await consumer.settle(how, id)).toBe(204);
  });

  it('becomes pending and ineligible when the post was rejected meanwhile', async () => {
    const id = await givenPost(service, { approve: true });
    await consumer.next();
    await service.api.post(`/posts/${id}/reject`).expect(200);
    await expire(service);
    expect(await consumer.next()).toBeNull();
    expect(await queueStatus(service, id)).toBe('pending');
  });

  it('is not served when it passes the export settings no more', async () => {
    const id = await givenPost(service, { approve: true });
    await consumer.next();
    await service.db.query('UPDATE export_settings SET require_media = true');
    await expire(service);
    expect(await consumer.next()).toBeNull();
    expect(await queueStatus(service, id)).toBe('pending');
  });

  it('is swept even by a call that finds nothing older to serve first', async () => {
    const [old = 0, young = 0] = await givenPosts(service, 2, { approve: true });
    await atOnce(2, () => consumer.next());
    await expire(service, [young]);
    await consumer.settle('nack', old);
    expect((await consumer.next())?.fenliu_post_id).toBe(old);
    expect(await queueStatus(service, young)).toBe('pending');
  });

  it('leaves reservations alone that have not run out', async () => {
    const ids = await givenPosts(service, 2, { approve: true });
    await consumer.next();
    await consumer.next();
    await service.db.query(`UPDATE queue_entry SET reserved_until = now() + interval '1 hour'`);
    expect(await consumer.next()).toBeNull();
    expect(await Promise.all(ids.map((id) => queueStatus(service, id)))).toEqual(['reserved', 'reserved']);
  });

  it.each(['', '?random=true'])('loses nothing: 5 run out, 5 calls at once get 5 posts: next%s', async (query) => {
    const ids = await givenPosts(service, 5, { approve: true });
    for (let round = 0; round < 6; round++) {
      await atOnce(5, () => consumer.next());
      await expire(service);
      const served = await atOnce(5, () => consumer.next(query));
      expect(served.map((item) => item?.fenliu_post_id).toSorted()).toEqual(ids.toSorted());
      await Promise.all(ids.map((id) => consumer.settle('nack', id)));
    }
  });
});

describe('a reservation that runs out, where verification is strict', () => {
  const service = useService({ env: { VERIFY_BEFORE_SERVE: 'strict' } });
  const consumer = new Consumer(service);
  beforeEach(async () => {
    await forgetPosts(service);
    await service.db.query('DELETE FROM topical_tag');
  });

  const givenVerified = async (count: number) => {
    const ids = await givenPosts(service, count, { content: () => ({ hashtags: ['cats'] }), approve: true });
    await service.db.query('UPDATE queue_entry SET verified_at = now()');
    return ids;
  };
  const comingPosts = async () => {
    const { items } = (await service.api.get('/curated/preview').expect(200)).body;
    return items.map((item: { post_id: number }) => item.post_id);
  };

  it.each(['', '?random=true', '?include_topical=1&topical_only=1', '?include_topical=1&topical_only=1&random=1'])(
    'is shown as coming, and served by the very next call: next%s',
    async (query) => {
      const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
      const topical_day_of_week = days[new Date().getUTCDay()];
      await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week }).expect(201);
      const [id] = await givenVerified(1);
      await consumer.next();
      await expire(service);
      expect(await comingPosts()).toEqual([id]);
      expect(await consumer.next(query)).toMatchObject({ fenliu_post_id: id, delivery_count: 2 });
    },
  );

  it('comes first when it is pinned', async () => {
    const [, pinned = 0] = await givenVerified(2);
    await service.api.patch(`/curated/${pinned}`).send({ pinned: true }).expect(200);
    expect((await consumer.next())?.fenliu_post_id).toBe(pinned);
    await expire(service);
    expect((await consumer.next())?.fenliu_post_id).toBe(pinned);
  });

  it('is not served when its post was not verified for an hour', async () => {
    await givenVerified(1);
    await consumer.next();
    await service.db.query(`UPDATE queue_entry SET verified_at = now() - interval '61 minutes'`);
    await expire(service);
    expect(await consumer.next()).toBeNull();
  });
});
