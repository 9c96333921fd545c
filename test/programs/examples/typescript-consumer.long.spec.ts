import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { useService } from '../../support/app';
import { until } from '../../support/until';
import { givenPost } from '../../support/posts';
import { compileExample } from './typescript-project';
import { ConsumerProcess, DirectedConsumer } from './consumer-process';
import { useFlakyProxy } from './flaky-proxy';

describe('the example consumer in TypeScript, compiled, and slow to stop', () => {
  const service = useService({ own: true });
  const { proxy, status, becomes } = useFlakyProxy(service);

  describe.each(['module', 'commonjs'] as const)('compiled by its tsconfig.json in a project of type %s', (type) => {
    let project: string;
    beforeAll(async () => {
      project = await compileExample(type);
    });
    afterAll(() => rm(project, { recursive: true }));
    const startConsumer = () => new ConsumerProcess(proxy.url, [process.execPath, join(project, 'dist/consumer.js')]);

    it('prints no control characters', async () => {
      const id = await givenPost(service, { plainText: 'cats\u009b31m\u001b[31m\u007f', approve: true });
      const consumer = startConsumer();
      await becomes(id, 'delivered');
      await consumer.stop();
      expect(consumer.stdout).toMatch(/^[^\p{Cc}]+\n$/u);
    });
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('returns the post on %s when the delivery gives up', async (signal) => {
    const id = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    const ended = consumer.stop(signal);
    await until(() => consumer.halted.length === 1);
    expect(await status(id)).toBe('reserved');
    consumer.direct({ fails: 'cancelled' });
    expect(await ended).toBe(0);
    expect(await status(id)).toBe('pending');
  });

  it('returns the post five seconds after SIGTERM when the delivery does not end', async () => {
    const id = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(proxy.url);
    await until(() => consumer.delivered.length === 1);
    const start = performance.now();
    expect(await consumer.stop()).toBe(0);
    expect(performance.now() - start).toBeGreaterThan(4_900);
    expect(await status(id)).toBe('pending');
  });
});
