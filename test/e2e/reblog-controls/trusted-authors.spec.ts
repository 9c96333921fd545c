import { ISO_TIME, useService } from '../../support/app';
import { FakeInstance } from '../../support/fake-instance';
import { givenPost } from '../../support/posts';

describe('trusted authors', () => {
  const service = useService();
  let instance: FakeInstance;
  let stream: number;

  const PATH = '/reblog-controls/trusted-authors';
  /** Fetches posts with these ids, and returns what the service has of them. */
  const fetchPosts = async (posts: readonly ({ id: string } & Record<string, unknown>)[]) => {
    instance.serve('photography', posts);
    await service.api.post(`/hashtags/${stream}/fetch`).expect(200);
    const { items } = await service.read('/posts?sort=oldest');
    return items as Record<string, unknown>[];
  };
  const status = (id: string, changes = {}) => instance.status(id, changes);

  beforeEach(async () => {
    await service.reset();
    instance = await FakeInstance.start();
    const body = { hashtag: 'photography', instance: instance.domain };
    stream = (await service.api.post('/hashtags').send(body).expect(201)).body.id;
  });
  afterEach(async () => {
    await instance.close();
  });

  it('have their new posts approved as they are fetched, with a note, an audit entry and a place in the queue', async () => {
    const [first] = await fetchPosts([status('1')]);
    const preview = await service.api.post(PATH).send({ post_id: first?.['id'], dry_run: true }).expect(200);
    expect(preview.body).toMatchObject({ id: null, account: `@mira@${instance.domain}` });
    expect((await service.read(PATH)).total).toBe(0);
    const { id } = (await service.api.post(PATH).send({ post_id: first?.['id'] }).expect(200)).body;
    expect((await service.read(PATH)).items).toEqual([
      { id, account: `@mira@${instance.domain}`, created_at: expect.stringMatching(ISO_TIME) },
    ]);
    await service.api.post(PATH).send({ post_id: first?.['id'] }).expect(409, { detail: 'Author already trusted' });
    const other = { uri: `http://${instance.domain}/users/otto/statuses/3`, account: instance.account('otto') };
    const posts = await fetchPosts([status('3', other), status('2'), status('1')]);
    const of = (url: string) => posts.find((post) => String(post['url']).endsWith(url));
    expect(of('/1')).toMatchObject({ approved: false, reviewed_at: null });
    expect(of('/3')).toMatchObject({ approved: false, reviewed_at: null });
    expect(of('/2')).toMatchObject({
      approved: true,
      reviewed_by: 'auto:trusted_author',
      reviewer_notes: `Auto-approved: trusted author @mira@${instance.domain}`,
      version: 2,
    });
    const panel = await service.api.get(`/posts/${String(of('/2')?.['id'])}/author`).expect(200);
    expect(panel.body.trusted_id).toBe(id);
    const log = (await service.read('/audit?limit=3')).items;
    expect(log).toMatchObject([
      { actor: 'service', action: 'review', subject_id: of('/2')?.['id'], new_values: { decision: 'approved' } },
      { actor: 'key:initial', action: 'fetch', subject_type: 'stream' },
      { actor: 'key:initial', action: 'create', subject_type: 'trusted_author', subject_id: id },
    ]);
    const next = await service.read('/curated/next');
    expect(next.fenliu_post_id).toBe(of('/2')?.['id']);
  });

  it('still wait for a reviewer when the rules find them suspicious, a blocklist names them, or trust has ended', async () => {
    const [first] = await fetchPosts([status('1')]);
    const { id } = (await service.api.post(PATH).send({ post_id: first?.['id'] }).expect(200)).body;
    const spam = `<p>FREE BITCOIN!!! ${'BUY NOW CLICK HERE $$$ limited offer https://bit.ly/x http://1.2.3.4/win '.repeat(12)}</p>`;
    const posts = await fetchPosts([status('2', { content: spam }), status('1')]);
    const suspicious = posts.find(({ url }) => String(url).endsWith('/2'));
    expect(Number(suspicious?.['spam_score'])).toBeGreaterThanOrEqual(50);
    expect(suspicious).toMatchObject({ approved: false, reviewed_at: null });
    const account_id = `@mira@${instance.domain}`;
    const blocking = await service.api.post('/reblog-controls/blocked-users').send({ account_id }).expect(201);
    const blocked = (await fetchPosts([status('4')])).find(({ url }) => String(url).endsWith('/4'));
    expect(blocked).toMatchObject({ approved: false, reviewed_by: 'auto:blocked_user' });
    await service.api.delete(`/reblog-controls/blocked-users/${blocking.body.id}`).expect(204);
    await service.api.delete(`${PATH}/${id}`).expect(204);
    await service.api.delete(`${PATH}/${id}`).expect(404, { detail: 'Trusted author not found' });
    const later = (await fetchPosts([status('5')])).find(({ url }) => String(url).endsWith('/5'));
    expect(later).toMatchObject({ approved: false, reviewed_at: null });
    await service.api.post(PATH).send({ post_id: 9_999_999 }).expect(404, { detail: 'Post not found' });
    await service.api.post(PATH).send({ post_id: -1 }).expect(404);
    for (const post_id of ['1', -1e30, 2 ** 53]) await service.api.post(PATH).send({ post_id }).expect(422);
  });

  it('are approved up to a score of 49', async () => {
    await service.api
      .post(PATH)
      .send({ post_id: await givenPost(service) })
      .expect(200);
    const ids = [await givenPost(service, { spamScore: 49 }), await givenPost(service, { spamScore: 50 })];
    const posts = await Promise.all(ids.map((id) => service.api.get(`/posts/${id}`).expect(200)));
    expect(posts.map(({ body }) => body.approved)).toEqual([true, false]);
  });

  it('wait for a reviewer where another instance brought a post of theirs', async () => {
    const created_at = new Date().toISOString();
    const [first] = await fetchPosts([status('1', { created_at })]);
    await service.api.post(PATH).send({ post_id: first?.['id'] }).expect(200);
    const other = await FakeInstance.start();
    const account = { ...instance.account('mira'), acct: `mira@${instance.domain}` };
    other.serve('photography', [status('77', { created_at, account })]);
    const body = { hashtag: 'photography', instance: other.domain };
    const { id } = (await service.api.post('/hashtags').send(body).expect(201)).body;
    await service.api.post(`/hashtags/${id}/fetch`).expect(200);
    const { items } = await service.read(`/posts?stream_id=${id}`);
    expect(items).toMatchObject([{ relayed: true, approved: false, reviewed_at: null }]);
    const preview = await service.api.post(PATH).send({ post_id: items[0].id, dry_run: true }).expect(200);
    expect(preview.body).toMatchObject({
      account: `@mira@${instance.domain}`,
      recent_posts: 2,
      approved_at_once: 1,
    });
    await other.close();
  });
});
