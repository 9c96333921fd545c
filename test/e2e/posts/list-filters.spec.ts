import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { givenListedPosts, type Listed, listAll, ORDERS } from './listed-posts';

type Test = (post: Listed) => boolean;

const isMissingAlt: Test = ({ media_attachments: media }) => media.some(({ description }) => description === null);
const tagOf = ({ language }: Listed) => (language ?? 'und').split(/[-_]/)[0]?.toLowerCase();
const has =
  (signal: 'bot' | 'discoverable' | 'indexable' | 'noindex'): Test =>
  (post) =>
    post.author_signals[signal] === true;
const isNobot: Test = (post) => post.author_signals.bio_tags.includes('nobot');
const isUnknown: Test = (post) =>
  !isNobot(post) &&
  (['bot', 'discoverable', 'indexable', 'noindex'] as const).every((name) => post.author_signals[name] === null);
const isBy =
  (...accounts: string[]): Test =>
  (post) =>
    accounts.includes(post.author_account.toLowerCase());
const MIRAS = isBy('@mira@fjordlys.example', '@mira@tidepool.example');

const second = ({ created_at: at }: Listed) => new Date(at).getTime() / 1000 - Date.UTC(2026, 0, 1) / 1000;

/** Queries and, beside each, the same spelled out naively. */
const FILTERS: [string, Test][] = [
  ['reviewed=false', (post) => post.reviewed_at === null],
  ['approved=true', (post) => post.approved],
  ['spam_score_min=12&spam_score_max=40', (post) => post.spam_score >= 12 && post.spam_score <= 40],
  ['queue_status=error', (post) => post.queue_status === 'error'],
  ['error_reason=Duplicate%20%27attachment%27', (post) => post.error_reason === "Duplicate 'attachment'"],
  ['rule=spam_keywords', (post) => post.spam_score > 0],
  ['created_from=2026-01-01T00:00:07Z', (post) => second(post) >= 7],
  ['created_before=2026-01-01T00:00:09Z', (post) => second(post) < 9],
  ['predicted_min=40', ({ predicted_approval: p }) => p !== null && p >= 40],
  ['predicted_max=60', ({ predicted_approval: p }) => p !== null && p <= 60],
  ['has_media=true', (post) => post.media_attachments.length > 0],
  ['has_media=no', (post) => post.media_attachments.length === 0],
  ['missing_alt=1', isMissingAlt],
  ['missing_alt=false', (post) => !isMissingAlt(post)],
  ['language=en', (post) => tagOf(post) === 'en'],
  ['language=ZH', (post) => tagOf(post) === 'zh'],
  ['language=und', (post) => post.language === null],
  ['signal=discoverable', has('discoverable')],
  ['signal=indexable', has('indexable')],
  ['signal=noindex', has('noindex')],
  ['signal=bot', has('bot')],
  ['signal=nobot', isNobot],
  ['signal=unknown', isUnknown],
  ['author=@MIRA', MIRAS],
  ['author=zo%C3%8B@fjordlys.example', isBy('@zoë@fjordlys.example')],
];

describe('GET /posts, by what posts are', () => {
  const COUNT = 126;
  const service = useService();
  let all: Listed[];
  let streams: number[];

  beforeAll(async () => {
    const { streams: made, ids } = await givenListedPosts(service, COUNT);
    streams = made;
    const those = (...kinds: number[]) => ids.filter((_, i) => kinds.includes(i % 8));
    await service.db.query('UPDATE post SET reviewed_at = now() WHERE id = ANY ($1::bigint[])', [those(5)]);
    await service.db.query(
      'UPDATE post SET approved = true, approved_at = now(), reviewed_at = now() WHERE id = ANY ($1::bigint[])',
      [those(6, 7)],
    );
    for (const [i, id] of those(7).entries()) {
      await service.db.query(
        `UPDATE queue_entry SET queue_status = 'reserved', reserved_until = now() + interval '1 hour' WHERE post_id = $1`,
        [id],
      );
      const reason = i % 2 === 0 ? "Duplicate 'attachment'" : 'Other';
      await service.api.post(`/curated/${id}/error`).send({ reason }).expect(204);
    }
    await service.db.query(
      `UPDATE post SET fetched_at = timestamptz '2026-02-01T00:00:00.250Z' + make_interval(secs => id % 40)`,
    );
    await service.db.query(
      `INSERT INTO post_prediction (post_id, predicted_approval, model_version) SELECT id, id % 101, 1 FROM post WHERE id % 3 = 0`,
    );
    all = await listAll(service);
  });

  const list = async (query: string) => {
    const { body } = await service.api.get(`/posts?limit=1000&${query}`).expect(200);
    return { ids: body.items.map((post: Listed) => post.id), total: body.total };
  };
  const expected = (test: Test, sort = 'newest') => {
    const ids = all
      .filter(test)
      .toSorted(ORDERS[sort])
      .map(({ id }) => id);
    return { ids, total: ids.length };
  };

  it('has posts that pass, and posts that do not, for every filter', () => {
    for (const [query, test] of FILTERS) {
      const passing = all.filter(test).length;
      expect([query, passing > 0, passing < COUNT]).toEqual([query, true, true]);
    }
  });

  it.each(FILTERS)('filters by %s, alone and with every other', async (query, test) => {
    expect(await list(query)).toEqual(expected(test));
    for (const [other, also] of FILTERS) {
      // The same field twice is refused.
      if (other.split('=')[0] === query.split('=')[0]) continue;
      const both = `${query}&${other}`;
      expect([both, await list(both)]).toEqual([both, expected((post) => test(post) && also(post))]);
    }
  });

  it('filters by several streams, and by those that both parameters name', async () => {
    const [cats = 0, dogs = 0, cows = 0] = streams;
    const on =
      (...ids: number[]): Test =>
      (post) =>
        ids.includes(post.stream_id);
    for (const [query, test] of [
      [`stream_ids=${cats}`, on(cats)],
      [`stream_ids=${cats},${cows},${cats},99999`, on(cats, cows)],
      [`stream_ids=${cats},${cows}&stream_id=${cows}`, on(cows)],
      [`stream_ids=${cats},${cows}&stream_id=${dogs}`, () => false],
      ['stream_ids=0,-1,99999999999999999999', () => false],
      [
        `stream_ids=${dogs},${cows}&language=en&reviewed=false`,
        (p: Listed) => on(dogs, cows)(p) && tagOf(p) === 'en' && p.reviewed_at === null,
      ],
    ] as [string, Test][])
      expect([query, await list(query)]).toEqual([query, expected(test)]);
  });

  it('filters by the time of the fetch, up to it and behind it, alone and with others', async () => {
    const before =
      (time: string): Test =>
      (post) =>
        Date.parse(post.fetched_at) <= Date.parse(time);
    for (const time of [
      '2026-02-01T00:00:20.250Z',
      '2026-02-01T01:00:20.251%2B01:00',
      '2025-01-01T00:00Z',
      '2027-01-01T00:00:00Z',
    ]) {
      const isBefore = before(decodeURIComponent(time));
      expect(await list(`fetched_before=${time}`)).toEqual(expected(isBefore));
      expect(await list(`fetched_after=${time}`)).toEqual(expected((post) => !isBefore(post)));
      for (const [query, test] of FILTERS)
        expect([query, await list(`fetched_before=${time}&${query}`)]).toEqual([
          query,
          expected((p) => isBefore(p) && test(p)),
        ]);
    }
    const window = 'fetched_after=2026-02-01T00:00:10.250Z&fetched_before=2026-02-01T00:00:20.250Z';
    expect(await list(window)).toEqual(
      expected((post) => before('2026-02-01T00:00:20.250Z')(post) && !before('2026-02-01T00:00:10.250Z')(post)),
    );
  });

  it.each([
    ['mira', MIRAS],
    ['%20@mira@fjordlys.example%20', isBy('@mira@fjordlys.example')],
    ['MIRA@TIDEPOOL.EXAMPLE', isBy('@mira@tidepool.example')],
    ['odd_one@odd.example', isBy('@odd_one@odd.example')],
    ['odd_one@social.odd.example', isBy('@odd_one@odd.example')],
    ['https://fjordlys.example/ap/mira', (post: Listed) => post.author_id === 'https://fjordlys.example/ap/mira'],
    ['https://tidepool.example/@Mira', (post: Listed) => post.author_id === 'https://tidepool.example/@Mira'],
    ['https://tidepool.example/@mira', () => false],
    ['mir', () => false],
    ['@', () => false],
    ['mira@', () => false],
    ['@mira@fjordlys.example@x', () => false],
    ['%25', () => false],
    ["' OR true --", () => false],
  ])('finds whom it names: author=%s', async (author, test) => {
    expect(await list(`author=${author}`)).toEqual(expected(test));
  });

  it.each(Object.keys(ORDERS).filter((sort) => !sort.startsWith('predicted')))(
    'sorts by %s, with every filter, and skips',
    async (sort) => {
      expect(await list(`sort=${sort}`)).toEqual(expected(() => true, sort));
      for (const [query, test] of FILTERS)
        expect([query, await list(`sort=${sort}&${query}`)]).toEqual([query, expected(test, sort)]);
      // As where there are too many to be sorted, or looked up one after the other.
      service.app.get(PostListView).fewPosts = 0;
      for (const [query, test] of FILTERS)
        expect([query, await list(`sort=${sort}&${query}`)]).toEqual([query, expected(test, sort)]);
      service.app.get(PostListView).fewPosts = 20_000;
      const { ids } = expected(() => true, sort);
      expect((await list(`sort=${sort}&skip=40`)).ids).toEqual(ids.slice(40));
    },
  );

  it('says when a consumer gave a post up', async () => {
    const failed = all.filter((post) => post.queue_status === 'error');
    expect(failed.length).toBeGreaterThan(10);
    for (const post of failed) expect(Date.parse(String(post.failed_at))).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(all.filter((post) => post.queue_status !== 'error' && post.failed_at !== null)).toEqual([]);
    await service.api.post(`/curated/${failed[0]?.id}/requeue`).expect(204);
    expect((await service.api.get(`/posts/${failed[0]?.id}`)).body.failed_at).toBeNull();
  });

  it.each([
    'stream_ids=',
    'stream_ids=1,',
    'stream_ids=1,x',
    'stream_ids=1;2',
    `stream_ids=${Array.from({ length: 101 }, () => 1).join(',')}`,
    'stream_ids=1&stream_ids=2',
    'stream_ids[]=1',
    'ids=',
    'ids=1,x',
    `ids=${Array.from({ length: 101 }, () => 1).join(',')}`,
    'fields=',
    'fields=id,',
    'fields=id, url',
    'fields=Url',
    'fields=toString',
    'fields=url&fields=content',
    'fields[]=url',
    'q=',
    'q=%00',
    `q=${'a'.repeat(201)}`,
    'q=a&q=b',
    'author=',
    'author[]=mira',
    `author=${'a'.repeat(2049)}`,
    'has_media=maybe',
    'missing_alt=',
    'language=en-GB',
    'language=e',
    'language=',
    'signal=human',
    'signal=Bot',
    'error_reason=',
    'fetched_before=yesterday',
    'fetched_before=2026-02-30T00:00:00Z',
    'fetched_before=2026-02-01',
    'fetched_after=2026-02-01T00:00:00',
    'fetched_after=1769904000',
    'sort=Newest',
    'sort=score',
    'sort=toString',
    'sort=oldest&sort=oldest',
  ])('refuses with 422: %s', async (query) => {
    const { status, body } = await service.api.get(`/posts?${query}`);
    expect([status, body.errors?.[0].field]).toEqual([422, query.split(/[=[]/)[0]]);
  });
});
