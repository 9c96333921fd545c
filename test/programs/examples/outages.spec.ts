import { useService } from '../../support/app';
import { until } from '../../support/until';
import { givenPost, givenPosts } from '../../support/posts';
import { Consumer, expire } from '../../e2e/curated-queue/consumer';
import { DirectedConsumer } from './consumer-process';
import { type Fault, useFlakyProxy } from './flaky-proxy';

const LEASE = { RESERVE_TIMEOUT_SECONDS: '3' };

describe('the example consumer in TypeScript during outages', () => {
  const service = useService({ env: LEASE });
  const { proxy, becomes } = useFlakyProxy(service);

  it('continues after 503, cut connections and lost responses, and delivers nothing twice', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    const faults: Record<string, Fault[]> = {
      next: ['unavailable', 'cut', 'pass', 'pass', 'unavailable'],
      ack: ['response lost', 'pass', 'unavailable'],
    };
    proxy.failInOrder(faults);
    const consumer = new DirectedConsumer(proxy.url);
    consumer.direct(...ids.map(() => 'delivered' as const));
    for (const id of ids) await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual(ids);
    expect(faults).toEqual({ next: [], ack: [] });
    expect(consumer.stderr).not.toContain('the service does not know');
    expect(await consumer.stop()).toBe(0);
  });

  it('cancels a delivery whose reservation was lost, and does not deliver that post again', async () => {
    const id = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    const rival = new Consumer(service);
    let token = '';
    await until(async () => {
      await expire(service);
      token = (await rival.next())?.reservation_token ?? '';
      return token !== '';
    });
    await until(() => consumer.halted.length === 1);
    consumer.direct('delivered');
    await until(() => /delivered, but the service does not know: .*409 Reservation expired/.test(consumer.stderr));
    await rival.settle('nack', id, token);
    await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual([id]);
    expect(consumer.stderr).toContain(`Post ${id} is no longer reserved for us: 409`);
  });
});
