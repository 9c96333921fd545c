import { startApp, useService } from '../../support/app';
import { inTransaction, lockAwaited } from '../../support/locks';
import { givenPosts } from '../../support/posts';
import { atOnce, Consumer, settings } from '../curated-queue/consumer';
import { givenDelivered, givenWaiting, storedIds } from './deliveries';

describe('POST /curated/trim-pending', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const trim = (query = '') => service.api.post(`/curated/trim-pending${query}`);
  const deleted = async (query = ''): Promise<number> => {
    const { body } = await trim(query).expect(200);
    expect(body).toEqual({ deleted: expect.any(Number) });
    return body.deleted;
  };
  const waiting = (count: number) => givenWaiting(service, count);
  const pending = async (): Promise<number> => (await service.read('/stats')).queue_status.pending;

  it.each(['=%20', '=1e3', '=+1', '=3d', '=1&lookback_days=1', '[]=1', '%5B%5D=1', '[a]=1'])(
    'refuses lookback_days%s as no integer',
    async (value) => {
      await trim(`?lookback_days${value}`).expect(400, { detail: 'lookback_days must be an integer' });
    },
  );

  it.each(['0', '-0', '-1', '-99999999999999999999'])('refuses lookback_days=%s as too few', async (value) => {
    await trim(`?lookback_days=${value}`).expect(400, { detail: 'lookback_days must be >= 1' });
  });

  it('removes nothing without a history of deliveries, however many wait', async () => {
    await waiting(20);
    expect(await deleted()).toBe(0);
    expect(await deleted('?dry_run=true')).toBe(0);
    expect(await storedIds(service)).toHaveLength(20);
  });

  it('takes deliveries before the window for no history', async () => {
    await givenDelivered(service, 3, '4 d');
    await waiting(20);
    await service.api.get('/curated/consumption').expect(200, { deliveries: 0, pending: 20 });
    await service.api.get('/curated/consumption?lookback_days=5').expect(200, { deliveries: 3, pending: 20 });
    expect(await deleted()).toBe(0);
    expect(await deleted('?lookback_days=4')).toBe(0);
    expect(await deleted('?lookback_days=5')).toBe(19);
  });

  it.each([
    ['', 6, 16],
    ['?lookback_days=1', 6, 8],
    ['?lookback_days=5', 6, 18],
    ['?lookback_days=13', 6, 20],
    ['?lookback_days=99999999999999999999999', 6, 20],
    ['', 29, 1],
    ['', 30, 0],
  ])('keeps floor(2 x rate) of 20 that wait: %s of %d deliveries removes %d', async (query, deliveries, expected) => {
    await givenDelivered(service, deliveries);
    await waiting(20);
    const and = query ? '&' : '?';
    expect(await deleted(`${query}${and}dry_run=true`)).toBe(expected);
    expect(await pending()).toBe(20);
    expect(await deleted(`${query}${and}dry_run=NO`)).toBe(expected);
    expect(await pending()).toBe(20 - expected);
    expect(await deleted(query)).toBe(0);
  });

  it('counts deliveries as history after their posts are gone by cleanup or by hand', async () => {
    const ids = await givenDelivered(service, 6);
    await service.api.delete(`/posts/${ids[0]}`).expect(204);
    expect((await service.api.post('/curated/cleanup?retention_days=0').expect(200)).body).toEqual({ deleted: 5 });
    await waiting(20);
    expect(await deleted()).toBe(16);
  });

  it('counts a removed post that was never delivered for no delivery', async () => {
    const [unloved] = await waiting(1);
    await service.api.delete(`/posts/${unloved}`).expect(204);
    await waiting(5);
    expect(await deleted()).toBe(0);
  });

  it('touches only approved posts that wait', async () => {
    const deliveredIds = await givenDelivered(service, 1);
    const failedAndHeld = await waiting(2);
    const consumer = new Consumer(service);
    await consumer.settle('error', (await consumer.next())?.fenliu_post_id ?? 0);
    await consumer.next();
    const unreviewed = await givenPosts(service, 5);
    const rejected = await givenPosts(service, 1);
    await service.api.post(`/posts/${rejected[0]}/reject`).expect(200);
    await waiting(7);
    expect(await deleted()).toBe(7);
    const kept = [...deliveredIds, ...failedAndHeld, ...unreviewed, ...rejected];
    expect(await storedIds(service)).toEqual(kept.toSorted((x, y) => x - y));
  });

  it('counts and removes posts that a setting holds back', async () => {
    await givenDelivered(service, 1);
    await waiting(5);
    await settings(service, { require_media: true });
    expect(await deleted()).toBe(5);
  });

  it('takes the greatest number of likes that a post can have, and posts of the future and of 1970', async () => {
    await givenDelivered(service, 1);
    const createdAt = [new Date(Date.now() + 86_000_000), new Date(0)];
    const content = (i: number) => ({ createdAt: createdAt[i % 2], favouritesCount: 2_147_483_647 });
    await givenPosts(service, 3, { approve: true, content });
    expect(await deleted()).toBe(3);
  });

  it.each([
    [
      'reserved',
      `UPDATE queue_entry SET queue_status = 'reserved', reserved_until = now() + interval '5 min', reservation_token = gen_random_uuid()`,
    ],
    ['not approved any more', 'UPDATE queue_entry SET approved = false'],
  ])('spares a post that is %s after it was drawn', async (_, update) => {
    await givenDelivered(service, 1);
    const ids = await waiting(5);
    let trimming = Promise.resolve(0);
    await inTransaction(service, async (held) => {
      // Reading goes on, locking a row does not: the trim stops between its draw and the removal.
      await held.query('LOCK TABLE queue_entry IN EXCLUSIVE MODE');
      trimming = deleted();
      await lockAwaited(service);
      await held.query(`${update} WHERE post_id = $1`, [ids[2]]);
    });
    expect(await trimming).toBe(4);
    expect(await storedIds(service)).toContain(ids[2]);
  });

  it('removes the excess once when asked twice at once, on two replicas too', async () => {
    const other = await startApp({ database: service.database });
    await givenDelivered(service, 15);
    await waiting(60);
    const answers = await Promise.all(
      [service, other, service, other].map((replica) => replica.api.post('/curated/trim-pending').expect(200)),
    );
    await other.close();
    expect(answers.map(({ body }) => body.deleted).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 50]);
    expect(await pending()).toBe(10);
  });

  it('answers more calls at once than the service has connections, and the queue beside them', async () => {
    await givenDelivered(service, 15);
    await waiting(50);
    const consumer = new Consumer(service);
    const [counts] = await Promise.all([atOnce(25, () => deleted()), atOnce(10, () => consumer.next())]);
    expect(counts.filter((n) => n > 0)).toHaveLength(1);
  });
});
