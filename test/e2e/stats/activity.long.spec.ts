import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { givenStream } from '../../support/posts';
import type { ActivityBody } from './activity-body';
import { Operator } from './operator';
import { readPosts, type StoredPost } from './recount';

describe('GET /stats/activity', () => {
  const service = useService({ own: true });
  beforeEach(() => service.reset());

  const read = async (query = ''): Promise<ActivityBody> =>
    (await service.api.get(`/stats/activity${query}`).expect(200)).body;

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
});
