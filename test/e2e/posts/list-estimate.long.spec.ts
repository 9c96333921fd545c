import { ReadDataSource } from '../../../src/database/read-data-source';
import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';

const IMAGE = { type: 'image', url: 'https://media.example/1.png', previewUrl: null, description: 'A cat' } as const;
const MEDIA = { ...IMAGE, blurhash: null, width: null, height: null };

describe('the total of a list of very many posts', () => {
  const service = useService({ own: true });
  const list = async (query: string) => (await service.api.get(`/posts?limit=10&${query}`).expect(200)).body;

  beforeAll(async () => {
    await givenPosts(service, 300, {
      content: (i) => ({
        media: i % 3 === 0 ? [MEDIA] : [],
        content: i % 2 === 0 ? '<p>aurora</p>' : '<p>fjord</p>',
        plainText: i % 2 === 0 ? 'aurora' : 'fjord',
      }),
      spamScore: (i) => i % 50,
    });
    const view = service.app.get(PostListView);
    view.countedMost = 200;
    view.countedCost = 0;
  });

  it.each([
    ['spam_score_min=10&spam_score_max=29&has_media=true', 40],
    ['q=aurora', 150],
    ['q=aurora&spam_score_min=20', 90],
  ])('is an estimate that says so for %s', async (query, total) => {
    // Of few posts the sample is all of them.
    expect(await list(query)).toMatchObject({ total, total_is_estimate: true });
    expect((await list(query)).items).toHaveLength(10);
  });

  it('is the expectation of the planner where few of the sample are in the list', async () => {
    const { total, total_is_estimate: isEstimate } = await list('spam_score_min=49&has_media=true');
    expect([total > 0, isEstimate]).toEqual([true, true]);
  });

  it('is no less than what the page shows', async () => {
    const { total, items, total_is_estimate: isEstimate } = await list('spam_score_min=45&has_media=true');
    expect([items.length, isEstimate]).toEqual([10, true]);
    expect(total).toBeGreaterThanOrEqual(10);
  });

  it.each(['', 'spam_score_min=10', 'has_media=true', 'reviewed=false', 'queue_status=pending'])(
    'stays exact where it is kept, for %j',
    async (query) => {
      const body = await list(query);
      const all = await list(`${query}&skip=0`);
      expect([body.total_is_estimate, body.total]).toEqual([undefined, all.total]);
      expect(body.total).toBe({ 'spam_score_min=10': 240, 'has_media=true': 100 }[query] ?? 300);
    },
  );

  it('is exact for the filters of the contract up to ten times as many posts as for others', async () => {
    const states: unknown[] = [];
    for (const most of [299, 300, 3_000]) {
      service.app.get(PostListView).countedMost = most;
      const byContract = await list('spam_score_min=10&spam_score_max=29&queue_status=pending');
      const byExtra = await list('spam_score_min=10&spam_score_max=29&has_media=true');
      expect([byContract.total, byExtra.total]).toEqual([120, 40]);
      states.push([byContract.total_is_estimate, byExtra.total_is_estimate]);
    }
    expect(states).toEqual([
      [true, true],
      [undefined, true],
      [undefined, undefined],
    ]);
  });
});

describe('a search that finds very many posts, in another order than that of time', () => {
  const service = useService({ own: true });
  const list = async (query: string) => (await service.api.get(`/posts?${query}`).expect(200)).body;
  const scoresOf = ({ items }: { items: { spam_score: number }[] }) => items.map((item) => item.spam_score);

  beforeAll(async () => {
    const store = (count: number, plainText: string, spamScore: (i: number) => number) =>
      givenPosts(service, count, { content: () => ({ plainText }), spamScore });
    await store(40, 'aurora fjord', (i) => 90 + (i % 10));
    await store(235, 'aurora', () => 50);
    await store(25, 'aurora', (i) => i);
    const view = service.app.get(PostListView);
    view.countedMost = 200;
    view.countedCost = 0;
    view.sortedMost = 35;
    view.ranked = 25;
  });

  it.each(['score_desc', 'score_asc'])('lists those that were stored last by %s, and ends there', async (sort) => {
    const first = await list(`q=aurora&sort=${sort}&limit=20`);
    expect(first).toMatchObject({ total: 300, total_is_estimate: true });
    const second = await list(`q=aurora&sort=${sort}&limit=20&cursor=${first.next_cursor}`);
    const scores = Array.from({ length: 25 }, (_, i) => i);
    expect([...scoresOf(first), ...scoresOf(second)]).toEqual(sort === 'score_asc' ? scores : scores.toReversed());
    expect(second.next_cursor).toBeNull();
  });

  it('lists those that pass the other filters', async () => {
    const scores = scoresOf(await list('q=aurora&sort=author&spam_score_min=15'));
    expect(scores.toSorted((a, b) => a - b)).toEqual([
      15,
      16,
      17,
      18,
      19,
      20,
      21,
      22,
      23,
      24,
      ...Array<number>(15).fill(50),
    ]);
  });

  it('finds words that none of the posts has which were stored last', async () => {
    service.app.get(PostListView).ranked = 1;
    const scores = scoresOf(await list('q=fjord&sort=score_desc'));
    expect([scores.length, (scores[0] ?? 0) >= 90]).toEqual([1, true]);
  });

  it('lists all of them by time', async () => {
    expect((await list('q=aurora&limit=300')).items).toHaveLength(300);
  });
});

describe('a search among few posts in one state of the queue', () => {
  const service = useService({ own: true });

  it('reads the words of those alone, however many posts have the words', async () => {
    await givenPosts(service, 30, { content: () => ({ plainText: 'aurora' }), approve: true });
    for (let i = 0; i < 3; i++) await service.api.get('/curated/next').expect(200);
    service.app.get(PostListView).fewPosts = 10;
    const query = jest.spyOn(service.app.get(ReadDataSource), 'query');
    const { body } = await service.api.get('/posts?q=aurora&queue_status=reserved&sort=score_desc').expect(200);
    expect([body.items.length, body.total]).toEqual([3, 3]);
    const searches = query.mock.calls.map(([text]) => text).filter((text) => text.includes('@@'));
    expect(searches.length).toBeGreaterThan(1);
    for (const text of searches) expect(text).toContain('(SELECT search.terms FROM post_search');
  });
});
