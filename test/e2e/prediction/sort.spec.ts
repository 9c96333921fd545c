import { useService } from '../../support/app';
import { givenDecisions, givenWaiting } from './decisions';

interface Listed {
  id: number;
  predicted_approval: number;
}

describe('GET /posts by prediction', () => {
  const service = useService();
  let expected: Listed[];

  beforeAll(async () => {
    await givenDecisions(service, { count: 420 });
    const waiting = await givenWaiting(service, 120);
    await service.api.post('/prediction/train').expect(200);
    // Reviewed, and not yet predicted: neither is in the list.
    await service.api.post(`/posts/${waiting[0]}/approve`).expect(200);
    // Back in the list without a new training.
    await service.api.post(`/posts/${waiting[1]}/reject`).expect(200);
    await service.api.patch(`/posts/${waiting[1]}`).send({ approved: null }).expect(200);
    const fresh = await givenWaiting(service, 3);
    const { items } = await service.read('/posts?reviewed=false&limit=1000');
    expected = items
      .filter(({ id }: Listed) => !fresh.includes(id))
      .toSorted((a: Listed, b: Listed) => b.predicted_approval - a.predicted_approval || b.id - a.id);
  });

  const list = async (query: string) => {
    const body = await service.read(`/posts?${query}`);
    return { ids: body.items.map((post: Listed) => post.id), total: body.total };
  };
  const ids = (rows: Listed[]) => rows.map(({ id }) => id);

  it('lists unreviewed posts that have one, most likely first, and the other way round', async () => {
    expect(expected).toHaveLength(119);
    expect(expected.every((post) => Number.isInteger(post.predicted_approval))).toBe(true);
    expect(await list('sort=predicted_desc&limit=1000')).toEqual({ ids: ids(expected), total: 119 });
    expect(await list('sort=predicted_asc&limit=1000')).toEqual({ ids: ids(expected.toReversed()), total: 119 });
  });
});
