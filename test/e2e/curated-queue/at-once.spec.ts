import { DataSource } from 'typeorm';
import { CuratedQueueService } from '../../../src/curated-queue/curated-queue.service';
import { useService } from '../../support/app';
import { inTransaction } from '../../support/locks';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer, consumerWithKey, expire, queueStatus, take } from './consumer';

const WRONG = '00000000-0000-4000-8000-000000000000';

/** The driver's pool, as the queue's statements use it. */
interface Pool {
  query(...statement: unknown[]): Promise<object>;
}

/** Calls that come together may share a statement: each is answered as if it had come alone. */
describe('calls at once', () => {
  const service = useService();
  const consumer = new Consumer(service);
  beforeEach(() => service.reset());

  const ack = async (id: number | undefined, token?: string) => {
    const request = service.api.post(`/curated/${id}/ack`);
    const answer = await (token === undefined ? request : request.set('X-Reservation-Token', token));
    return answer.status === 204 ? 204 : answer.body.detail;
  };
  const delivered = async () => (await service.read('/stats')).queue_status.delivered;

  it('reserve posts for the keys that asked, also where a pinned one comes first', async () => {
    const posts = await givenPosts(service, 6, { approve: true });
    await service.api.patch(`/curated/${posts[3]}`).send({ pinned: true }).expect(200);
    const consumers = { 'key:initial': consumer, 'key:other': await consumerWithKey(service, 'other') };
    const reserved = await Promise.all(
      Object.entries(consumers).flatMap(([key, one]) => [1, 2, 3].map(async () => [key, await one.next()] as const)),
    );
    for (const [key, item] of reserved) {
      const { items } = await service.read(`/posts/${item?.fenliu_post_id}/history`);
      expect(items.find(({ event }: { event: string }) => event === 'reserved')).toMatchObject({ actor: key });
    }
  });

  it('are each judged alone: one wrong ack spoils no other', async () => {
    const posts = await givenPosts(service, 4, { approve: true });
    const [one, two] = [await take(consumer), await take(consumer), await take(consumer)];
    const answers = await Promise.all([
      ack(posts[0], one?.reservation_token),
      ack(posts[0], one?.reservation_token),
      ack(posts[1], WRONG),
      ack(posts[2]),
      ack(posts[2]),
      ack(posts[3]),
      ack(999_999_999),
    ]);
    const delivery = "Post is in state 'delivered', expected 'reserved'";
    expect([answers[0], answers[1], answers[2]]).toEqual([204, 204, 'Reservation expired']);
    expect(answers.slice(3, 5).toSorted()).toEqual([204, delivery]);
    expect(answers.slice(5)).toEqual(["Post is in state 'pending', expected 'reserved'", 'Post 999999999 not found']);
    expect(await ack(posts[1], two?.reservation_token)).toBe(204);
    expect(await delivered()).toBe(3);
  });

  it('are done when the connection of a batch is lost after the commit, and no others are', async () => {
    const posts = await givenPosts(service, 4, { approve: true });
    const one = await take(consumer);
    for (const _ of [1, 2, 3]) await take(consumer);
    expect(await (await consumerWithKey(service, 'other')).settle('ack', posts[3] ?? 0)).toBe(204);
    const { master } = service.app.get(DataSource).driver as unknown as { master: Pool };
    const query = master.query.bind(master);
    const losing = jest.spyOn(master, 'query').mockImplementationOnce(async (...statement) => {
      await query(...statement);
      throw new Error('Connection terminated unexpectedly');
    });
    // Asked in one turn of the event loop they share a statement, which over HTTP is chance.
    const queue = service.app.get(CuratedQueueService);
    const tokens = [one.reservation_token, null, WRONG, null];
    const outcomes = await Promise.allSettled(
      tokens.map((token, i) => queue.ack({ postId: posts[i] ?? 0, token, consumer: 1 })),
    );
    losing.mockRestore();
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
      { reason: { message: 'Reservation expired' } },
      { reason: { message: "Post is in state 'delivered', expected 'reserved'" } },
    ]);
    expect(await delivered()).toBe(3);
  });

  describe('while another transaction has a post locked', () => {
    const whileLocked = (id: number | undefined, work: (release: () => Promise<void>) => Promise<void>) =>
      inTransaction(service, async (holder) => {
        await holder.query('SELECT FROM queue_entry WHERE post_id = $1 FOR UPDATE', [id]);
        await work(() => holder.commitTransaction());
      });

    it('get the other posts, and the locked one later', async () => {
      const posts = await givenPosts(service, 3, { approve: true });
      await whileLocked(posts[0], async () => {
        expect((await consumer.next())?.fenliu_post_id).toBe(posts[1]);
        expect((await consumer.next('?random=true'))?.fenliu_post_id).toBe(posts[2]);
      });
      expect((await consumer.next())?.fenliu_post_id).toBe(posts[0]);
    });

    it('leave an expired reservation of it for a later call', async () => {
      const posts = await givenPosts(service, 2, { approve: true });
      await take(consumer);
      await expire(service);
      await whileLocked(posts[0], async () => {
        expect((await consumer.next())?.fenliu_post_id).toBe(posts[1]);
        expect(await queueStatus(service, posts[0] ?? 0)).toBe('reserved');
      });
      expect(await consumer.next()).toMatchObject({ fenliu_post_id: posts[0], delivery_count: 2 });
    });

    it('confirm the other posts, and only its own ack waits', async () => {
      const posts = await givenPosts(service, 3, { approve: true });
      for (const _ of posts) await take(consumer);
      await whileLocked(posts[1], async (release) => {
        let waits = true;
        const waiting = ack(posts[1]).finally(() => (waits = false));
        expect(await Promise.all([ack(posts[0]), ack(posts[2])])).toEqual([204, 204]);
        expect(waits).toBe(true);
        await release();
        await until(() => !waits);
        expect(await waiting).toBe(204);
      });
    });
  });
});
