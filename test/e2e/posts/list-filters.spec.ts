import { useService } from '../../support/app';
import { givenReviewedPosts, type Listed, ORDERS } from './listed-posts';

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
  ['created_before=2026-01-01T00:00:14Z', (post) => second(post) < 14],
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

/** Do two queries set different fields? The same field twice is refused. */
const areApart = (one: string, other: string) => one.split('=')[0] !== other.split('=')[0];

describe('GET /posts, by what posts are', () => {
  const COUNT = 126;
  const service = useService();
  let all: Listed[];
  let streams: number[];

  beforeAll(async () => {
    ({ streams, all } = await givenReviewedPosts(service, COUNT));
    await service.reset();
  });

  const answerOf = (items: readonly Listed[], total = items.length) => ({ ids: items.map(({ id }) => id), total });
  const list = async (query: string) => {
    const { items, total } = await service.read(`/posts?limit=1000&${query}`);
    return answerOf(items, total);
  };
  const expected = (test: Test, sort = 'newest') => answerOf(all.filter(test).toSorted(ORDERS[sort]));

  it('has posts that pass, and posts that do not, for every filter', () => {
    for (const [query, test] of FILTERS) {
      const passing = all.filter(test).length;
      expect([query, passing > 0, passing < COUNT]).toEqual([query, true, true]);
    }
  });

  it.each(FILTERS)('filters by %s, alone and with two others', async (query, test) => {
    expect(await list(query)).toEqual(expected(test));
    const place = FILTERS.findIndex(([filter]) => filter === query);
    const others = [...FILTERS.slice(place + 1), ...FILTERS].filter(([other]) => areApart(query, other));
    for (const [other, also] of [others[0], others[8]] as [string, Test][]) {
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
    for (const time of ['2026-02-01T00:00:20.250Z', '2026-02-01T01:00:20.251%2B01:00', '2027-01-01T00:00Z']) {
      const isBefore = before(decodeURIComponent(time));
      expect(await list(`fetched_before=${time}`)).toEqual(expected(isBefore));
      expect(await list(`fetched_after=${time}`)).toEqual(expected((post) => !isBefore(post)));
      const both = `fetched_before=${time}&has_media=true&language=en`;
      const isListed: Test = (post) => isBefore(post) && post.media_attachments.length > 0 && tagOf(post) === 'en';
      expect([both, await list(both)]).toEqual([both, expected(isListed)]);
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
    'sorts by %s, also what a filter leaves, and skips',
    async (sort) => {
      const { ids } = expected(() => true, sort);
      expect((await list(`sort=${sort}`)).ids).toEqual(ids);
      expect((await list(`sort=${sort}&skip=40`)).ids).toEqual(ids.slice(40));
      for (const [query, test] of FILTERS.slice(0, 4))
        expect([query, await list(`sort=${sort}&${query}`)]).toEqual([query, expected(test, sort)]);
    },
  );

  it('says when a consumer gave a post up', async () => {
    const failed = all.filter((post) => post.queue_status === 'error');
    expect(failed.length).toBeGreaterThan(5);
    for (const post of failed) expect(Date.parse(String(post.failed_at))).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(all.filter((post) => post.queue_status !== 'error' && post.failed_at !== null)).toEqual([]);
    await service.api.post(`/curated/${failed[0]?.id}/requeue`).expect(204);
    expect((await service.read(`/posts/${failed[0]?.id}`)).failed_at).toBeNull();
    // The only change: the others share what they read.
    await service.reset();
  });

  it.each([
    `stream_ids=${Array.from({ length: 101 }, () => 1).join(',')}`,
    `ids=${Array.from({ length: 101 }, () => 1).join(',')}`,
    'q=%00',
    'language=en-GB',
    'fetched_before=2026-02-30T00:00:00Z',
    'fetched_after=2026-02-01T00:00:00',
    'fetched_after=1769904000',
  ])('refuses with 422: %s', async (query) => {
    const { status, body } = await service.api.get(`/posts?${query}`);
    expect([status, body.errors?.[0].field]).toEqual([422, query.split(/[=[]/)[0]]);
  });
});
