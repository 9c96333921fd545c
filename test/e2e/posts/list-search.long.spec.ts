import { PostSearchJob } from '../../../src/post-store/post-search.job';
import { PostListView } from '../../../src/posts/post-list.view';
import { useService } from '../../support/app';
import { undoMigrations } from '../../support/migrations';
import { givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { givenListedPosts } from './listed-posts';
import { FOUND, TEXTS } from './searched-texts';

describe('GET /posts by words, in each of the ways that a search takes among few posts and among many', () => {
  const service = useService({ own: true });
  let ids: number[];

  beforeAll(async () => {
    ids = await givenPosts(service, TEXTS.length, { content: (i) => ({ hashtags: [], ...TEXTS[i] }) });
  });

  it.each(FOUND)('finds the posts in which every word begins one: %s', async (q, expected) => {
    // Less the rest, gathered, walked past.
    for (const [few, more] of [
      [8, ''],
      [8, '&reviewed=false'],
      [0, '&reviewed=false&language=en'],
      [0, '&sort=score_asc'],
    ] as const) {
      service.app.get(PostListView).fewPosts = few;
      const { body } = await service.api.get(`/posts?q=${encodeURIComponent(q)}${more}`).expect(200);
      const found: number[] = body.items.map((post: { id: number }) => ids.indexOf(post.id));
      expect([more, found.toSorted()]).toEqual([more, expected]);
    }
  });
});

const WAITING_FOR_LOCK = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

describe('Posts of before', () => {
  const service = useService({ own: true });
  beforeAll(async () => {
    await givenListedPosts(service, 60);
  });

  const LISTED = 'SELECT id, language_tag, signal_flags FROM post ORDER BY id';
  const COUNTS = `SELECT dimension, key, review, sum(n) AS n FROM post_count GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3`;
  const TERMS = 'SELECT post_id, terms::text FROM post_search ORDER BY post_id';

  it('get what new ones are stored with: columns and counts at once, words by the job', async () => {
    const read = async () => [await service.db.query(LISTED), await service.db.query(COUNTS)];
    const [before, terms] = [await read(), await service.db.query(TERMS)];
    await undoMigrations(service.db, 'Listing1795300000002');
    await service.db.runMigrations();
    expect(await read()).toEqual(before);

    const find = async () => (await service.api.get('/posts?q=stove&limit=1').expect(200)).body.total;
    expect(await find()).toBe(0);
    await service.app.get(PostSearchJob).run(new AbortController().signal);
    expect(await service.db.query(TERMS)).toEqual(terms);
    expect(await find()).toBe(60);
  });

  it('are found by the words that they change to while the job reads them', async () => {
    const [id] = await givenPosts(service, 1, { content: () => ({ plainText: 'Walrus' }) });
    await service.db.query('UPDATE post_search SET terms = NULL WHERE post_id = $1', [id]);
    const runner = service.db.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [id]);
    const read = service.app.get(PostSearchJob).run(new AbortController().signal);
    await until(async () => (await service.db.query(WAITING_FOR_LOCK)).length === 1);
    await runner.query(`UPDATE post_search SET terms = array_to_tsvector('{narwhal}') WHERE post_id = $1`, [id]);
    await runner.commitTransaction();
    await runner.release();
    await read;
    const find = async (q: string) => (await service.api.get(`/posts?q=${q}`).expect(200)).body.total;
    expect([await find('walrus'), await find('narwhal')]).toEqual([0, 1]);
  });
});
