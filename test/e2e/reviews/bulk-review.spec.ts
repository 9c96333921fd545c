import { useService } from '../../support/app';
import { givenPost, givenPosts } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { atOnce, forgetPosts, givenInState } from '../curated-queue/consumer';

interface Result {
  id: number;
  outcome: string;
  detail?: string;
  review?: Record<string, unknown>;
  current?: Record<string, unknown>;
}

describe('a bulk review', () => {
  const service = useService();
  beforeEach(() => forgetPosts(service));

  const send = (items: unknown) => service.api.post('/posts/bulk-review').send({ items });
  const bulk = async (items: object[]): Promise<{ results: Result[]; changed: number; failed: number }> =>
    (await send(items).expect(200)).body;
  const post = (id: number) => service.read(`/posts/${id}`);
  const outcomes = (results: Result[]) => results.map(({ outcome }) => outcome);

  it('does to each post what PATCH does, and answers in the order of the items', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await givenPosts(service, 4);
    await service.api.patch(`/posts/${d}`).send({ approved: true }).expect(200);
    const single = await givenPost(service);
    const change = { approved: true, manual_spam_score: 30, reviewer_notes: 'Fine\0' };
    const form = (await service.api.patch(`/posts/${single}`).send(change).expect(200)).body;
    const { results, changed, failed } = await bulk([
      { id: c, ...change },
      { id: a, approved: false },
      { id: d, approved: null },
      { id: b, manual_spam_score: 7 },
    ]);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([c, a, d, b].map((id) => [id, 'changed']));
    expect([changed, failed]).toEqual([4, 0]);
    expect(results[0]?.review).toEqual({
      ...form,
      id: c,
      post_id: (await post(c)).post_id,
      reviewed_at: expect.any(String),
      updated_at: expect.any(String),
      approved_at: expect.any(String),
    });
    for (const { id, review } of results) expect(await post(id)).toMatchObject(review ?? { none: true });
    expect(await post(a)).toMatchObject({ approved: false, reviewed_by: 'key:initial', version: 2 });
    expect(await post(d)).toMatchObject({ approved: false, reviewed_at: null, approved_at: null, version: 3 });
    expect(await post(b)).toMatchObject({ approved: false, reviewed_at: null, manual_spam_score: 7, version: 2 });
  });

  it('takes a whole step back by the values from before', async () => {
    const ids = await givenPosts(service, 5);
    const prior = { manual_spam_score: 12, reviewer_notes: 'before' };
    await bulk(ids.map((id) => ({ id, ...prior })));
    const before = await Promise.all(ids.map(post));
    const { results } = await bulk(
      ids.map((id) => ({ id, approved: true, manual_spam_score: 90, reviewer_notes: '' })),
    );
    const undo = results.map(({ id, review }) => ({ id, version: review?.version, approved: null, ...prior }));
    expect((await bulk(undo)).changed).toBe(5);
    const after = await Promise.all(ids.map(post));
    const changed = { version: expect.any(Number), updated_at: expect.any(String) };
    expect(after).toEqual(before.map((one) => ({ ...one, ...changed })));
  });

  it('reports what fails, and the others stand', async () => {
    const [good = 0, stale = 0, gone = 0] = await givenPosts(service, 3);
    await service.api.patch(`/posts/${stale}`).send({ reviewer_notes: 'somebody was here' }).expect(200);
    await service.api.delete(`/posts/${gone}`).expect(204);
    const ids = [gone, 0, -7, Number.MAX_SAFE_INTEGER];
    const items = [{ id: stale, approved: true, version: 1 }, ...ids.map((id) => ({ id, approved: true }))];
    const { results, changed, failed } = await bulk([...items, { id: good, approved: true, version: 1 }]);
    expect([changed, failed]).toEqual([1, 5]);
    expect(results[0]).toEqual({
      id: stale,
      outcome: 'conflict',
      detail: 'Post was changed since',
      current: expect.objectContaining({ id: stale, version: 2, reviewer_notes: 'somebody was here', approved: false }),
    });
    const notFound = ids.map((id) => ({ id, outcome: 'not_found', detail: 'Post not found' }));
    expect(results.slice(1, 5)).toEqual(notFound);
    expect(results[5]).toMatchObject({ id: good, outcome: 'changed', review: { approved: true } });
    expect(await post(good)).toMatchObject({ approved: true });
    expect(await post(stale)).toMatchObject({ approved: false, reviewed_at: null });
  });

  it.each(['reserved', 'delivered', 'error'])('does not take back what a consumer has: %s', async (state) => {
    const held = await givenInState(service, state);
    const waiting = await givenPost(service, { approve: true });
    const { results } = await bulk([held, waiting].map((id) => ({ id, approved: null, reviewer_notes: 'back' })));
    expect(results[0]).toMatchObject({
      outcome: 'conflict',
      detail: `Post is in state '${state}', expected 'pending'`,
      current: { approved: true, queue_status: state, reviewer_notes: '' },
    });
    expect(results[1]).toMatchObject({ outcome: 'changed', review: { approved: false, reviewed_at: null } });
    expect(await post(held)).toMatchObject({ approved: true, queue_status: state, reviewer_notes: '' });
    const rejected = await bulk([{ id: held, approved: false }]);
    expect(rejected.results[0]).toMatchObject({ outcome: 'changed', review: { approved: false, queue_status: state } });
  });

  it('is no conflict when it is repeated by the same hand, and one when another held the same opinion', async () => {
    const [a = 0, b = 0] = await givenPosts(service, 2);
    const items = [a, b].map((id) => ({ id, approved: true, version: 1 }));
    const first = await bulk(items);
    const second = await bulk(items);
    expect(outcomes(second.results)).toEqual(['unchanged', 'unchanged']);
    expect([second.changed, second.failed]).toEqual([0, 0]);
    expect(second.results.map(({ review }) => review)).toEqual(first.results.map(({ review }) => review));
    const other = await (await asAdmin(service)).post('/posts/bulk-review').send({ items }).expect(200);
    expect(outcomes(other.body.results)).toEqual(['conflict', 'conflict']);
  });

  it('without a version repeats a decision as PATCH does: reviewed again, and no new version', async () => {
    const [a = 0] = await givenPosts(service, 1);
    const [first] = (await bulk([{ id: a, approved: true }])).results;
    const items = [{ id: a, approved: true }];
    const { body } = await (await asAdmin(service)).post('/posts/bulk-review').send({ items }).expect(200);
    expect(body.results[0]).toMatchObject({
      outcome: 'unchanged',
      review: { reviewed_by: 'user:admin', version: first?.review?.version, approved_at: first?.review?.approved_at },
    });
    expect(outcomes((await bulk([{ id: a }])).results)).toEqual(['unchanged']);
  });

  it('makes approved posts eligible at once, and rejected ones not', async () => {
    const [a = 0, b = 0] = await givenPosts(service, 2);
    await bulk([
      { id: a, approved: false },
      { id: b, approved: true },
    ]);
    expect((await service.read('/curated/next')).fenliu_post_id).toBe(b);
    await service.api.get('/curated/next').expect(204);
    const body = await service.read('/stats');
    expect(body).toMatchObject({ total_posts: 2, approved_posts: 1, rejected_posts: 1, unreviewed_posts: 0 });
  });

  it.each([
    ['a post twice', [{ id: 1 }, { id: 2 }, { id: 1.0, approved: true }], 'items'],
    ['an id beyond all integers', [{ id: 2 ** 53 }], 'items.0.id'],
    ['notes that are too long', [{ id: 1, reviewer_notes: 'a'.repeat(10_001) }], 'items.0.reviewer_notes'],
  ])('answers 422 for %s', async (_, items, field) => {
    const { body } = await send(items).expect(422);
    expect(body.detail).toMatch(/^Validation error: ./);
    expect(body.errors[0].field.startsWith(field)).toBe(true);
  });

  it('refuses 87,000 items as any other list that is too long, and in few words', async () => {
    const refusalOf = async (length: number) => (await send(Array.from({ length }, () => ({}))).expect(422)).body;
    const refusal = await refusalOf(87_000);
    expect(refusal).toEqual(await refusalOf(501));
    expect(refusal.detail).toMatch(/items must contain no more than/);
    expect(JSON.stringify(refusal).length).toBeLessThan(200_000);
  });

  it.each([101, -1])('refuses the whole of it for a score of %i, by the text of PATCH', async (score) => {
    const [a = 0, b = 0] = await givenPosts(service, 2);
    const items = [
      { id: a, approved: true },
      { id: b, manual_spam_score: score },
    ];
    await send(items).expect(400, { detail: 'Invalid spam score (0-100)' });
    expect(await post(a)).toMatchObject({ reviewed_at: null, version: 1 });
    const { body } = await send([...items, { id: 'x' }]).expect(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['items.2.id']);
    expect(body.detail).not.toContain('spam score');
  });

  it('gets through side by side over the same posts in opposite orders, whoever else is at them', async () => {
    const ids = await givenPosts(service, 30);
    const answers = await atOnce(12, async (hand) => {
      const order = hand % 2 === 0 ? ids : ids.toReversed();
      const items = order.map((id) => ({ id, approved: hand % 3 === 0, reviewer_notes: `hand ${hand}` }));
      if (hand % 4 === 3) await Promise.all(ids.slice(0, 5).map((id) => service.api.post(`/posts/${id}/approve`)));
      const { status, body } = await send(items);
      return [status, body.changed];
    });
    expect(answers).toEqual(Array.from({ length: 12 }, () => [200, 30]));
    const { items } = await service.read('/posts?limit=100');
    expect(new Set(items.map((one: { reviewer_notes: string }) => one.reviewer_notes)).size).toBe(1);
    const approved = items.filter((one: { approved: boolean }) => one.approved).length;
    const body = await service.read('/stats');
    expect([body.approved_posts, body.total_posts]).toEqual([approved, 30]);
  });
});
