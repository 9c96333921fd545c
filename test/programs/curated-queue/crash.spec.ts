import { startApp, type TestApp } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { atOnce, Consumer, expire, type Item } from '../../e2e/curated-queue/consumer';
import { type ServiceProcess, startProcess } from '../../e2e/curated-queue/service-process';

const ENV = { RESERVE_TIMEOUT_SECONDS: '1' };

describe('a service that is killed', () => {
  let bystander: TestApp;
  const processes: ServiceProcess[] = [];
  let survivor: ServiceProcess;
  beforeAll(async () => {
    // Makes the database and its posts; takes no part in the queue.
    bystander = await startApp();
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.kill()));
    await bystander.close();
  });
  beforeEach(() => bystander.reset());

  async function start(): Promise<ServiceProcess> {
    const process = await startProcess(bystander.database.url, ENV);
    processes.push(process);
    return process;
  }
  const postOf = async (id: number) => (await bystander.api.get(`/posts/${id}`).expect(200)).body;
  const delivered = async () => (await bystander.api.get('/posts?queue_status=delivered').expect(200)).body.total;

  it('between reserve and ack loses nothing: the lease runs out and the post comes back, once', async () => {
    const [id = 0] = await givenPosts(bystander, 1, { approve: true });
    const first = await start();
    const held = await new Consumer(first).next();
    expect(held).toMatchObject({ fenliu_post_id: id, delivery_count: 1 });
    await first.kill();
    await expect(new Consumer(first).settle('ack', id)).rejects.toThrow('fetch failed');

    survivor = await start();
    const second = new Consumer(survivor);
    expect(await postOf(id)).toMatchObject({ queue_status: 'reserved' });
    let again: Item | null = null;
    await until(async () => (again = await second.next()) !== null);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(held?.reserved_until ?? ''));
    expect(again).toMatchObject({ fenliu_post_id: id, delivery_count: 2 });
    expect(await second.settle('ack', id, held?.reservation_token)).toBe(409);
    expect(await second.settle('ack', id, (again as Item | null)?.reservation_token)).toBe(204);
    expect(await second.next()).toBeNull();
  });

  it('in the middle of the work of 8 consumers loses no post and delivers none that was confirmed a second time', async () => {
    const ids = await givenPosts(bystander, 120, { content: (i) => by(`author${i % 20}`), approve: true });
    const service = survivor;
    const confirmed = new Set<number>();
    const maybe = new Set<number>();
    const work = async () => {
      const consumer = new Consumer(service);
      for (;;) {
        const item = await consumer.next().catch(() => null);
        if (!item) return;
        maybe.add(item.fenliu_post_id);
        const status = await consumer.settle('ack', item.fenliu_post_id, item.reservation_token).catch(() => 0);
        if (status === 204) confirmed.add(item.fenliu_post_id);
        if (confirmed.size === 40) await service.kill();
      }
    };
    await atOnce(8, work);
    expect(confirmed.size).toBeGreaterThanOrEqual(40);
    expect(confirmed.size).toBeLessThan(120);

    const rest = new Consumer(await start());
    await expire(bystander);
    const later: number[] = [];
    for (let item = await rest.next(); item; item = await rest.next()) {
      later.push(item.fenliu_post_id);
      expect(await rest.settle('ack', item.fenliu_post_id, item.reservation_token)).toBe(204);
    }
    expect(later.filter((id) => confirmed.has(id))).toEqual([]);
    expect(new Set(later).size).toBe(later.length);
    // What is neither confirmed nor served again was acknowledged by a call whose answer the kill swallowed.
    const swallowed = ids.filter((id) => !confirmed.has(id) && !later.includes(id));
    expect(swallowed.every((id) => maybe.has(id))).toBe(true);
    expect(await delivered()).toBe(ids.length);
  });
});
