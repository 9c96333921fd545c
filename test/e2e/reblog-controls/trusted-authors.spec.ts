import { ISO_TIME, useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';
import { givenPost } from '../../support/posts';
import { blockUser, unblock } from './blocklists';

describe('trusted authors', () => {
  const service = useService();
  const instance = useInstance();
  const other = useInstance();
  let stream: number;

  const PATH = '/reblog-controls/trusted-authors';
  /** Fetches posts with these ids, and returns what the service has of them. */
  const fetchPosts = async (...posts: readonly ({ id: string } & Record<string, unknown>)[]) => {
    instance.serve('photography', posts);
    await service.api.post(`/hashtags/${stream}/fetch`).expect(200);
    const { items } = await service.read('/posts?sort=oldest');
    return (id: string): Record<string, unknown> =>
      items.find(({ url }: { url: string }) => url.endsWith(`/${id}`)) ?? {};
  };
  const status = (id: string, changes = {}) => instance.status(id, changes);
  const trust = (post_id: unknown, more = {}) => service.api.post(PATH).send({ post_id, ...more });
  const trustFirst = async (changes = {}): Promise<number> =>
    (await trust((await fetchPosts(status('1', changes)))('1')['id']).expect(200)).body.id;

  beforeEach(async () => {
    await service.reset();
    const body = { hashtag: 'photography', instance: instance.domain };
    stream = (await service.api.post('/hashtags').send(body).expect(201)).body.id;
  });

  it('have their new posts approved as they are fetched, with a note, an audit entry and a place in the queue', async () => {
    const { id: first } = (await fetchPosts(status('1')))('1');
    const preview = await trust(first, { dry_run: true }).expect(200);
    expect(preview.body).toMatchObject({ id: null, account: `@mira@${instance.domain}`, waits_from: 25 });
    expect((await service.read(PATH)).total).toBe(0);
    const { id } = (await trust(first).expect(200)).body;
    expect((await service.read(PATH)).items).toEqual([
      { id, account: `@mira@${instance.domain}`, created_at: expect.stringMatching(ISO_TIME) },
    ]);
    await trust(first).expect(409, { detail: 'Author already trusted' });
    const ottos = { uri: `http://${instance.domain}/users/otto/statuses/3`, account: instance.account('otto') };
    const find = await fetchPosts(status('3', ottos), status('2'), status('1'));
    for (const untouched of ['1', '3']) expect(find(untouched)).toMatchObject({ approved: false, reviewed_at: null });
    const trusted = find('2');
    expect(trusted).toMatchObject({
      approved: true,
      reviewed_by: 'auto:trusted_author',
      reviewer_notes: `Auto-approved: trusted author @mira@${instance.domain}`,
      version: 2,
    });
    expect((await service.read(`/posts/${String(trusted['id'])}/author`)).trusted_id).toBe(id);
    expect((await service.read('/audit?limit=3')).items).toMatchObject([
      { actor: 'service', action: 'review', subject_id: trusted['id'], new_values: { decision: 'approved' } },
      { actor: 'key:initial', action: 'fetch', subject_type: 'stream' },
      { actor: 'key:initial', action: 'create', subject_type: 'trusted_author', subject_id: id },
    ]);
    expect((await service.read('/curated/next')).fenliu_post_id).toBe(trusted['id']);
  });

  it('still wait for a reviewer when the rules find them suspicious, a blocklist names them, or trust has ended', async () => {
    const id = await trustFirst();
    const spam = `<p>FREE BITCOIN!!! ${'BUY NOW CLICK HERE $$$ limited offer https://bit.ly/x http://1.2.3.4/win '.repeat(12)}</p>`;
    const suspicious = (await fetchPosts(status('2', { content: spam }), status('1')))('2');
    expect(Number(suspicious['spam_score'])).toBeGreaterThanOrEqual(25);
    expect(suspicious).toMatchObject({ approved: false, reviewed_at: null });
    const block = await blockUser(service, `@mira@${instance.domain}`);
    expect((await fetchPosts(status('4')))('4')).toMatchObject({ approved: false, reviewed_by: 'auto:blocked_user' });
    await unblock(service, 'users', block.id);
    await service.api.delete(`${PATH}/${id}`).expect(204);
    await service.api.delete(`${PATH}/${id}`).expect(404, { detail: 'Trusted author not found' });
    expect((await fetchPosts(status('5')))('5')).toMatchObject({ approved: false, reviewed_at: null });
    for (const post_id of [9_999_999, -1]) await trust(post_id).expect(404, { detail: 'Post not found' });
    for (const post_id of ['1', -1e30, 2 ** 53]) await trust(post_id).expect(422);
  });

  it('are approved up to a score of 24', async () => {
    await trust(await givenPost(service)).expect(200);
    const ids = [await givenPost(service, { spamScore: 24 }), await givenPost(service, { spamScore: 25 })];
    const posts = await Promise.all(ids.map((id) => service.read(`/posts/${id}`)));
    expect(posts.map(({ approved }) => approved)).toEqual([true, false]);
  });

  it('wait for a reviewer where another instance brought a post of theirs', async () => {
    const created_at = new Date().toISOString();
    await trustFirst({ created_at });
    const account = { ...instance.account('mira'), acct: `mira@${instance.domain}` };
    other.serve('photography', [status('77', { created_at, account })]);
    const body = { hashtag: 'photography', instance: other.domain };
    const { id } = (await service.api.post('/hashtags').send(body).expect(201)).body;
    await service.api.post(`/hashtags/${id}/fetch`).expect(200);
    const { items } = await service.read(`/posts?stream_id=${id}`);
    expect(items).toMatchObject([{ relayed: true, approved: false, reviewed_at: null }]);
    const preview = await trust(items[0].id, { dry_run: true }).expect(200);
    const counts = { account: `@mira@${instance.domain}`, recent_posts: 2, approved_at_once: 1 };
    expect(preview.body).toMatchObject(counts);
    const recentAfter = async (hours: number) => {
      await service.db.query('UPDATE post SET created_at = now() - make_interval(hours => $1)', [hours]);
      return (await trust(items[0].id, { dry_run: true }).expect(200)).body.recent_posts;
    };
    expect([await recentAfter(719), await recentAfter(721)]).toEqual([2, 0]);
  });
});
