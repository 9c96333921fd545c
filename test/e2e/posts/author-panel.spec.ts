import { useService } from '../../support/app';
import { by, givenPost, givenPosts } from '../../support/posts';
import { forgetPosts } from '../curated-queue/consumer';
import { blockUser, unblock } from '../reblog-controls/blocklists';

describe('the author panel of a post', () => {
  const service = useService();
  beforeEach(() => forgetPosts(service));

  const panel = (id: number) => service.read(`/posts/${id}/author`);
  const review = (id: number, approved: boolean | null) =>
    service.api.patch(`/posts/${id}`).send({ approved }).expect(200);

  it('tells what became of their posts, and of nobody else’s', async () => {
    const ids = await givenPosts(service, 6, { content: () => by('noor'), spamScore: (index) => index });
    await givenPosts(service, 3);
    const [approved = 0, rejected = 0, takenBack = 0] = ids;
    await review(approved, true);
    await review(rejected, false);
    await review(takenBack, true);
    await review(takenBack, null);
    const [{ first }] = await service.db.query('SELECT min(fetched_at) AS first FROM post WHERE id = ANY ($1)', [ids]);
    const found = await panel(ids[3] ?? 0);
    expect(found).toEqual({
      author_id: 'https://fjordlys.example/users/noor',
      account: '@noor@fjordlys.example',
      display_name: 'noor',
      first_seen: first.toISOString(),
      approved: 1,
      rejected: 1,
      waiting: 4,
      blocked: false,
      trusted_id: null,
      withheld_by: [],
      waiting_posts: expect.any(Array),
    });
    expect(found.waiting_posts.map((post: { id: number }) => post.id)).toEqual([ids[5], ids[4], takenBack]);
  });

  it('is the same from a post that is reviewed, but for the posts beside it', async () => {
    const [one = 0, two = 0] = await givenPosts(service, 2);
    await review(one, false);
    expect((await panel(one)).waiting_posts).toHaveLength(1);
    expect(await panel(two)).toMatchObject({ rejected: 1, waiting: 1, waiting_posts: [] });
  });

  it('shows the newest five of those that wait, each with its first 280 characters', async () => {
    const text = `${'😀'.repeat(279)}é and more`;
    const ids = await givenPosts(service, 8, { content: () => ({ plainText: text }), spamScore: (index) => index });
    const { waiting_posts: shown, waiting } = await panel(ids[7] ?? 0);
    expect(waiting).toBe(8);
    expect(shown.map((post: { id: number }) => post.id)).toEqual([6, 5, 4, 3, 2].map((index) => ids[index]));
    const { created_at } = await service.read(`/posts/${ids[6]}`);
    expect(shown[0]).toEqual({ id: ids[6], snippet: `${'😀'.repeat(279)}é`, spam_score: 6, created_at });
  });

  it('says whether they are blocked: by name, by URI, by a pattern', async () => {
    const id = await givenPost(service, by('noor'));
    for (const account_id of ['@Noor@fjordlys.example', 'https://fjordlys.example/users/noor', '@no*@*.example']) {
      const entry = await blockUser(service, account_id);
      expect([account_id, (await panel(id)).blocked]).toEqual([account_id, true]);
      await unblock(service, 'users', entry.id);
      expect((await panel(id)).blocked).toBe(false);
    }
  });

  it('shows the name of this very post, and no URI where the server named none', async () => {
    const id = await givenPost(service, { authorDisplayName: 'Mira, renamed', authorUri: '' });
    expect(await panel(id)).toMatchObject({ display_name: 'Mira, renamed', author_id: '' });
  });
});
