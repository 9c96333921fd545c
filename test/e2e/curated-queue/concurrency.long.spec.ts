import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { atOnce, Consumer, expire, type Settlement } from './consumer';

/** What a consumer does with a post: now and then it returns one or gives it up, but nothing for ever. */
function settlement(attempt: number, id: number): Settlement {
  if (attempt <= 2 && (id + attempt) % 4 === 0) return 'nack';
  return id % 10 === 3 ? 'error' : 'ack';
}

/** Pulls until the queue is empty; notes who holds what, so that a post held twice at once is seen. */
async function drain(consumer: Consumer, query: string, held: Set<number>, ended: Map<number, Settlement[]>) {
  for (;;) {
    const item = await consumer.next(query);
    if (!item) return;
    const id = item.fenliu_post_id;
    if (held.has(id)) throw new Error(`Post ${id} was served to two consumers`);
    held.add(id);
    const how = settlement(item.delivery_count, id);
    await sleep(Math.random() * 3);
    // The hold ends where the settlement begins: from then on another consumer may rightly get the post.
    held.delete(id);
    const status = await consumer.settle(how, id, item.reservation_token);
    if (status !== 204) throw new Error(`${how} of post ${id} answered ${status}`);
    ended.set(id, [...(ended.get(id) ?? []), how]);
  }
}

describe('many consumers at once', () => {
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

  it.each([
    ['on one replica', '', () => [one]],
    ['on two replicas', '', () => [one, other]],
    ['at random, on two replicas', '?random=true', () => [one, other]],
  ])('20 consumers on 200 posts: nothing twice, nothing missing, %s', async (_, query, replicas) => {
    const ids = await givenPosts(one, 200, { content: (i) => by(`author${i % 40}`), approve: true });
    const held = new Set<number>();
    const ended = new Map<number, Settlement[]>();
    const services = replicas();
    await atOnce(20, (i) => drain(new Consumer(services[i % services.length] ?? one), query, held, ended));
    // A consumer leaves on its first 204, which is right only while others hold all that is left: look once more.
    await drain(new Consumer(one), query, held, ended);
    const closing = (id: number) => (ended.get(id) ?? []).filter((how) => how !== 'nack');
    expect(ids.filter((id) => closing(id).length !== 1)).toEqual([]);
    const rows: { id: number; queue_status: string; delivery_count: number }[] = await one.db.query(
      'SELECT post_id AS id, queue_status, delivery_count FROM queue_entry',
    );
    expect(rows).toHaveLength(200);
    for (const row of rows) {
      expect(row.queue_status).toBe(closing(row.id)[0] === 'error' ? 'error' : 'delivered');
      expect(row.delivery_count).toBe(ended.get(row.id)?.length);
    }
  });

  it.each(['', '?random=true'])(
    'gives 20 calls for the last 5 posts exactly 5 times 200 and 15 times 204: next%s',
    async (query) => {
      for (let round = 0; round < 5; round++) {
        await one.reset();
        const ids = await givenPosts(one, 5, { approve: true });
        const served = await atOnce(20, (i) => new Consumer(i % 2 ? one : other).next(query));
        const given = served.filter((item) => item !== null).map((item) => item.fenliu_post_id);
        expect(given.toSorted()).toEqual(ids.toSorted());
      }
    },
  );

  it('lets one of 10 acks at once pass without a token, and answers the others 409', async () => {
    const consumer = new Consumer(one);
    const [id = 0] = await givenPosts(one, 1, { approve: true });
    await consumer.next();
    const answers = await atOnce(10, (i) => new Consumer(i % 2 ? one : other).settle('ack', id));
    expect(answers.toSorted()).toEqual([204, ...Array<number>(9).fill(409)]);
  });

  it('lets 10 acks at once with one token pass, as one delivery', async () => {
    const consumer = new Consumer(one);
    const [id = 0] = await givenPosts(one, 1, { approve: true });
    const item = await consumer.next();
    const answers = await atOnce(10, (i) =>
      new Consumer(i % 2 ? one : other).settle('ack', id, item?.reservation_token),
    );
    expect(answers).toEqual(Array(10).fill(204));
    expect((await one.api.get('/posts?queue_status=delivered').expect(200)).body.total).toBe(1);
  });

  it('lets exactly one of an ack, a nack and an error at once pass', async () => {
    for (let round = 0; round < 10; round++) {
      await one.reset();
      const [id = 0] = await givenPosts(one, 1, { approve: true });
      await new Consumer(one).next();
      const hows = ['ack', 'nack', 'error'] as const;
      const answers = await Promise.all(hows.map((how) => new Consumer(one).settle(how, id)));
      expect(answers.toSorted()).toEqual([204, 409, 409]);
    }
  });

  it('lets exactly one of 10 requeues at once pass', async () => {
    const consumer = new Consumer(one);
    const [id = 0] = await givenPosts(one, 1, { approve: true });
    await consumer.next();
    await consumer.settle('error', id);
    const answers = await atOnce(10, () => consumer.status('POST', `/curated/${id}/requeue`));
    expect(answers.toSorted()).toEqual([204, ...Array<number>(9).fill(409)]);
    expect((await one.api.get('/posts?queue_status=error').expect(200)).body.total).toBe(0);
  });

  it('decides a late ack and the sweep one way or the other, never both', async () => {
    const consumer = new Consumer(one);
    for (let round = 0; round < 30; round++) {
      await one.reset();
      const [id = 0] = await givenPosts(one, 1, { approve: true });
      const item = await consumer.next();
      await expire(one);
      const [ack, next] = await Promise.all([
        consumer.settle('ack', id, item?.reservation_token),
        new Consumer(other).next(),
      ]);
      expect([ack, next?.fenliu_post_id ?? null]).toEqual(ack === 204 ? [204, null] : [409, id]);
    }
  });
});
