import { startApp, type TestApp, useService } from '../../support/app';
import { givenPosts, givenStream } from '../../support/posts';

interface ListedPost {
  id: number;
  created_at: string;
  stream_id: number;
  approved: boolean;
  reviewed_at: string | null;
  spam_score: number;
  queue_status: string;
}

const newestFirst = (a: ListedPost, b: ListedPost) =>
  Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;

/** The contract's filters, spelled out naively. */
function passes(post: ListedPost, query: URLSearchParams): boolean {
  const is = (name: string, value: string | number) => !query.has(name) || query.get(name) === String(value);
  return (
    is('stream_id', post.stream_id) &&
    is('approved', String(post.approved)) &&
    is('reviewed', String(post.reviewed_at !== null)) &&
    is('queue_status', post.queue_status) &&
    post.spam_score >= Number(query.get('spam_score_min') ?? 0) &&
    post.spam_score <= Number(query.get('spam_score_max') ?? 100)
  );
}

describe('GET /posts', () => {
  const COUNT = 120;
  const service = useService();
  let all: ListedPost[];
  let streams: number[];

  beforeAll(async () => {
    streams = [
      await givenStream(service, 'cats'),
      await givenStream(service, 'dogs'),
      await givenStream(service, 'cows'),
    ];
    const ids = await givenPosts(service, COUNT, {
      // Four posts share each moment, and the order of arrival is not that of time.
      content: (i) => ({ createdAt: new Date(Date.UTC(2026, 0, 1) + ((i * 7) % 30) * 1000) }),
      streamId: (i) => streams[i % 3] ?? 0,
      spamScore: (i) => (i * 13) % 101,
    });
    // A sixth each: unreviewed, rejected, approved, reserved, delivered, error; some of the latter rejected afterwards.
    const kinds = ids.map((id, i) => ({ id, kind: i % 6 }));
    const those = (...wanted: number[]) => kinds.filter(({ kind }) => wanted.includes(kind)).map(({ id }) => id);
    const set = (sql: string, of: number[]) => service.db.query(`UPDATE ${sql} = ANY ($1::bigint[])`, [of]);
    await set('post SET reviewed_at = now() WHERE id', those(1));
    await set('post SET approved = true, approved_at = now(), reviewed_at = now() WHERE id', those(2, 3, 4, 5));
    const [delivered, failed] = [those(4), those(5)];
    for (const id of [...those(3), ...delivered, ...failed]) {
      await service.db.query(
        `UPDATE queue_entry SET queue_status = 'reserved', reserved_until = now() + interval '1 hour',
           reservation_token = gen_random_uuid() WHERE post_id = $1`,
        [id],
      );
      if (delivered.includes(id)) await service.api.post(`/curated/${id}/ack`).expect(204);
      if (failed.includes(id)) await service.api.post(`/curated/${id}/error`).send({ reason: 'x' }).expect(204);
    }
    for (const id of [delivered[0], failed[0]]) await service.api.post(`/posts/${id}/reject`).expect(200);
    all = (await service.api.get('/posts?limit=1000').expect(200)).body.items;
  });

  it('answers the envelope with the newest post first, ties by the higher id', async () => {
    const { body } = await service.api.get('/posts').expect(200);
    expect({ ...body, items: body.items.length }).toEqual({
      items: 100,
      total: COUNT,
      skip: 0,
      limit: 100,
      next_cursor: expect.any(String),
    });
    expect(all).toHaveLength(COUNT);
    expect(all.map(({ id }) => id)).toEqual(all.toSorted(newestFirst).map(({ id }) => id));
  });

  it.each([7, 50, 119, 120, 1000])('neither repeats nor misses a post from page to page: limit %s', async (limit) => {
    const seen: number[] = [];
    for (let skip = 0; skip < COUNT + limit; skip += limit) {
      const { body } = await service.api.get(`/posts?skip=${skip}&limit=${limit}`).expect(200);
      expect({ ...body, items: [] }).toMatchObject({ items: [], total: COUNT, skip, limit });
      expect(body.items.map((post: ListedPost) => post.id)).toEqual(all.slice(skip, skip + limit).map(({ id }) => id));
      seen.push(...body.items.map((post: ListedPost) => post.id));
    }
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it.each([
    ['beyond the end', 'skip=120'],
    ['far beyond', 'skip=9007199254740991'],
    ['beyond the depth that is paged otherwise', 'skip=10001'],
  ])('answers an empty page with the total %s', async (_, query) => {
    const { body } = await service.api.get(`/posts?${query}`).expect(200);
    expect(body).toMatchObject({ items: [], total: COUNT, limit: 100 });
  });

  const FILTERS = [
    'approved=true',
    'approved=false',
    'reviewed=true',
    'reviewed=false',
    'queue_status=pending',
    'queue_status=reserved',
    'queue_status=delivered',
    'queue_status=error',
    'spam_score_min=50',
    'spam_score_max=30',
    'spam_score_min=13&spam_score_max=13',
    'spam_score_min=0&spam_score_max=100',
    'spam_score_min=60&spam_score_max=40',
    'approved=true&reviewed=false',
    'approved=false&reviewed=true',
    'approved=true&reviewed=true',
    'approved=true&queue_status=pending',
    'approved=false&queue_status=delivered',
    'reviewed=false&queue_status=pending',
    'approved=true&spam_score_min=20&spam_score_max=80',
    'reviewed=true&spam_score_max=10',
    'queue_status=error&spam_score_min=30',
    'approved=true&reviewed=true&queue_status=delivered&spam_score_min=5&spam_score_max=95',
    'approved=false&reviewed=false&queue_status=error',
  ];

  it.each(FILTERS)('filters as the fields say, alone and within a stream: %s', async (filter) => {
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

  it('shows of each post the fields that are named, and its id, as a list of all fields has them', async () => {
    const { items } = (await service.api.get('/posts?limit=2').expect(200)).body;
    const names = Object.keys(items[0]);
    const read = async (fields: readonly string[]) =>
      (await service.api.get(`/posts?limit=2&fields=${fields.join(',')}`).expect(200)).body;
    const few = await read(['plain_text', 'version', 'plain_text']);
    expect(few.items).toEqual(
      items.map(({ id, plain_text, version }: Record<string, unknown>) => ({ id, plain_text, version })),
    );
    expect(few).toMatchObject({ total: COUNT, skip: 0, limit: 2, next_cursor: expect.any(String) });
    expect((await read(names)).items).toEqual(items);
    for (const name of names) {
      const [first] = (await read([name])).items;
      expect(first).toEqual({ id: items[0].id, [name]: items[0][name] });
    }
  });

  it('has the posts with the ids that are named, in its order', async () => {
    const [first, second, third] = all.map(({ id }) => id);
    const { body } = await service.api.get(`/posts?ids=${third},${first},0,${first},99999999`).expect(200);
    expect([body.total, body.items.map(({ id }: ListedPost) => id)]).toEqual([2, [first, third]]);
    const more = await service.api.get(`/posts?ids=${second},-1&spam_score_min=101`).expect(422);
    expect(more.body.errors).toHaveLength(1);
    expect((await service.api.get('/posts?ids=99999999999999999999').expect(200)).body.items).toEqual([]);
  });

  it('shows the same in the list and alone', async () => {
    for (const post of all.slice(0, 12)) expect((await service.api.get(`/posts/${post.id}`)).body).toEqual(post);
  });

  it.each(['987654', '0', '-1', '9007199254740993', '99999999999999999999999999'])(
    'holds nothing for a stream that is unknown: %s',
    async (id) => {
      const { body } = await service.api.get(`/posts?stream_id=${id}`).expect(200);
      expect(body).toEqual({ items: [], total: 0, skip: 0, limit: 100, next_cursor: null });
    },
  );

  it.each([
    'skip=-1',
    'limit=0',
    'limit=-1',
    'limit=1001',
    'skip=1.5',
    'limit=abc',
    'limit=',
    'limit=%2B5',
    'limit=1e2',
    'limit=0x10',
    'limit=%205',
    'limit=5&limit=5',
    'limit[]=5',
    'limit[a]=5',
    'skip[]=0',
    'spam_score_min=-1',
    'spam_score_min=101',
    'spam_score_max=101',
    'spam_score_max=x',
    'stream_id=x',
    'stream_id=1.0',
    'stream_id=1&stream_id=2',
    'stream_id[]=1',
    'approved=maybe',
    'approved=',
    'approved=2',
    'approved=true&approved=true',
    'approved[]=true',
    'reviewed=on',
    'queue_status=Pending',
    'queue_status=waiting',
    'queue_status=',
    'queue_status=pending&queue_status=error',
  ])('refuses with 422: %s', async (query) => {
    const answer = await service.api.get(`/posts?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatch(/^Validation error: ./);
    expect(answer.body.errors[0].field).toBe(query.split(/[=[]/)[0]);
  });

  it.each(['true', '1', 'yes', 'TRUE', 'Yes'])('reads %s as true', async (value) => {
    expect((await service.api.get(`/posts?approved=${value}`).expect(200)).body.total).toBe(
      all.filter((p) => p.approved).length,
    );
  });

  it.each(['false', '0', 'no', 'FALSE', 'No'])('reads %s as false', async (value) => {
    expect((await service.api.get(`/posts?approved=${value}`).expect(200)).body.total).toBe(
      all.filter((p) => !p.approved).length,
    );
  });

  it.each([
    'unknown=1',
    'unknown=1&unknown=2',
    'unknown[]=1',
    '__proto__=1',
    'constructor=1',
    'toRequest=1',
    'toFilter=1',
    'toString=x',
    'a[=1',
  ])('ignores a parameter that it does not know: %s', async (query) => {
    expect((await service.api.get(`/posts?${query}&limit=1`).expect(200)).body.total).toBe(COUNT);
  });
});

/** Four posts share each moment of six days; the first ones begin a day. */
const at = (i: number) => Date.UTC(2026, 0, 1) + ((i * 7919) % 3100) * 160_000;

describe('GET /posts, deep in a long list', () => {
  const COUNT = 12_400;
  let service: TestApp;
  let ordered: { id: number; approved: boolean; score: number }[];

  beforeAll(async () => {
    service = await startApp();
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
  afterAll(() => service.close());

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
