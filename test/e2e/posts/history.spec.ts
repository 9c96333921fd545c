import { ISO_TIME, useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';

describe('GET /posts/{id}/history', () => {
  const service = useService();
  const history = async (id: number) => (await service.api.get(`/posts/${id}/history`).expect(200)).body.items;
  const told = async (id: number) => (await history(id)).map(({ event }: { event: string }) => event);

  it('tells the life of a post in one list, the oldest first', async () => {
    const id = await givenPost(service);
    expect(await told(id)).toEqual(['fetched', 'scored']);
    await service.api.post(`/posts/${id}/approve`).send({ reviewer_notes: 'fine' }).expect(200);
    const consumer = new Consumer(service);
    await consumer.next();
    expect(await told(id)).toEqual(['fetched', 'scored', 'reviewed', 'reserved']);
    await consumer.settle('nack', id);
    expect(await told(id)).toEqual(['fetched', 'scored', 'reviewed', 'returned']);
    await consumer.next();
    await consumer.settle('ack', id);
    expect(await history(id)).toEqual([
      { event: 'fetched', at: expect.stringMatching(ISO_TIME), actor: null, details: { instance: expect.any(String) } },
      {
        event: 'scored',
        at: null,
        actor: null,
        details: { spam_score: expect.any(Number), scorer_version: expect.any(String) },
      },
      {
        event: 'reviewed',
        at: expect.stringMatching(ISO_TIME),
        actor: 'key:initial',
        details: { decision: 'approved', reviewer_notes: 'fine' },
      },
      { event: 'delivered', at: expect.stringMatching(ISO_TIME), actor: null, details: { delivery_count: 2 } },
      { event: 'returned', at: null, actor: null, details: { times: 1 } },
    ]);
  });

  it('tells why a post was given up, and every change of its review', async () => {
    const id = await givenPost(service);
    for (const decision of ['approve', 'reject', 'approve'])
      await service.api.post(`/posts/${id}/${decision}`).expect(200);
    const consumer = new Consumer(service);
    await consumer.next();
    await service.api.post(`/curated/${id}/error`).send({ reason: 'gone' }).expect(204);
    const items = await history(id);
    expect(items.map(({ event }: { event: string }) => event)).toEqual([
      'fetched',
      'scored',
      'reviewed',
      'reviewed',
      'reviewed',
      'given_up',
    ]);
    expect(items.at(-1)).toEqual({
      event: 'given_up',
      at: expect.stringMatching(ISO_TIME),
      actor: null,
      details: { reason: 'gone' },
    });
  });

  it('tells a review whose entry in the audit log has been removed from the post', async () => {
    const id = await givenPost(service);
    await service.api.post(`/posts/${id}/reject`).expect(200);
    await service.db.query('DELETE FROM audit_entry');
    expect((await history(id)).at(-1)).toMatchObject({
      event: 'reviewed',
      actor: 'key:initial',
      details: { decision: 'rejected' },
    });
  });

  it('is 404 for an unknown post', async () => {
    await service.api.get('/posts/999999/history').expect(404, { detail: 'Post not found' });
  });
});
