import { ReadDataSource } from '../../../src/database/read-data-source';
import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { givenListedPosts, type Listed, listAll, ORDERS, predictAll, walkList } from './listed-posts';

describe('GET /posts behind a cursor, in every order, among few posts and among many', () => {
  const COUNT = 54;
  const service = useService({ own: true });
  let all: Listed[];

  beforeAll(async () => {
    await givenListedPosts(service, COUNT);
    await predictAll(service);
    all = await listAll(service);
  });
  afterEach(() => {
    service.app.get(PostListView).fewPosts = 20_000;
  });

  const walk = (query: string, between?: (page: Listed[]) => Promise<void>) => walkList(service, query, between);
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
});
