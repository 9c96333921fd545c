import { mulberry32 } from '../../../src/common/mulberry32';
import { useService } from '../../support/app';
import { givenPosts, givenStream } from '../../support/posts';

describe('the totals of GET /posts', () => {
  const service = useService();
  let streams: number[];
  beforeAll(async () => {
    streams = [await givenStream(service, 'cats'), await givenStream(service, 'dogs')];
  });
  beforeEach(() => service.db.query('DELETE FROM post'));

  /** Each filter on its own, and what it counts in the words of the contract. */
  const filters = (): [string, string][] => [
    ['', 'true'],
    ['approved=true', 'approved'],
    ['approved=false', 'NOT approved'],
    ['reviewed=true', 'reviewed_at IS NOT NULL'],
    ['reviewed=false', 'reviewed_at IS NULL'],
    ...streams.map((id): [string, string] => [`stream_id=${id}`, `stream_id = ${id}`]),
    ['spam_score_min=40', 'spam_score >= 40'],
    ['spam_score_max=39', 'spam_score <= 39'],
    ['spam_score_min=20&spam_score_max=60', 'spam_score BETWEEN 20 AND 60'],
    ...['pending', 'reserved', 'delivered', 'error'].map((s): [string, string] => [
      `queue_status=${s}`,
      `queue_status = '${s}'`,
    ]),
    [`stream_id=${streams[0]}&approved=true`, `stream_id = ${streams[0]} AND approved`],
    ['spam_score_min=40&reviewed=true', 'spam_score >= 40 AND reviewed_at IS NOT NULL'],
    ['approved=true&queue_status=pending', `approved AND queue_status = 'pending'`],
  ];

  /** The totals as the service tells them, and as a count from scratch has them. */
  async function totals(): Promise<{ told: object; counted: object }> {
    const told: Record<string, unknown> = {};
    const counted: Record<string, unknown> = {};
    for (const [query, condition] of filters()) {
      told[query] = (await service.api.get(`/posts?limit=1&${query}`).expect(200)).body.total;
      const [row]: { n: number }[] = await service.db.query(
        `SELECT count(*)::int AS n FROM post JOIN (SELECT post_id, queue_status FROM queue_entry) q ON post_id = id
         WHERE ${condition}`,
      );
      counted[query] = row?.n;
    }
    return { told, counted };
  }

  it.each([1, 2, 3])('equal a count from scratch after whatever happened: seed %s', async (seed) => {
    const random = mulberry32(seed);
    const some = () => Math.floor(random() * 101);
    const streamId = () => streams[random() < 0.6 ? 0 : 1] ?? 0;
    let ids = await givenPosts(service, 25, { spamScore: some, streamId });
    const moves: ((id: number) => Promise<unknown>)[] = [
      (id) => service.api.post(`/posts/${id}/approve`),
      (id) => service.api.post(`/posts/${id}/approve`),
      (id) => service.api.post(`/posts/${id}/reject`),
      (id) => service.api.patch(`/posts/${id}`).send({ approved: null }),
      (id) => service.api.patch(`/posts/${id}`).send({ manual_spam_score: some() }),
      (id) => service.api.post(`/posts/${id}/recalculate`),
      () => service.api.get('/curated/next'),
      () => service.api.get('/curated/next?random=true'),
      () => service.api.get('/curated/next'),
      (id) => service.api.post(`/curated/${id}/ack`),
      (id) => service.api.post(`/curated/${id}/nack`),
      (id) => service.api.post(`/curated/${id}/error`).send({ reason: 'x' }),
      (id) => service.api.post(`/curated/${id}/requeue`),
      (id) => (random() < 0.2 ? service.api.delete(`/posts/${id}`) : service.api.get(`/posts/${id}`)),
      async () => {
        if (random() < 0.3) ids = [...ids, ...(await givenPosts(service, 3, { spamScore: some, streamId }))];
      },
      () =>
        service.db.query(
          `UPDATE queue_entry SET reserved_until = now() WHERE random() < 0.2 AND queue_status = 'reserved'`,
        ),
    ];
    for (let step = 1; step <= 150; step++) {
      const id = ids[Math.floor(random() * ids.length)] ?? 0;
      await moves[Math.floor(random() * moves.length)]?.(id);
      if (step % 75 !== 0) continue;
      const { told, counted } = await totals();
      expect(told).toEqual(counted);
    }
  });

  it('equal a count from scratch after all of it at once', async () => {
    const ids = await givenPosts(service, 40, { spamScore: (i) => i * 2, approve: true });
    const random = mulberry32(99);
    const calls = ids.flatMap((id) => [
      () => service.api.get('/curated/next'),
      () => service.api.post(`/posts/${id}/reject`),
      () => service.api.post(`/posts/${id}/approve`),
      () => service.api.post(`/curated/${id}/ack`),
      () => service.api.post(`/curated/${id}/error`).send({ reason: 'x' }),
      () => service.api.post(`/curated/${id}/requeue`),
      () => (id % 5 === 0 ? service.api.delete(`/posts/${id}`) : service.api.get('/curated/next')),
    ]);
    const shuffled = calls.map((call) => ({ call, key: random() })).toSorted((a, b) => a.key - b.key);
    for (let i = 0; i < shuffled.length; i += 20) {
      const answers = await Promise.all(shuffled.slice(i, i + 20).map(({ call }) => call()));
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    }
    const { told, counted } = await totals();
    expect(told).toEqual(counted);
  });
});
