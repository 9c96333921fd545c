import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { Consumer, expire, previewed, SATURDAY } from './consumer';

describe('a reservation that runs out, where verification is strict', () => {
  const service = useService({ now: () => SATURDAY, env: { VERIFY_BEFORE_SERVE: 'strict' } });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const givenVerified = async (count: number) => {
    const ids = await givenPosts(service, count, { content: () => ({ hashtags: ['cats'] }), approve: true });
    await service.db.query('UPDATE queue_entry SET verified_at = now()');
    return ids;
  };

  it.each(['', '?random=true', '?include_topical=1&topical_only=1', '?include_topical=1&topical_only=1&random=1'])(
    'is shown as coming, and served by the very next call: next%s',
    async (query) => {
      await service.api.post('/topical-tags').send({ hashtag: 'cats', topical_day_of_week: 'Saturday' }).expect(201);
      const [id] = await givenVerified(1);
      await consumer.next();
      await expire(service);
      expect(await previewed(service)).toEqual([id]);
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
