import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { undoMigrations } from '../../support/migrations';
import { givenPosts, givenStream } from '../../support/posts';
import { Consumer } from '../curated-queue/consumer';
import { givenDelivered } from '../maintenance/deliveries';
import type { ActivityBody } from './activity-body';
import { Operator } from './operator';
import { readPosts, type StoredPost } from './recount';

describe('GET /stats/activity', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  const read = async (query = ''): Promise<ActivityBody> =>
    (await service.api.get(`/stats/activity${query}`).expect(200)).body;
  const review = (id: number, body: object) => service.api.patch(`/posts/${id}`).send(body).expect(200);
  const bars = ({ scores }: ActivityBody) =>
    scores
      .filter((bar) => bar.approved !== 0 || bar.rejected !== 0)
      .map((bar) => [bar.from, bar.approved, bar.rejected]);

  it('is right after 150 random steps, with everything that was removed on the way', async () => {
    const streams = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
    const operator = new Operator(service, mulberry32(31), streams);
    const gone: StoredPost[] = [];
    await operator.store(30);
    for (let step = 0; step < 150; step++) {
      const before = await readPosts(service);
      await operator.step();
      const stored = new Set((await readPosts(service)).map(({ id }) => id));
      gone.push(...before.filter(({ id }) => !stored.has(id)));
    }
    expect(operator.failures).toEqual([]);
    expect([operator.deliveries > 5, gone.length > 5]).toEqual([true, true]);
    const posts = [...(await readPosts(service)), ...gone];
    const body = await read('?days=366');
    expect(body).toMatchObject({ fetched: operator.done['store'], delivered: operator.deliveries });
    const expected = posts
      .filter((post) => post.reviewed_at !== null)
      .map((post) => `${post.reviewed_at?.toISOString().slice(0, 10)} ${post.approved ? 'approved' : 'rejected'}`);
    const told = body.days.flatMap(({ date, approved, rejected }) => [
      ...Array<string>(approved).fill(`${date} approved`),
      ...Array<string>(rejected).fill(`${date} rejected`),
    ]);
    expect(told.toSorted()).toEqual(expected.toSorted());
  });

  it('is made of the stored posts and removed deliveries where there was none before, and goes again', async () => {
    await givenDelivered(service, 2);
    await service.api.post('/curated/cleanup?retention_days=0').expect(200, { deleted: 2 });
    const [id = 0, other = 0] = await givenPosts(service, 3, { spamScore: () => 30, approve: true });
    await review(other, { approved: false });
    const consumer = new Consumer(service);
    expect((await consumer.next())?.fenliu_post_id).toBe(id);
    await consumer.settle('error', id);
    const { to: _, ...before } = await read();
    expect(before).toMatchObject({ fetched: 5, approved: 4, rejected: 1, delivered: 2 });
    await undoMigrations(service.db, 'Activity1795300000004');
    await service.db.runMigrations();
    const { to: __, ...after } = await read();
    // Of the two posts that are gone no more than their delivery is known.
    expect(after).toMatchObject({ fetched: 3, approved: 2, rejected: 1, delivered: 2, scores: expect.any(Array) });
    expect(bars(after as ActivityBody)).toEqual([[30, 2, 1]]);
    const kinds = await service.db.query(`SELECT kind, sum(n) AS n FROM activity GROUP BY kind ORDER BY kind`);
    expect(kinds).toContainEqual({ kind: 'failed', n: 1 });
  });
});
