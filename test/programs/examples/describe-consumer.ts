import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestApp, useService } from '../../support/app';
import { until } from '../../support/until';
import { givenPost, givenPosts } from '../../support/posts';
import { Consumer } from '../../e2e/curated-queue/consumer';
import { ConsumerProcess, EXAMPLES } from './consumer-process';
import { type Fault, useFlakyProxy } from './flaky-proxy';

/** An example, and how the tests run it. */
export interface Example {
  name: string;
  /** A command that fails where the example cannot run. */
  needs: string[];
  sample: string[];
  /** The example with the delivery of the tests. */
  directed: string[];
  /** The post's address in a line that the sample prints. */
  address: (line: string) => string;
}

/** What tests of one example alone use: its proxy and service, posts by their texts, and the example with the delivery of the tests. */
export interface Scene extends ReturnType<typeof useFlakyProxy> {
  service: TestApp;
  given: (plainText: string) => Promise<number>;
  start: () => ConsumerProcess;
}

/** Renewals within half of the lease of 2 s; and Python must write no bytecode into the example's folder. */
const ENV = { SLUICE_RENEW_SECONDS: '0.8', PYTHONPATH: EXAMPLES, PYTHONDONTWRITEBYTECODE: '1' };

function succeeds([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Runs the same tests with each example, and more of its own; they are skipped where its language is missing. */
export function describeConsumer(
  { name, needs, sample, directed, address }: Example,
  more: (scene: Scene) => void = () => undefined,
): void {
  (succeeds(needs) ? describe : describe.skip)(`the example ${name}`, () => {
    const service = useService({ env: { RESERVE_TIMEOUT_SECONDS: '2' } });
    const { proxy, status, becomes } = useFlakyProxy(service);

    const given = (plainText: string) => givenPost(service, { plainText, approve: true });
    const start = () => new ConsumerProcess(proxy.url, directed, ENV);
    more({ service, proxy, status, becomes, given, start });

    it('prints every post once and acks it, despite 503, cut connections and lost responses', async () => {
      const ids = await givenPosts(service, 4, { approve: true });
      const faults: Record<string, Fault[]> = {
        next: ['unavailable', 'page', 'pass', 'cut', 'pass'],
        ack: ['response lost', 'pass', 'unavailable'],
      };
      proxy.failInOrder(faults);
      const consumer = new ConsumerProcess(proxy.url, sample, ENV);
      for (const id of ids) await becomes(id, 'delivered');
      expect(await consumer.stop()).toBe(0);
      expect(faults).toEqual({ next: [], ack: [] });
      const posts = await Promise.all(ids.map((id) => service.api.get(`/posts/${id}`)));
      expect(consumer.lines.map(address)).toEqual(posts.map(({ body }) => body.post_id));
    });

    it('returns a post for later and after a failure, and reports one as an error', async () => {
      const later = await given('later');
      const failing = await given('raise');
      const hopeless = await given('error "fenliu_post_id":1, "reservation_token":"x" \\');
      const consumer = start();
      await becomes(hopeless, 'error');
      expect([await status(later), await status(failing)]).toEqual(['delivered', 'delivered']);
      // After a failure TypeScript asks for any other post.
      expect(consumer.lines.map(Number).toSorted((a, b) => a - b)).toEqual([later, later, failing, failing, hopeless]);
      expect((await service.api.get(`/posts/${hopeless}`)).body.error_reason).toBe('Delivery failed');
      expect(await consumer.stop('SIGINT')).toBe(0);
    });

    it('keeps the lease of a slow delivery', async () => {
      const id = await given('slow');
      const consumer = start();
      await until(() => consumer.lines.length === 1);
      const rival = new Consumer(service);
      await until(async () => {
        expect(await rival.next()).toBeNull();
        return (await status(id)) === 'delivered';
      });
      expect(consumer.lines).toEqual([String(id)]);
    });

    it('returns a post that came after SIGTERM, without delivering it', async () => {
      const id = await given('never');
      const consumer = start();
      proxy.fault = async (call): Promise<Fault> => {
        if (call === 'next') consumer.signal('SIGTERM');
        // Time for the signal to arrive before the post does.
        await sleep(200);
        return 'pass';
      };
      expect(await consumer.ended).toBe(0);
      expect([proxy.calls, await status(id), consumer.stdout]).toEqual([['next', 'nack'], 'pending', '']);
    });

    it('returns the post on SIGTERM during a delivery', async () => {
      const id = await given('hang');
      const consumer = start();
      await until(() => consumer.lines.length === 1);
      expect(await consumer.stop()).toBe(0);
      expect(await status(id)).toBe('pending');
      expect(proxy.calls).toContain('nack');
    });

    it('lets the reservation expire when it is killed', async () => {
      const id = await given('slow');
      const consumer = start();
      await until(() => proxy.calls.includes('extend'));
      consumer.signal('SIGKILL');
      const rival = new Consumer(service);
      await until(async () => (await rival.next())?.fenliu_post_id === id);
      expect(await rival.settle('ack', id)).toBe(204);
    });

    it('follows no redirect, which would take its key elsewhere', async () => {
      proxy.fault = () => 'redirect';
      const consumer = new ConsumerProcess(proxy.url, sample, ENV);
      expect(await consumer.ended).toBe(1);
      expect(proxy.calls).toEqual(['next']);
    });

    it('ends with 1 and says why when its key is refused', async () => {
      const consumer = new ConsumerProcess(proxy.url, sample, { ...ENV, SLUICE_API_KEY: 'slc_wrong' });
      expect(await consumer.ended).toBe(1);
      expect(consumer.stderr).toContain('401');
      expect(proxy.calls).toEqual(['next']);
    });
  });
}
