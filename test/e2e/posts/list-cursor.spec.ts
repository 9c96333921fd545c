import { useService } from '../../support/app';
import { givenPost } from '../../support/posts';
import { givenListedPosts, type Listed, listAll, ORDERS, reviewAll } from './listed-posts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const TIME = '2026-01-01T00:00:00.000Z';

describe('GET /posts behind a cursor', () => {
  const COUNT = 54;
  const service = useService();
  let all: Listed[];

  beforeAll(async () => {
    await givenListedPosts(service, COUNT);
    await service.db.query(
      `INSERT INTO post_prediction (post_id, predicted_approval, waiting)
       SELECT id, (id * 7) % 9, reviewed_at IS NULL FROM post WHERE id % 5 <> 0`,
    );
    all = await listAll(service);
  });
  beforeEach(() => service.reset());

  /** Every page of a list; `between` is done after each but the last. */
  const walk = async (query: string, between: (page: Listed[]) => Promise<void> = async () => undefined) => {
    const pages: Listed[][] = [];
    const totals: number[] = [];
    for (let cursor = ''; pages.length < 200;) {
      const body = await service.read(`/posts?${query}${cursor && `&cursor=${cursor}`}`);
      pages.push(body.items);
      totals.push(body.total);
      if (body.next_cursor === null) return { ids: pages.flat().map(({ id }) => id), totals, pages: pages.length };
      await between(body.items);
      cursor = body.next_cursor;
    }
    throw new Error('The list has no end');
  };
  const idsOf = (posts: Listed[], sort: string) => posts.toSorted(ORDERS[sort]).map(({ id }) => id);
  const isInList = (sort: string) => (post: Listed) =>
    !sort.startsWith('predicted') || post.predicted_approval !== null;

  it.each(Object.keys(ORDERS))(
    'goes through the list without repeating or missing a post, with the same total: %s',
    async (sort) => {
      const ids = idsOf(all.filter(isInList(sort)), sort);
      const found = await walk(`sort=${sort}&limit=7`);
      expect(found.ids).toEqual(ids);
      expect(new Set(found.totals)).toEqual(new Set([ids.length]));
      expect(found.pages).toBe(Math.ceil(ids.length / 7));
    },
  );

  it.each(['newest', 'score_asc', 'author'])(
    'goes on while every post leaves the list with its review, and new ones come: %s',
    async (sort) => {
      const found = await walk(`sort=${sort}&reviewed=false&limit=20`, async (page) => {
        await reviewAll(
          service,
          page.slice(1).map(({ id }) => id),
          false,
        );
        // Newer and older, better and worse than all there are, by authors before and behind them.
        await givenPost(service, { createdAt: new Date(), spamScore: 0, authorAccount: 'a@a.example' });
        await givenPost(service, { createdAt: new Date(0), spamScore: 100, authorAccount: 'z@z.example' });
      });
      const known = new Set(all.map(({ id }) => id));
      expect(found.ids.filter((id) => known.has(id))).toEqual(idsOf(all, sort));
      expect(new Set(found.ids).size).toBe(found.ids.length);
    },
  );

  it.each([
    ['language=en', 'newest'],
    ['spam_score_min=12&spam_score_max=40', 'oldest'],
    ['queue_status=pending', 'score_desc'],
    ['author=@mira', 'score_asc'],
    ['q=stove', 'author'],
    ['q=stove&reviewed=false', 'score_desc'],
    ['q=stove&language=en', 'oldest'],
    ['has_media=true&missing_alt=false&signal=bot', 'predicted_desc'],
    ['reviewed=false&approved=false', 'predicted_asc'],
  ])('goes through a filtered list: %s by %s', async (query, sort) => {
    const body = await service.read(`/posts?${query}&sort=${sort}&limit=1000`);
    expect([body.next_cursor, body.items.length > 0]).toEqual([null, true]);
    const found = await walk(`${query}&sort=${sort}&limit=5`);
    expect(found.ids).toEqual(body.items.map(({ id }: Listed) => id));
    const behind = await service.read(`/posts?${query}&sort=${sort}&skip=1000`);
    expect([...new Set(found.totals), behind.total, behind.items.length]).toEqual([body.total, body.total, 0]);
  });

  it('refuses with 422 what is no cursor of this order, and one with a skip', async () => {
    const body = await service.read('/posts?limit=1');
    const good: string = body.next_cursor;
    await service.api.get(`/posts?cursor=${good}&skip=0&sort=newest`).expect(200);
    for (const query of [
      `cursor=${good}&skip=1`,
      `cursor=${good}&sort=oldest`,
      `cursor=${good}&sort=author`,
      `cursor=${good}&cursor=${good}`,
      `cursor[]=${good}`,
      'cursor=',
      'cursor=garbage',
      `cursor=${good}A`,
      `cursor=${good}%3D`,
      `cursor=${good.slice(0, -3)}`,
      `cursor=${'A'.repeat(13_000)}`,
      ...[
        null,
        [],
        ['newest'],
        ['newest', TIME],
        ['newest', TIME, 0],
        ['newest', TIME, 1.5],
        ['newest', TIME, '1'],
        ['newest', TIME, 2 ** 53],
        ['newest', 'yesterday', 1],
        ['newest', '2026-01-01', 1],
        ['newest', '+275760-09-13T00:00:00.000Z', 1],
        ['newest', TIME, 1, 1],
        ['toString', TIME, 1],
        ['newest', TIME, [1]],
        { 0: 'newest', 1: TIME, 2: 1, length: 3 },
      ].map((value) => `cursor=${encode(value)}`),
      `cursor=${Buffer.from(`${'['.repeat(4_400)}${']'.repeat(4_400)}`).toString('base64url')}`,
      `cursor=${Buffer.from(`["newest","${TIME}",${'['.repeat(4_400)}${']'.repeat(4_400)}]`).toString('base64url')}`,
      `sort=score_desc&cursor=${encode(['score_desc', 101, TIME, 1])}`,
      `sort=author&cursor=${encode(['author', 'a\0', 'b', TIME, 1])}`,
      `sort=author&cursor=${encode(['author', 'a', 7, TIME, 1])}`,
      `sort=author&cursor=${encode(['author', '\ud800', 'b', TIME, 1])}`,
    ]) {
      const { status, body: refused } = await service.api.get(`/posts?${query}`);
      expect([query, status, refused.errors?.[0].field]).toEqual([query, 422, 'cursor']);
    }
  });

  it('says when it was read: what was fetched until then, in that second too, is on the next pages, and nothing later', async () => {
    await service.db.query('UPDATE post SET fetched_at = now()');
    const first = await service.api.get('/posts?limit=30').expect(200);
    const readAt = String(first.headers['listed-at']);
    expect(new Date(readAt).toISOString()).toBe(readAt);
    const later = await givenPost(service, { createdAt: new Date(0) });
    const query = `limit=30&cursor=${first.body.next_cursor}`;
    const next = await service.api.get(`/posts?${query}&fetched_before=${readAt}`).expect(200);
    const ids = [...first.body.items, ...next.body.items].map((post: Listed) => post.id);
    expect(ids).toEqual(idsOf(all, 'newest'));
    expect([next.body.total, next.body.next_cursor]).toEqual([COUNT, null]);
    const without = await service.api.get(`/posts?${query}`).expect(200);
    expect(without.body.items.at(-1).id).toBe(later);
  });

  it('goes on from a page that was skipped to, and from where a post is gone', async () => {
    const body = await service.read('/posts?skip=20&limit=10');
    await service.api.delete(`/posts/${body.items[9].id}`).expect(204);
    const next = await service.api.get(`/posts?limit=10&cursor=${body.next_cursor}`).expect(200);
    expect(next.body.items.map((post: Listed) => post.id)).toEqual(idsOf(all, 'newest').slice(30, 40));
    expect(next.body).toMatchObject({ skip: 0, limit: 10, total: COUNT - 1 });
  });
});
