import { ISO_TIME, useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { Consumer, consumerWithKey, expire, forgetPosts } from '../curated-queue/consumer';

const BY_KEY = { at: expect.stringMatching(ISO_TIME), actor: 'key:initial' };

describe('GET /posts/{id}/history', () => {
  const service = useService();
  beforeEach(() => forgetPosts(service));

  const history = async (id: number) => (await service.read(`/posts/${id}/history`)).items;

  it('tells the life of a post in one list, the oldest first', async () => {
    const id = await givenPost(service);
    await service.api.post(`/posts/${id}/approve`).send({ reviewer_notes: 'fine' }).expect(200);
    const consumer = new Consumer(service);
    await consumer.next();
    await consumer.settle('nack', id);
    await consumer.next();
    await consumer.settle('ack', id);
    expect(await history(id)).toEqual([
      { ...BY_KEY, event: 'fetched', actor: null, details: { instance: 'fjordlys.example' } },
      { event: 'scored', at: null, actor: null, details: { spam_score: 0, scorer_version: expect.any(String) } },
      { ...BY_KEY, event: 'reviewed', details: { decision: 'approved', reviewer_notes: 'fine' } },
      { ...BY_KEY, event: 'reserved', details: null },
      { ...BY_KEY, event: 'returned', details: { ended_as: 'nack' } },
      { ...BY_KEY, event: 'reserved', details: null },
      { ...BY_KEY, event: 'delivered', details: { delivery_count: 2 } },
    ]);
  });

  it('tells why a post was given up, and every change of its review', async () => {
    const id = await givenPost(service);
    for (const decision of ['approve', 'reject', 'approve'])
      await service.api.post(`/posts/${id}/${decision}`).expect(200);
    const consumer = new Consumer(service);
    await consumer.next();
    await service.api.post(`/curated/${id}/error`).send({ reason: 'gone' }).expect(204);
    await service.api.post(`/curated/${id}/requeue`).expect(204);
    const items = await history(id);
    const decisions = ['approved', 'rejected', 'approved'];
    expect(items.slice(2, 5)).toMatchObject(
      decisions.map((decision) => ({ event: 'reviewed', details: { decision } })),
    );
    expect(items).toContainEqual({ ...BY_KEY, event: 'given_up', details: { reason: 'gone' } });
  });

  it('names the consumer of a reservation, and another one that ended it', async () => {
    const id = await givenPost(service, { approve: true });
    await new Consumer(service).next();
    await (await consumerWithKey(service, 'another bot')).settle('ack', id);
    expect((await history(id)).slice(-2)).toMatchObject([
      { event: 'reserved', actor: 'key:initial', details: null },
      { event: 'delivered', actor: 'key:another bot' },
    ]);
  });

  it('has the last hundred returns of a post', async () => {
    const id = await givenPost(service);
    await service.db.query(
      `INSERT INTO event (actor, action, subject_type, subject_id, at, new_values)
       SELECT 'key:initial', 'nack', 'post', $1, now() + n * interval '1 s', jsonb_build_object('reserved_at', now() + n * interval '1 s')
       FROM generate_series(1, 101) AS n`,
      [id],
    );
    const returns = (await history(id)).filter(({ event }: { event: string }) => event === 'returned');
    expect(returns).toHaveLength(100);
    expect(Date.parse(returns[99].at) - Date.parse(returns[0].at)).toBe(99_000);
    const [{ at: last }] = await service.db.query('SELECT max(at) AS at FROM event');
    expect(returns[99].at).toBe(last.toISOString());
  });

  it('tells a reservation that expired', async () => {
    const id = await givenPost(service, { approve: true });
    const consumer = new Consumer(service);
    await consumer.next();
    await expire(service, [id]);
    await consumer.next();
    expect((await history(id)).slice(-3)).toMatchObject([
      { event: 'reserved', actor: 'key:initial', details: null },
      { ...BY_KEY, event: 'returned', actor: 'service', details: { ended_as: 'expired' } },
      { event: 'reserved', actor: 'key:initial' },
    ]);
  });

  it('tells a review whose entry in the audit log has been removed from the post', async () => {
    const id = await givenPost(service);
    await service.api.post(`/posts/${id}/reject`).expect(200);
    await service.db.query('DELETE FROM event');
    const reviewed = { event: 'reviewed', actor: 'key:initial', details: { decision: 'rejected' } };
    expect((await history(id)).at(-1)).toMatchObject(reviewed);
  });
});
