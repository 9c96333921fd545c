import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { CONTRACT_FILTERS, givenQueuedPosts, type ListedPost, passes } from './queued-posts';

describe("GET /posts, by the contract's filters within each stream", () => {
  const service = useService({ own: true });
  let all: ListedPost[];
  let streams: number[];

  beforeAll(async () => {
    ({ streams, all } = await givenQueuedPosts(service, 120));
  });

  it.each(CONTRACT_FILTERS)('filters as the fields say, alone and within each stream: %s', async (filter) => {
    for (const stream of ['', ...streams.map((id) => `&stream_id=${id}`)]) {
      const query = new URLSearchParams(filter + stream);
      const expected = all.filter((post) => passes(post, query)).map(({ id }) => id);
      for (const [skip, limit] of [
        [0, 1000],
        [3, 5],
        [0, 1],
      ] as const) {
        const { body } = await service.api.get(`/posts?${query}&skip=${skip}&limit=${limit}`).expect(200);
        expect([String(query), body.total]).toEqual([String(query), expected.length]);
        expect(body.items.map((post: ListedPost) => post.id)).toEqual(expected.slice(skip, skip + limit));
      }
    }
  });
});

/** Four posts share each moment of six days; the first ones begin a day. */
const at = (i: number) => Date.UTC(2026, 0, 1) + ((i * 7919) % 3100) * 160_000;

describe('GET /posts, deep in a long list', () => {
  const COUNT = 12_400;
  const service = useService({ own: true });
  let ordered: { id: number; approved: boolean; score: number }[];

  beforeAll(async () => {
    const ids = await givenPosts(service, COUNT, {
      content: (i) => ({ createdAt: new Date(at(i)) }),
      spamScore: (i) => (i % 5 === 0 ? 3 : 4),
    });
    const made = ids.map((id, i) => ({ id, at: at(i), approved: i % 9 !== 0, score: i % 5 === 0 ? 3 : 4 }));
    ordered = made.toSorted((a, b) => b.at - a.at || b.id - a.id);
    await service.db.query(
      'UPDATE post SET approved = true, approved_at = now(), reviewed_at = now() WHERE id = ANY ($1::bigint[])',
      [made.filter((post) => post.approved).map((post) => post.id)],
    );
  }, 60_000);

  it.each([9_990, 9_999, 10_000, 10_001, 11_000, 12_390, 12_399])(
    'answers the right page after skipping %s',
    async (skip) => {
      for (const [query, rows] of [
        ['', ordered],
        ['&sort=oldest', ordered.toReversed()],
        ['&approved=true', ordered.filter((post) => post.approved)],
        ['&approved=true&sort=oldest', ordered.filter((post) => post.approved).toReversed()],
        ['&reviewed=true', ordered.filter((post) => post.approved)],
        ['&spam_score_min=4', ordered.filter((post) => post.score >= 4)],
        ['&queue_status=pending', ordered],
        ['&queue_status=pending&approved=true', ordered.filter((post) => post.approved)],
      ] as const) {
        const { body } = await service.api.get(`/posts?skip=${skip}&limit=20${query}`).expect(200);
        expect([query, body.total]).toEqual([query, rows.length]);
        expect(body.items.map((post: ListedPost) => post.id)).toEqual(rows.slice(skip, skip + 20).map(({ id }) => id));
      }
    },
  );

  it.each([10_000, 11_000, 12_276])('has the pending posts where others are not, after skipping %s', async (skip) => {
    // As the queue would, and counted as it counts.
    const left = (state: string, place: number) => `
      WITH changed AS (
        UPDATE queue_entry SET queue_status = '${state}', delivered_at = now()
        WHERE post_id % 300 = ${place} AND queue_status = 'pending' RETURNING approved
      )
      INSERT INTO queue_count (kind, approved, n) SELECT '${state}', approved, count(*) FROM changed
      WHERE '${state}' <> 'reserved' GROUP BY approved`;
    await service.db.query(left('delivered', 0));
    await service.db.query(left('error', 1));
    await service.db.query(left('reserved', 2));
    const rows = ordered.filter((post) => post.id % 300 > 2);
    for (const [sort, wanted] of [
      ['newest', rows],
      ['oldest', rows.toReversed()],
    ] as const) {
      const { body } = await service.api.get(`/posts?skip=${skip}&limit=20&queue_status=pending&sort=${sort}`);
      expect(body.total).toBe(rows.length);
      expect(body.items.map((post: ListedPost) => post.id)).toEqual(wanted.slice(skip, skip + 20).map(({ id }) => id));
    }
  });

  it('answers the right page for a score at a depth where its ranges are merged no more', async () => {
    const rows = ordered.filter((post) => post.score === 4);
    for (const skip of [0, 1_985, 1_990, 2_000, 5_000]) {
      const { body } = await service.api
        .get(`/posts?spam_score_min=4&spam_score_max=50&skip=${skip}&limit=20`)
        .expect(200);
      expect(body.items.map((post: ListedPost) => post.id)).toEqual(rows.slice(skip, skip + 20).map(({ id }) => id));
    }
  });
});
