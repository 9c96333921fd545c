import { join } from 'node:path';
import { Consumer, expire } from '../../e2e/curated-queue/consumer';
import { until } from '../../support/until';
import { EXAMPLES } from './consumer-process';
import { describeConsumer } from './describe-consumer';
import type { Fault } from './flaky-proxy';

const NODE = [process.execPath, '-r', join(__dirname, '../../support/load-typescript.cjs')];

describeConsumer(
  {
    name: 'consumer.ts',
    needs: ['true'],
    sample: [...NODE, join(EXAMPLES, 'consumer.ts')],
    directed: [...NODE, join(__dirname, 'deliver.ts')],
    address: (line) => JSON.parse(line).post_uri,
  },
  ({ service, proxy, status, becomes, given, start }) => {
    it('asks for any other post after a delivery that threw', async () => {
      const id = await given('raise');
      const consumer = start();
      await becomes(id, 'delivered');
      expect(proxy.calls.slice(0, 4)).toEqual(['next', 'nack', 'next?random=true', 'ack']);
      await until(() => consumer.stderr.includes(`Delivery of post ${id} failed: Error: no such server`));
    });

    it('keeps the lease of a slow delivery although renewals are lost', async () => {
      const id = await given('slow');
      const faults: Record<string, Fault[]> = { extend: ['unavailable', 'pass', 'cut'] };
      proxy.failInOrder(faults);
      const consumer = start();
      await becomes(id, 'delivered');
      expect(consumer.lines).toEqual([String(id)]);
      expect(faults.extend).toEqual([]);
    });

    it('cancels a delivery whose reservation was lost, and does not deliver that post again', async () => {
      const id = await given('halted');
      const consumer = start();
      await until(() => consumer.lines.length === 1);
      const rival = new Consumer(service);
      let token = '';
      await until(async () => {
        await expire(service);
        token = (await rival.next())?.reservation_token ?? '';
        return token !== '';
      });
      await until(() => /delivered, but the service does not know: .*409 Reservation expired/.test(consumer.stderr));
      await rival.settle('nack', id, token);
      await becomes(id, 'delivered');
      expect(consumer.lines).toEqual([String(id)]);
      expect(consumer.stderr).toContain(`Post ${id} is no longer reserved for us: 409`);
    });

    it('continues with the next post when the current one was deleted', async () => {
      const [first, second] = [await given('slow'), await given('any')];
      const consumer = start();
      await until(() => consumer.lines.length === 1);
      await service.api.delete(`/posts/${first}`).expect(204);
      await becomes(second, 'delivered');
      await until(() => consumer.stderr.includes(`404 Post ${first} not found`));
    });

    it('acks a delivery that ends after SIGTERM, and reserves no other post', async () => {
      const [id, other] = [await given('slow'), await given('any')];
      const consumer = start();
      await until(() => consumer.lines.length === 1);
      expect(await consumer.stop()).toBe(0);
      expect([await status(id), await status(other)]).toEqual(['delivered', 'pending']);
    });

    it.each(['SIGTERM', 'SIGINT'] as const)('returns the post on %s when the delivery gives up', async (signal) => {
      const id = await given('halted, raise');
      const consumer = start();
      await until(() => consumer.lines.length === 1);
      expect(await consumer.stop(signal)).toBe(0);
      expect(await status(id)).toBe('pending');
    });
  },
);
