import { useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { atOnce, Consumer, expire, queueStatus, takeAll } from './consumer';

const PENDING = { detail: "Post is in state 'pending', expected 'reserved'" };

describe('a reservation that runs out', () => {
  const service = useService({ own: true });
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

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

  it('keeps its place: the oldest comes first, waiting or run out', async () => {
    const ids = await givenPosts(service, 4, { approve: true });
    await consumer.next();
    await consumer.next();
    await consumer.settle('nack', ids[0] ?? 0);
    await expire(service);
    expect(await takeAll(consumer)).toEqual(ids);
  });

  it.each(['ack', 'nack', 'error'] as const)('can still be settled by %s while no next has swept it', async (how) => {
    const id = await givenPost(service, { approve: true });
    await consumer.next();
    await expire(service);
    expect(await queueStatus(service, id)).toBe('reserved');
    expect(await consumer.settle(how, id)).toBe(204);
  });

  it('is swept even by a call that finds nothing older to serve first', async () => {
    const [old = 0, young = 0] = await givenPosts(service, 2, { approve: true });
    await atOnce(2, () => consumer.next());
    await expire(service, [young]);
    await consumer.settle('nack', old);
    expect((await consumer.next())?.fenliu_post_id).toBe(old);
    expect(await queueStatus(service, young)).toBe('pending');
  });
});
