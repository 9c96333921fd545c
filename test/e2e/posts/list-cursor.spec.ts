import { ReadDataSource } from '../../../src/database/read-data-source';
import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { givenListedPosts, type Listed, listAll, ORDERS, predictAll } from './listed-posts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const TIME = '2026-01-01T00:00:00.000Z';

describe('GET /posts behind a cursor', () => {
  const COUNT = 54;
  const service = useService();
  let all: Listed[];

  beforeAll(async () => {
    await givenListedPosts(service, COUNT);
    await predictAll(service);
    all = await listAll(service);
  });
  afterEach(() => {
    service.app.get(PostListView).fewPosts = 20_000;
  });

  /** Every page of the list; `between` is done after each but the last. */
  async function walk(query: string, between: (page: Listed[]) => Promise<void> = async () => undefined) {
    const pages: Listed[][] = [];
    const totals: number[] = [];
    for (let cursor = ''; pages.length < 2 * COUNT;) {
      const { body } = await service.api.get(`/posts?${query}${cursor && `&cursor=${cursor}`}`).expect(200);
      pages.push(body.items);
      totals.push(body.total);
      if (body.next_cursor === null) return { ids: pages.flat().map(({ id }) => id), totals, pages: pages.length };
      await between(body.items);
      cursor = body.next_cursor;
    }
    throw new Error('The list has no end');
  }

  const idsIn = ({ items }: { items: Listed[] }) => items.map(({ id }) => id);
  const idsOf = (posts: Listed[], sort: string) => posts.toSorted(ORDERS[sort]).map(({ id }) => id);
  const isInList = (sort: string) => (post: Listed) =>
    !sort.startsWith('predicted') || post.predicted_approval !== null;

  it('goes through each order without repeating or missing a post, with the same total', async () => {
    for (const sort of Object.keys(ORDERS)) {
      const ids = idsOf(all.filter(isInList(sort)), sort);
      for (const limit of [7, 27]) {
        service.app.get(PostListView).fewPosts = limit === 7 ? 0 : 20_000;
        const found = await walk(`sort=${sort}&limit=${limit}`);
        expect([sort, found.ids]).toEqual([sort, ids]);
        expect(new Set(found.totals)).toEqual(new Set([ids.length]));
        expect(found.pages).toBe(Math.ceil(ids.length / limit));
      }
    }
  }, 60_000);

  it('goes through each order while every post leaves the list with its review, and new ones come', async () => {
    for (const sort of Object.keys(ORDERS)) {
      const waiting = all.filter(isInList(sort));
      const found = await walk(
        `sort=${sort}&reviewed=false&limit=11&fetched_before=2100-01-01T00:00:00Z`,
        async (page) => {
          for (const { id } of page.slice(1)) await service.api.post(`/posts/${id}/reject`).expect(200);
          // Newer and older, better and worse than all there are, by authors before and behind them.
          await givenPost(service, { createdAt: new Date(), spamScore: 0, authorAccount: 'a@a.example' });
          await givenPost(service, { createdAt: new Date(0), spamScore: 100, authorAccount: 'z@z.example' });
        },
      );
      const known = new Set(waiting.map(({ id }) => id));
      expect([sort, found.ids.filter((id) => known.has(id))]).toEqual([sort, idsOf(waiting, sort)]);
      expect(new Set(found.ids).size).toBe(found.ids.length);
      await service.db.query('UPDATE post SET reviewed_at = NULL');
      await service.db.query('DELETE FROM post WHERE NOT id = ANY ($1::bigint[])', [all.map(({ id }) => id)]);
    }
  }, 60_000);

  it.each([
    'language=en',
    'spam_score_min=12&spam_score_max=40',
    'queue_status=pending',
    'author=@mira',
    'q=stove',
    'has_media=true&missing_alt=false&signal=bot',
    'reviewed=false&approved=false',
  ])('goes through a filtered list in each order: %s', async (query) => {
    for (const sort of Object.keys(ORDERS)) {
      const { body } = await service.api.get(`/posts?${query}&sort=${sort}&limit=1000`).expect(200);
      expect(body.next_cursor).toBeNull();
      for (const few of [0, 20_000]) {
        service.app.get(PostListView).fewPosts = few;
        const found = await walk(`${query}&sort=${sort}&limit=13`);
        expect([sort, few, found.ids]).toEqual([sort, few, body.items.map((post: Listed) => post.id)]);
      }
    }
  });

  it('goes on behind the place where a post was found, though it moves, or all of its page go, before it is read', async () => {
    const lists = service.app.get(PostListView);
    const [first = 0, last = 0, ...rest] = await givenPosts(service, 4, {
      content: () => by('walker'),
      spamScore: (index) => 100 - index,
    });
    const page = '/posts?author=@walker&sort=score_desc&limit=2';
    const database = service.app.get(ReadDataSource);
    const before = async (change: string, values: unknown[]) => {
      const read = database.queryPrepared.bind(database);
      jest.spyOn(database, 'queryPrepared').mockImplementationOnce(async (...query) => {
        await service.db.query(change, values);
        return read(...query) as never;
      });
      return (await service.api.get(page).expect(200)).body;
    };
    const after = async (cursor: string) => idsIn((await service.api.get(`${page}&cursor=${cursor}`).expect(200)).body);
    for (const few of [0, 20_000]) {
      lists.fewPosts = few;
      const moved = await before('UPDATE post SET spam_score = 0 WHERE id = $1', [last]);
      expect([idsIn(moved), await after(moved.next_cursor)]).toEqual([[first, last], rest]);
      await service.db.query('UPDATE post SET spam_score = 99 WHERE id = $1', [last]);
    }
    const gone = await before('DELETE FROM post WHERE id = ANY ($1::bigint[])', [[first, last]]);
    expect([idsIn(gone), await after(gone.next_cursor)]).toEqual([[], rest]);
    await service.db.query('DELETE FROM post WHERE id = ANY ($1::bigint[])', [rest]);
  });

  it('refuses with 422 what is no cursor of this order, and one with a skip', async () => {
    const { body } = await service.api.get('/posts?limit=1').expect(200);
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
    await service.db.query('DELETE FROM post WHERE id = $1', [later]);
  });

  it('goes on from a page that was skipped to, and from where a post is gone', async () => {
    const { body } = await service.api.get('/posts?skip=20&limit=10').expect(200);
    await service.api.delete(`/posts/${body.items[9].id}`).expect(204);
    const next = await service.api.get(`/posts?limit=10&cursor=${body.next_cursor}`).expect(200);
    expect(next.body.items.map((post: Listed) => post.id)).toEqual(idsOf(all, 'newest').slice(30, 40));
    expect(next.body).toMatchObject({ skip: 0, limit: 10, total: COUNT - 1 });
  });
});
