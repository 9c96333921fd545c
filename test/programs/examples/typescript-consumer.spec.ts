import { setTimeout as sleep } from 'node:timers/promises';
import { useService } from '../../support/app';
import { until } from '../../support/until';
import { givenPost, givenPosts } from '../../support/posts';
import { DirectedConsumer } from './consumer-process';
import { type Fault, useFlakyProxy } from './flaky-proxy';

describe('the example consumer in TypeScript', () => {
  const service = useService();
  const { proxy, status, becomes } = useFlakyProxy(service);

  it('delivers every post once, in order, and acks it', async () => {
    const ids = await givenPosts(service, 5, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    consumer.direct(...ids.map(() => 'delivered' as const));
    await until(() => proxy.count('ack') === 5 && proxy.count('next') > 5);
    expect(await consumer.stop('SIGINT')).toBe(0);
    expect(consumer.deliveredIds).toEqual(ids);
    expect(await Promise.all(ids.map(status))).toEqual(ids.map(() => 'delivered'));
  });

  it('returns a post for later, gets it again, and reports one as an error with its reason', async () => {
    const first = await givenPost(service, { approve: true });
    const second = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    consumer.direct('later', 'delivered', { error: '  Duplicate attachment ' });
    await becomes(second, 'error');
    expect(await status(first)).toBe('delivered');
    expect(consumer.deliveredIds).toEqual([first, first, second]);
    expect((await service.api.get(`/posts/${second}`)).body.error_reason).toBe('Duplicate attachment');
  });

  it('returns a post whose delivery throws, however often it was handed out, and asks for any other one', async () => {
    const id = await givenPost(service, { approve: true });
    await service.db.query('UPDATE queue_entry SET delivery_count = 30');
    const consumer = new DirectedConsumer(proxy.url);
    consumer.direct({ fails: 'no such server' }, { fails: 'no such server' }, 'delivered');
    await becomes(id, 'delivered');
    expect(consumer.delivered.map((item) => item.delivery_count)).toEqual([31, 32, 33]);
    const another = 'next?random=true';
    expect(proxy.calls.slice(0, 6)).toEqual(['next', 'nack', another, 'nack', another, 'ack']);
    await until(() => consumer.stderr.includes(`Delivery of post ${id} failed: Error: no such server`));
  });

  it('returns a post that came after SIGTERM, without delivering it', async () => {
    const id = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    proxy.fault = async (call): Promise<Fault> => {
      if (call === 'next') consumer.signal('SIGTERM');
      await sleep(200);
      return 'pass';
    };
    expect(await consumer.ended).toBe(0);
    expect([proxy.calls, await status(id), consumer.delivered]).toEqual([['next', 'nack'], 'pending', []]);
  });

  it('acks a delivery that ends after SIGTERM, and reserves no other post', async () => {
    const id = await givenPost(service, { approve: true });
    const other = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    const ended = consumer.stop();
    consumer.direct('delivered');
    expect(await ended).toBe(0);
    expect([await status(id), await status(other)]).toEqual(['delivered', 'pending']);
    expect(consumer.deliveredIds).toEqual([id]);
  });

  it('ends with 1 and says why when its key is refused', async () => {
    const consumer = new DirectedConsumer(proxy.url, { SLUICE_API_KEY: 'slc_wrong' });
    expect(await consumer.ended).toBe(1);
    expect(consumer.stderr).toContain('401 Invalid API key');
    expect(proxy.count('next')).toBe(1);
  });
});
