import { startApp, useService } from '../../support/app';
import { until } from '../../support/until';
import { givenPost, givenPosts } from '../../support/posts';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { DirectedConsumer } from './consumer-process';
import { type Fault, useFlakyProxy } from './flaky-proxy';

const LEASE = { RESERVE_TIMEOUT_SECONDS: '3' };

describe('the example consumer in TypeScript during outages', () => {
  const service = useService({ env: LEASE });
  const { proxy, becomes } = useFlakyProxy(service);

  it('continues with another replica after its service was closed during a delivery', async () => {
    const ids = await givenPosts(service, 2, { approve: true });
    const replica = await startApp({ database: service.database, env: LEASE });
    proxy.target = replica.url;
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    await replica.close();
    consumer.direct('delivered', 'delivered');
    await until(() => proxy.count('ack') > 0);
    proxy.target = service.url;
    for (const id of ids) await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual(ids);
  });

  it('keeps the lease of a slow delivery although renewals are lost', async () => {
    const id = await givenPost(service, { approve: true });
    const faults: Record<string, Fault[]> = { extend: ['pass', 'unavailable', 'pass', 'cut'] };
    proxy.failInOrder(faults);
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    const rival = new Consumer(service);
    for (const end = Date.now() + 6_000; Date.now() < end;) expect(await rival.next()).toBeNull();
    consumer.direct('delivered');
    await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual([id]);
    expect(faults.extend).toEqual([]);
    expect(proxy.count('extend')).toBeLessThan(15);
  });

  it('continues with the next post when the current one was deleted', async () => {
    const [first = 0, second = 0] = await givenPosts(service, 2, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    await service.api.delete(`/posts/${first}`).expect(204);
    consumer.direct('delivered', 'delivered');
    await becomes(second, 'delivered');
    // Its log comes by a pipe, which may be later than the database.
    await until(() => consumer.stderr.includes(`404 Post ${first} not found`));
  });
});
