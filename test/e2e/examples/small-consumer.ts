import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { Consumer, forgetPosts, queueStatus } from '../curated-queue/consumer';
import { ConsumerProcess, EXAMPLES, until } from './consumer-process';
import { Front, type Fate } from './front';

/** An example in another language, and how the tests run it. */
export interface SmallConsumer {
  name: string;
  /** A command that fails where the example cannot run. */
  needs: string[];
  /** The example as it is. */
  sample: string[];
  /** The example with the delivery of the tests. */
  directed: string[];
  /** The post's address in a line that the sample prints. */
  address: (line: string) => string;
}

/** Renewed each half of the lease of 2 s; Python must not leave its bytecode beside the example. */
const ENV = { SLUICE_RENEW_SECONDS: '0.8', PYTHONPATH: EXAMPLES, PYTHONDONTWRITEBYTECODE: '1' };

function isThere([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** Runs the same tests with each example; they are skipped, by name, where its language is missing. */
export function describeSmallConsumer({ name, needs, sample, directed, address }: SmallConsumer): void {
  (isThere(needs) ? describe : describe.skip)(`the example ${name}`, () => {
    let service: TestApp;
    let front: Front;
    let url: string;
    beforeAll(async () => {
      service = await startApp({ env: { RESERVE_TIMEOUT_SECONDS: '2' } });
    });
    afterAll(() => service.close());
    beforeEach(async () => {
      await forgetPosts(service);
      front = new Front(service.url);
      url = await front.open();
    });
    afterEach(() => {
      ConsumerProcess.killAll();
      front.close();
    });

    const given = (plainText: string) => givenPost(service, { plainText, approve: true });
    const status = (id: number) => queueStatus(service, id);
    const becomes = (id: number, expected: string) => until(async () => (await status(id)) === expected);

    it('prints every post once and acks it, past 503, cut connections and lost answers', async () => {
      const ids = await givenPosts(service, 4, { approve: true });
      const fates: Record<string, Fate[]> = {
        next: ['unavailable', 'pass', 'cut', 'pass'],
        ack: ['answer lost', 'pass', 'unavailable'],
      };
      front.fate = (call) => fates[call]?.shift() ?? 'pass';
      const consumer = new ConsumerProcess(url, sample, ENV);
      for (const id of ids) await becomes(id, 'delivered');
      expect(await consumer.stop()).toBe(0);
      expect(fates).toEqual({ next: [], ack: [] });
      const posts = await Promise.all(ids.map((id) => service.api.get(`/posts/${id}`)));
      expect(consumer.lines.map(address)).toEqual(posts.map(({ body }) => body.post_id));
    });

    it('returns a post for later, or after a failure, and gives one up', async () => {
      const later = await given('later');
      const failing = await given('raise');
      const hopeless = await given('error "fenliu_post_id":1, "reservation_token":"x" \\');
      const consumer = new ConsumerProcess(url, directed, ENV);
      await becomes(hopeless, 'error');
      expect([await status(later), await status(failing)]).toEqual(['delivered', 'delivered']);
      expect(consumer.lines.map(Number)).toEqual([later, later, failing, failing, hopeless]);
      expect((await service.api.get(`/posts/${hopeless}`)).body.error_reason).toBe('Delivery failed');
      expect(await consumer.stop('SIGINT')).toBe(0);
    });

    it('keeps the lease of a slow delivery', async () => {
      const id = await given('slow');
      const consumer = new ConsumerProcess(url, directed, ENV);
      await until(() => consumer.lines.length === 1);
      const rival = new Consumer(service);
      while ((await status(id)) === 'reserved') expect(await rival.next()).toBeNull();
      expect(await status(id)).toBe('delivered');
      expect(consumer.lines).toEqual([String(id)]);
    });

    it('hands back a post that came after SIGTERM, undelivered', async () => {
      const id = await given('never');
      const consumer = new ConsumerProcess(url, directed, ENV);
      front.fate = async (call): Promise<Fate> => {
        if (call === 'next') consumer.signal('SIGTERM');
        await sleep(200);
        return 'pass';
      };
      expect(await consumer.ended).toBe(0);
      expect([front.calls, await status(id), consumer.stdout]).toEqual([['next', 'nack'], 'pending', '']);
    });

    it('hands the post back on SIGTERM in the middle of a delivery', async () => {
      const id = await given('hang');
      const consumer = new ConsumerProcess(url, directed, ENV);
      await until(() => consumer.lines.length === 1);
      expect(await consumer.stop()).toBe(0);
      expect(await status(id)).toBe('pending');
      expect(front.calls).toContain('nack');
    });

    it('lets the reservation run out when it is killed', async () => {
      const id = await given('slow');
      const consumer = new ConsumerProcess(url, directed, ENV);
      await until(() => front.calls.includes('extend'));
      consumer.signal('SIGKILL');
      const rival = new Consumer(service);
      await until(async () => (await rival.next())?.fenliu_post_id === id);
      expect(await rival.settle('ack', id)).toBe(204);
    });

    it('ends with 1 when its key is refused', async () => {
      const consumer = new ConsumerProcess(url, sample, { ...ENV, SLUICE_API_KEY: 'slc_wrong' });
      expect(await consumer.ended).toBe(1);
      expect(front.calls).toEqual(['next']);
    });
  });
}
