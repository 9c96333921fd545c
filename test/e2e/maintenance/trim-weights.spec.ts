import type { PostContent } from '../../../src/common/post-content';
import { startApp, type TestApp } from '../../support/app';
import { administer, createDatabase, type TestDatabase } from '../../support/database';
import { by, givenPosts } from '../../support/posts';
import { givenDelivered, storedIds } from './deliveries';

const DAY = 86_400_000;

/** Found before the server's own function: without chance, the post of the greatest weight is drawn first. */
const NO_CHANCE = 'CREATE FUNCTION public.random() RETURNS double precision LANGUAGE sql AS $$ SELECT 0.5::float8 $$';

describe('the weights of trim-pending', () => {
  let database: TestDatabase;
  let service: TestApp;
  beforeAll(async () => {
    database = await createDatabase();
    await administer(database.url, NO_CHANCE);
    const name = new URL(database.url).pathname.slice(1);
    await administer(database.url, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
    service = await startApp({ database });
  });
  afterAll(async () => {
    await service.close();
    await database.drop();
  });
  beforeEach(() => service.reset());

  /** Of an author, so many days old, with so many likes: `mira 5 3`. */
  const content = (written: string): Partial<PostContent> => {
    const [author = '', days, likes] = written.split(' ');
    const createdAt = new Date(Date.now() - Number(days) * DAY);
    return { ...by(author), createdAt, favouritesCount: Number(likes ?? 0) };
  };

  it.each([
    ['the oldest', 'a 5, b 10, c 1', [1]],
    ['the one with the fewest likes', 'a 5 3, b 5 20, c 5 2', [2]],
    ['those of the author with the most', 'a 5, b 5, busy 5, busy 5', [2, 3]],
    ['of many an old one, though it has more likes', 'a 9 1, b 2 0, c 1 0', [0]],
    ['of many one with few likes, though it is younger', 'a 9 4, b 2 0, c 1 0', [1]],
    ['of young ones one with fewer likes, as an age counts in days', 'a 0.5 1, b 0 0, c 0 1', [1]],
    ['those of a busy author, though they are younger', 'a 2, busy 1, busy 1, d 0', [1, 2]],
    ['an old one, though another author has more', 'busy 1, busy 1, c 4', [2]],
    ['one that is young, rather than one that is dated in the future', 'a -5, b 0.5, c -1', [1]],
  ])('take %s first', async (_, written, expected) => {
    const posts = written.split(', ');
    // One delivery a day keeps two posts waiting.
    await givenDelivered(service, 1);
    const ids = await givenPosts(service, posts.length, {
      approve: true,
      content: (i) => content(posts[i] ?? ''),
    });
    await service.api.post('/curated/trim-pending?lookback_days=1').expect(200, { deleted: posts.length - 2 });
    const left = await storedIds(service);
    expect(ids.flatMap((id, i) => (left.includes(id) ? [] : [i]))).toEqual(expected);
  });
});
