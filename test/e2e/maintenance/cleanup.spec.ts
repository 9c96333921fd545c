import { MaintenanceService } from '../../../src/curated-queue/maintenance.service';
import { API_KEY, useService } from '../../support/app';
import { givenStream } from '../../support/posts';
import { atOnce, Consumer } from '../curated-queue/consumer';
import { deliveredAgo, fetchAgain, givenDelivered, givenWaiting, storedIds } from './deliveries';

describe('POST /curated/cleanup', () => {
  const service = useService();
  beforeEach(() => service.reset());

  const cleanUp = (query = '') => service.api.post(`/curated/cleanup${query}`);
  const deleted = async (query = ''): Promise<number> => {
    const { body } = await cleanUp(query).expect(200);
    expect(body).toEqual({ deleted: expect.any(Number) });
    return body.deleted;
  };

  it.each(['=%20', '=1e3', '=+1', '=0x10', '=١', '=1&retention_days=1', '[]=1', '[days]=1'])(
    'refuses retention_days%s as no integer',
    async (value) => {
      await cleanUp(`?retention_days${value}`).expect(400, { detail: 'retention_days must be an integer' });
    },
  );

  it.each(['-1', '-0001', '-99999999999999999999'])('refuses retention_days=%s as negative', async (value) => {
    await cleanUp(`?retention_days=${value}`).expect(400, { detail: 'retention_days must be >= 0' });
  });

  it('takes no retention from a body, and refuses one that is no JSON', async () => {
    await givenDelivered(service, 1, '2 d');
    const { body } = await cleanUp().send({ retention_days: 0 }).expect(200);
    expect(body).toEqual({ deleted: 0 });
    const malformed = await cleanUp('?retention_days=0').type('json').send('{').expect(400);
    expect(malformed.body).toEqual({ detail: 'Invalid JSON body' });
    expect(await storedIds(service)).toHaveLength(1);
  });

  it.each([
    ['0', 4],
    ['00', 4],
    ['1', 3],
    ['2', 2],
    ['36500', 1],
    ['36501', 1],
    ['99999999999999999999999999', 1],
  ])('counts retention_days=%s from the delivery: %d of 4 go', async (days, expected) => {
    const ids = await givenDelivered(service, 4);
    await deliveredAgo(service, ids.slice(1, 2), '25 h');
    await deliveredAgo(service, ids.slice(2, 3), '3 d');
    await deliveredAgo(service, ids.slice(3), '36500 d');
    expect(await deleted(`?retention_days=${days}&dry_run=true`)).toBe(expected);
    expect(await storedIds(service)).toHaveLength(4);
    expect(await deleted(`?retention_days=${days}`)).toBe(expected);
    expect(await storedIds(service)).toEqual(ids.slice(0, 4 - expected));
  });

  it('removes with 0 what was delivered in this very moment', async () => {
    // Over a connection that is kept, so that the answer to the ack and the cleanup lie as near as they can.
    const cleanUpNow = async () => {
      const url = `${service.url}/api/v1/curated/cleanup?retention_days=0`;
      return (await fetch(url, { method: 'POST', headers: { 'X-API-Key': API_KEY } })).json();
    };
    const consumer = new Consumer(service);
    await givenWaiting(service, 5);
    for (let item = await consumer.next(); item; item = await consumer.next()) {
      await consumer.settle('ack', item.fenliu_post_id);
      expect(await cleanUpNow()).toEqual({ deleted: 1 });
    }
  });

  it('goes by the time of delivery, not by the age of the post', async () => {
    await givenDelivered(service, 1, '1 h', { content: () => ({ createdAt: new Date('2001-01-01') }) });
    expect(await deleted('?retention_days=1')).toBe(0);
  });

  it('notes the delivery of a post that was removed before, as it may be after a restored backup', async () => {
    await givenDelivered(service, 1);
    await service.db.query('INSERT INTO removed_post (uri_hash) SELECT uri_hash FROM post');
    expect(await deleted('?retention_days=0')).toBe(1);
    expect(await service.db.query('SELECT delivered_at IS NOT NULL AS noted FROM removed_post')).toEqual([
      { noted: true },
    ]);
  });

  it('removes a delivered post that was rejected since, and one whose stream is deleted', async () => {
    const stream = await givenStream(service, 'gone');
    const ids = await givenDelivered(service, 2, '8 d', { streamId: () => stream });
    await service.api.post(`/posts/${ids[0]}/reject`).expect(200);
    await service.api.delete(`/hashtags/${stream}`).expect(204);
    expect(await deleted()).toBe(2);
  });

  it('keeps the all-time count of deliveries, and lets no later fetch bring the posts back', async () => {
    const stream = await givenStream(service);
    await givenDelivered(service, 3, '8 d');
    const { items } = await service.read('/posts');
    expect(await deleted()).toBe(3);
    const body = await service.read('/stats');
    expect(body).toMatchObject({ total_posts: 0, queue_status: { delivered: 3 } });
    const again = items.map(({ post_id }: { post_id: string }) => post_id);
    expect(await fetchAgain(service, [...again, 'https://fjordlys.example/new'], stream)).toBe(1);
  });

  it('removes each post once when several are called at once, however many batches there are', async () => {
    const batch = jest.replaceProperty(service.app.get(MaintenanceService), 'batch', 10);
    await givenDelivered(service, 45, '8 d');
    const answers = await atOnce(4, () => deleted());
    expect(answers.reduce((sum, n) => sum + n, 0) + (await deleted())).toBe(45);
    expect(await storedIds(service)).toEqual([]);
    expect((await service.read('/stats')).queue_status).toMatchObject({ pending: 0, delivered: 45 });
    batch.restore();
  });
});
