import { type Api, ISO_TIME, startApp, type TestApp } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { consumerWithKey } from '../curated-queue/consumer';

describe('presence', () => {
  let one: TestApp;
  let two: TestApp;
  let admin: Api;
  let posts: number[];

  /** By the key, on the first replica. */
  const byKey = async (body: object) => (await one.api.put('/presence').send(body).expect(200)).body.items;
  /** By the admin's session, on the second one. */
  const byAdmin = async (body: object) => (await admin.put('/presence').send(body).expect(200)).body.items;
  const of = (post_id: number | undefined, actor: string, held = true) => ({
    post_id,
    actor,
    opened_at: expect.stringMatching(ISO_TIME),
    held_until: held ? expect.stringMatching(ISO_TIME) : null,
  });
  const age = (column: string, seconds: number, actor: string) =>
    one.db.query(`UPDATE presence SET ${column} = now() - interval '${seconds} s' WHERE actor = $1`, [actor]);

  beforeAll(async () => {
    one = await startApp();
    two = await startApp({ database: one.database });
    admin = await asAdmin(two);
    posts = await givenPosts(one, 3);
  });
  beforeEach(() => one.db.query('DELETE FROM presence'));
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('names on every replica who else has which post open, and holds it for 90 seconds', async () => {
    expect(await byKey({ post_id: posts[0] })).toEqual([]);
    expect(await byAdmin({ post_id: posts[1], page: 'a' })).toEqual([of(posts[0], 'key:initial')]);
    const { items } = await one.read('/presence');
    expect(items).toEqual([of(posts[1], 'user:admin')]);
    expect(Date.parse(items[0].held_until) - Date.parse(items[0].opened_at)).toBe(90_000);
    await age('opened_at', 91, 'key:initial');
    expect(await byAdmin({ post_id: posts[1], page: 'a' })).toEqual([of(posts[0], 'key:initial', false)]);
  });

  it('keeps what a page has decided and not sent, as long as the page says so', async () => {
    const [open, kept = 0, other = 0] = posts;
    await byKey({ post_id: open, page: 'a', keeps: [kept] });
    expect(await byAdmin({ post_id: null })).toEqual([of(open, 'key:initial'), of(kept, 'key:initial')]);
    await byKey({ post_id: open, page: 'a' });
    await byKey({ post_id: null, page: 'b', keeps: [] });
    expect(await byAdmin({ post_id: null })).toHaveLength(2);
    await byKey({ post_id: open, page: 'a', keeps: [other, 999_999] });
    expect(await byAdmin({ post_id: null })).toEqual([of(open, 'key:initial'), of(other, 'key:initial')]);
    for (const keeps of ['1', ['x'], [-1], Array.from({ length: 21 }, () => 1)])
      await one.api.put('/presence').send({ keeps }).expect(422);
  });

  it('gives a post to whoever opened it first, until somebody takes it', async () => {
    await byKey({ post_id: posts[0] });
    await age('opened_at', 5, 'key:initial');
    expect(await byAdmin({ post_id: posts[0] })).toEqual([of(posts[0], 'key:initial')]);
    expect(await byKey({ post_id: posts[0] })).toEqual([of(posts[0], 'user:admin', false)]);
    expect(await byAdmin({ post_id: posts[0], take: true })).toEqual([of(posts[0], 'key:initial', false)]);
    expect(await byKey({ post_id: posts[0] })).toEqual([of(posts[0], 'user:admin')]);
    expect(await byAdmin({ post_id: posts[0] })).toEqual([of(posts[0], 'key:initial', false)]);
    await byAdmin({ post_id: posts[1] });
    await byKey({ post_id: posts[0] });
    expect(await byAdmin({ post_id: posts[0] })).toEqual([of(posts[0], 'key:initial')]);
    await age('opened_at', 91, 'key:initial');
    expect(await byAdmin({ post_id: posts[0] })).toEqual([of(posts[0], 'key:initial', false)]);
    expect(await byKey({ post_id: posts[0] })).toEqual([of(posts[0], 'user:admin')]);
  });

  it('follows each page of somebody, and forgets one that left or has said nothing for 30 seconds', async () => {
    await byAdmin({ post_id: posts[0], page: 'a' });
    await byAdmin({ post_id: posts[1], page: 'b' });
    await byAdmin({ post_id: posts[2], page: 'b' });
    expect(await byKey({ post_id: null })).toEqual([of(posts[0], 'user:admin'), of(posts[2], 'user:admin')]);
    expect(await byAdmin({ page: 'b' })).toEqual([]);
    expect(await byKey({})).toEqual([of(posts[0], 'user:admin')]);
    await age('seen_at', 31, 'user:admin');
    expect(await byKey({})).toEqual([]);
    await age('opened_at', 100, 'user:admin');
    await byAdmin({ post_id: posts[0], page: 'a' });
    expect(await byKey({})).toEqual([of(posts[0], 'user:admin')]);
    await byAdmin({ post_id: posts[0], page: 'a', take: true });
    for (const column of ['seen_at', 'opened_at', 'taken_at']) await age(column, 100, 'user:admin');
    await byAdmin({ post_id: posts[0], page: 'a' });
    expect(await byKey({})).toEqual([of(posts[0], 'user:admin')]);
    for (const [seconds, rows] of [
      [3_500, 1],
      [3_700, 0],
    ] as const) {
      await age('seen_at', seconds, 'user:admin');
      await byKey({});
      expect(await one.db.query('SELECT FROM presence')).toHaveLength(rows);
    }
  });

  it('refuses what is no post, and whoever may not review', async () => {
    await one.api.put('/presence').send({ post_id: 99_999_999 }).expect(404, { detail: 'Post not found' });
    await one.api.put('/presence').send({ post_id: -1 }).expect(404);
    await one.anonymous.put('/presence').send({}).expect(401);
    const bot = await consumerWithKey(one, 'bot');
    expect(await bot.status('GET', '/presence')).toBe(403);
  });

  it('is in no backup: the table is unlogged', async () => {
    const [{ kind }] = await one.db.query(`SELECT relpersistence AS kind FROM pg_class WHERE relname = 'presence'`);
    expect(kind).toBe('u');
  });
});
