import { startApp, useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { Consumer, expire, forgetPosts, queueStatus } from '../curated-queue/consumer';
import { ConsumerProcess, DirectedConsumer, until } from './consumer-process';
import { Front, type Fate } from './front';

const LEASE = { RESERVE_TIMEOUT_SECONDS: '2' };

describe('the example consumer in TypeScript, when things go wrong', () => {
  const service = useService({ env: LEASE });
  let front: Front;
  let url: string;
  beforeEach(async () => {
    await forgetPosts(service);
    front = new Front(service.url);
    url = await front.open();
  });
  afterEach(() => {
    ConsumerProcess.killAll();
    front.close();
  });

  const status = (id: number) => queueStatus(service, id);
  const becomes = (id: number, expected: string) => until(async () => (await status(id)) === expected);
  const callsOf = (name: string) => front.calls.filter((call) => call === name).length;

  it('goes on after 503, cut connections and lost answers, and delivers nothing twice', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    const fates: Record<string, Fate[]> = {
      next: ['unavailable', 'cut', 'pass', 'pass', 'unavailable'],
      ack: ['answer lost', 'pass', 'unavailable'],
    };
    front.fate = (call) => fates[call]?.shift() ?? 'pass';
    const consumer = new DirectedConsumer(url);
    consumer.direct(...ids.map(() => 'delivered' as const));
    for (const id of ids) await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual(ids);
    expect(fates).toEqual({ next: [], ack: [] });
    expect(consumer.stderr).not.toContain('the service was not told');
    expect(await consumer.stop()).toBe(0);
  });

  it('goes on with another replica after its service was closed in the middle of a delivery', async () => {
    const ids = await givenPosts(service, 2, { approve: true });
    const replica = await startApp({ database: service.database, env: LEASE });
    front.target = replica.url;
    const consumer = new DirectedConsumer(url);
    await until(() => consumer.delivered.length === 1);
    await replica.close();
    consumer.direct('delivered', 'delivered');
    await until(() => callsOf('ack') > 0);
    front.target = service.url;
    for (const id of ids) await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual(ids);
  });

  it('keeps the lease of a slow delivery, lost renewals and all', async () => {
    const id = await givenPost(service, { approve: true });
    const renewals: Fate[] = ['pass', 'unavailable', 'pass', 'cut'];
    front.fate = (call) => (call === 'extend' ? (renewals.shift() ?? 'pass') : 'pass');
    const consumer = new DirectedConsumer(url);
    await until(() => consumer.delivered.length === 1);
    const rival = new Consumer(service);
    for (const end = Date.now() + 4_000; Date.now() < end;) expect(await rival.next()).toBeNull();
    consumer.direct('delivered');
    await becomes(id, 'delivered');
    expect(consumer.delivered.map((item) => item.delivery_count)).toEqual([1]);
    expect(renewals).toEqual([]);
    expect(callsOf('extend')).toBeLessThan(15);
  });

  it('halts a delivery whose reservation was lost, and does not deliver that post again', async () => {
    const id = await givenPost(service, { approve: true });
    const consumer = new DirectedConsumer(url);
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
    await until(() => /delivered, but the service was not told: .*409 Reservation expired/.test(consumer.stderr));
    await rival.settle('nack', id, token);
    await becomes(id, 'delivered');
    expect(consumer.deliveredIds).toEqual([id]);
    expect(consumer.stderr).toContain(`Post ${id} is ours no more: 409`);
  });

  it('goes on to the next post when the one in hand was deleted', async () => {
    const [first = 0, second = 0] = await givenPosts(service, 2, { approve: true });
    const consumer = new DirectedConsumer(url);
    await until(() => consumer.delivered.length === 1);
    await service.api.delete(`/posts/${first}`).expect(204);
    consumer.direct('delivered', 'delivered');
    await becomes(second, 'delivered');
    expect(consumer.stderr).toContain(`404 Post ${first} not found`);
  });
});
