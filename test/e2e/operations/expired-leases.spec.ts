import request from 'supertest';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { Consumer, expire, takeAll } from '../curated-queue/consumer';

describe('the metric of reservations that ran out', () => {
  const service = useService({ own: true });
  const expired = async (): Promise<number> => {
    const { text } = await request(service.url).get('/metrics').expect(200);
    return Number(/^sluice_queue_expired_total (\d+)$/m.exec(text)?.[1] ?? 0);
  };

  it('counts each of them once, however many one call finds', async () => {
    await givenPosts(service, 4, { approve: true });
    const consumer = new Consumer(service);
    const [kept] = await takeAll(consumer);
    await consumer.settle('ack', kept ?? 0);
    expect(await expired()).toBe(0);
    await expire(service);
    // The first finds three, of which it takes one; the others run out no second time
    for (const _ of [1, 2, 3]) expect(await consumer.next()).not.toBeNull();
    expect(await expired()).toBe(3);
    await expire(service);
    await consumer.next();
    expect(await expired()).toBe(6);
  });
});
