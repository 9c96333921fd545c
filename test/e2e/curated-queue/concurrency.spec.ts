import { ReservationsRepository } from '../../../src/curated-queue/reservations.repository';
import { startApp, type TestApp } from '../../support/app';
import { inTransaction } from '../../support/locks';
import { by, givenPosts } from '../../support/posts';
import { atOnce, Consumer, expire } from './consumer';

describe('many consumers at once, on two replicas', () => {
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    one = await startApp();
    other = await startApp({ database: one.database });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  beforeEach(() => one.reset());

  const consumers = (count: number) => Array.from({ length: count }, (_, i) => new Consumer(i % 2 ? one : other));
  const requeue = (consumer: Consumer, id: number) => consumer.status('POST', `/curated/${id}/requeue`);
  const deliveries = async () => (await one.read('/stats')).queue_status.delivered;
  const givenReserved = async () => {
    const [id = 0] = await givenPosts(one, 1, { approve: true });
    const item = await new Consumer(one).next();
    return { id, token: item?.reservation_token };
  };

  it.each(['', '?random=true'])('never get the same post, and miss none: next%s', async (query) => {
    const ids = await givenPosts(one, 90, { content: (i) => by(`author${i % 20}`), approve: true });
    const served: number[] = [];
    const statuses: number[] = [];
    const drain = async (consumer: Consumer) => {
      for (let item = await consumer.next(query); item; item = await consumer.next(query)) {
        served.push(item.fenliu_post_id);
        if (item.fenliu_post_id % 2) statuses.push(await consumer.settle('ack', item.fenliu_post_id));
      }
    };
    await Promise.all(consumers(6).map(drain));
    expect(served.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await deliveries()).toBe(ids.filter((id) => id % 2).length);
  });

  it.each(['', '?random=true'])('get exactly the last 5 posts by 20 calls: next%s', async (query) => {
    const ids = await givenPosts(one, 5, { approve: true });
    const served = await Promise.all(consumers(20).map((consumer) => consumer.next(query)));
    const given = served.filter((item) => item !== null).map((item) => item.fenliu_post_id);
    expect(given.toSorted()).toEqual(ids.toSorted());
  });

  it('look a dozen times at most for a post that nobody else has locked', async () => {
    await givenPosts(one, 3, { approve: true });
    const looks = jest.spyOn(one.app.get(ReservationsRepository), 'sweep');
    await inTransaction(one, async (holder) => {
      await holder.query('SELECT FROM queue_entry FOR UPDATE');
      expect(await new Consumer(one).next()).toBeNull();
    });
    expect(looks.mock.calls.length).toBeLessThanOrEqual(12);
    expect(await new Consumer(one).next()).not.toBeNull();
  });

  it('get all of the posts whose reservations ran out, each once, by as many calls', async () => {
    const ids = await givenPosts(one, 5, { approve: true });
    await atOnce(5, () => new Consumer(one).next());
    await expire(one);
    const served = await Promise.all(consumers(5).map((consumer) => consumer.next()));
    expect(served.map((item) => item?.fenliu_post_id).toSorted()).toEqual(ids.toSorted());
  });

  it('confirm a post once without a token: one of 10 acks at once passes', async () => {
    const { id } = await givenReserved();
    const answers = await Promise.all(consumers(10).map((consumer) => consumer.settle('ack', id)));
    expect(answers.toSorted()).toEqual([204, ...Array<number>(9).fill(409)]);
    expect(await deliveries()).toBe(1);
  });

  it('confirm a post once with one token, though all of 10 acks at once pass', async () => {
    const { id, token } = await givenReserved();
    const answers = await Promise.all(consumers(10).map((consumer) => consumer.settle('ack', id, token)));
    expect(answers).toEqual(Array(10).fill(204));
    expect(await deliveries()).toBe(1);
  });

  it('end a reservation one way: one of an ack, a nack and an error at once passes', async () => {
    const { id } = await givenReserved();
    const [consumer] = consumers(1);
    const hows = ['ack', 'nack', 'error'] as const;
    const answers = await Promise.all(hows.map(async (how) => consumer?.settle(how, id)));
    expect(answers.toSorted()).toEqual([204, 409, 409]);
    const { queue_status: status } = await one.read(`/posts/${id}`);
    expect(status).toBe(['delivered', 'pending', 'error'][answers.indexOf(204)]);
  });

  it('requeue a post once: one of 10 requeues at once passes', async () => {
    const { id } = await givenReserved();
    await new Consumer(one).settle('error', id);
    const answers = await Promise.all(consumers(10).map((consumer) => requeue(consumer, id)));
    expect(answers.toSorted()).toEqual([204, ...Array<number>(9).fill(409)]);
    expect((await one.read('/stats')).queue_status).toMatchObject({ pending: 1, error: 0 });
  });

  it('decide a late ack and the sweep one way or the other, never both', async () => {
    const { id, token } = await givenReserved();
    await expire(one);
    const [ack, next] = await Promise.all([new Consumer(one).settle('ack', id, token), new Consumer(other).next()]);
    expect([ack, next?.fenliu_post_id ?? null]).toEqual(ack === 204 ? [204, null] : [409, id]);
  });
});
