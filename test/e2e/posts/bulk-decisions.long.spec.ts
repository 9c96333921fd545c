import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';

describe('a bulk decision', () => {
  const service = useService({ own: true });
  const seenAt = () => new Date(Date.now() + 60_000).toISOString();
  const send = (query: string, body: object) =>
    service.api.post(`/bulk-decisions?${query}`).send({ approved: true, seen_at: seenAt(), ...body });
  const decide = async (query: string, body: object) => {
    const { id } = (await send(query, body).expect(202)).body;
    const find = async () => (await service.api.get(`/bulk-decisions/${id}`).expect(200)).body;
    await until(async () => (await find()).status === 'done');
    return find();
  };
  const total = async (query: string): Promise<number> =>
    (await service.api.get(`/posts?limit=1&${query}`).expect(200)).body.total;

  it('decides about a list whose number was estimated too low', async () => {
    const lists = service.app.get(PostListView);
    const { countedMost, countedCost } = lists;
    Object.assign(lists, { countedMost: 10, countedCost: 0 });
    const ids = await givenPosts(service, 60, { spamScore: (index) => (index < 40 ? 10 : 60) });
    await service.db.query('UPDATE post SET fetched_at = $2 WHERE id = $1', [ids[0], new Date(Date.now() + 3_600_000)]);
    const query = 'spam_score_max=50&has_media=false';
    const { body } = await service.api.get(`/posts?limit=1&${query}`).expect(200);
    Object.assign(lists, { countedMost, countedCost });
    expect(body.total_is_estimate).toBe(true);
    await send(query, { seen_total: 25 }).expect(409);
    const decision = await decide(query, { seen_total: 25, seen_total_is_estimate: true });
    expect(decision).toMatchObject({ total: 39, changed: 39 });
    expect(await total('reviewed=false')).toBe(21);
  });
});
