import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../../support/app';
import { by, givenPosts } from '../../support/posts';
import { atOnce, Consumer, type Item } from '../../e2e/curated-queue/consumer';
import { type ServiceProcess, startProcess } from '../../e2e/curated-queue/service-process';

const ENV = { RESERVE_TIMEOUT_SECONDS: '1' };

interface Entry {
  post_id: number;
  queue_status: string;
  delivery_count: number;
}

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
  beforeEach(() => bystander.db.query('DELETE FROM post'));

  async function start(): Promise<ServiceProcess> {
    const process = await startProcess(bystander.database.url, ENV);
    processes.push(process);
    return process;
  }
  const entries = (): Promise<Entry[]> =>
    bystander.db.query('SELECT post_id, queue_status, delivery_count FROM queue_entry ORDER BY post_id');

  it('between reserve and ack loses nothing: the lease runs out and the post comes back, once', async () => {
    const [id = 0] = await givenPosts(bystander, 1, { approve: true });
    const first = await start();
    const held = await new Consumer(first).next();
    expect(held).toMatchObject({ fenliu_post_id: id, delivery_count: 1 });
    await first.kill();
    await expect(new Consumer(first).settle('ack', id)).rejects.toThrow('fetch failed');

    survivor = await start();
    const second = new Consumer(survivor);
    expect(await entries()).toEqual([{ post_id: id, queue_status: 'reserved', delivery_count: 1 }]);
    let again: Item | null = null;
    for (const end = Date.now() + 60_000; again === null && Date.now() < end; await sleep(20))
      again = await second.next();
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(held?.reserved_until ?? ''));
    expect(again).toMatchObject({ fenliu_post_id: id, delivery_count: 2 });
    expect(await second.settle('ack', id, held?.reservation_token)).toBe(409);
    expect(await second.settle('ack', id, again?.reservation_token)).toBe(204);
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
    await bystander.db.query(`UPDATE queue_entry SET reserved_until = now() WHERE queue_status = 'reserved'`);
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
    expect((await entries()).filter((entry) => entry.queue_status !== 'delivered')).toEqual([]);
  });
});
