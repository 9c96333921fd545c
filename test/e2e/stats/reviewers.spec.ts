import { useService } from '../../support/app';
import { givenPosts } from '../../support/posts';
import { openSession } from '../auth/session-factory';

describe('GET /stats/reviewers', () => {
  const service = useService();
  let admin: Record<string, string>;

  const read = async (query = '') =>
    (await service.anonymous.get(`/stats/reviewers${query}`).set(admin).expect(200)).body.items;
  const byAdmin = (id: number, approved: boolean | null, version?: number) =>
    service.anonymous
      .patch(`/posts/${id}`)
      .set({ ...admin, ...(version !== undefined && { 'If-Match': `"${version}"` }) })
      .send({ approved });
  const byKey = (id: number, approved: boolean | null) =>
    service.api.patch(`/posts/${id}`).send({ approved }).expect(200);

  beforeAll(async () => {
    admin = { Cookie: await openSession(service.db), Origin: service.url };
  });

  it('counts decisions, what was taken back, and how often several agree about a post', async () => {
    expect(await read()).toEqual([]);
    const [a = 0, b = 0, c = 0, d = 0] = await givenPosts(service, 4);
    await byKey(a, true);
    await byAdmin(a, true).expect(200);
    await byKey(b, true);
    await byAdmin(b, false).expect(200);
    await byKey(c, false);
    await byAdmin(c, false, 1).expect(409);
    await byKey(d, true);
    await byKey(d, null);
    await byAdmin(d, true).expect(200);
    await service.api.patch(`/posts/${d}`).send({ reviewer_notes: 'no decision' }).expect(200);
    expect(await read()).toEqual([
      {
        actor: 'key:initial',
        decisions: 4,
        approved: 3,
        rejected: 1,
        undone: 1,
        shared_posts: 3,
        agreed_posts: 2,
        agreement: 66.7,
      },
      {
        actor: 'user:admin',
        decisions: 2,
        approved: 1,
        rejected: 1,
        undone: 0,
        shared_posts: 3,
        agreed_posts: 2,
        agreement: 66.7,
      },
    ]);
  });

  it('looks back as many days as wanted, and shows whoever is no admin their own alone', async () => {
    await service.db.query(`UPDATE audit_entry SET at = at - interval '10 days' WHERE actor = 'key:initial'`);
    expect((await read('?days=9')).map(({ actor }: { actor: string }) => actor)).toEqual(['user:admin']);
    expect(await read('?days=11')).toHaveLength(2);
    await service.anonymous.get('/stats/reviewers?days=367').set(admin).expect(422);
    const made = await service.anonymous
      .post('/api-keys')
      .set(admin)
      .send({ name: 'initial', scopes: ['read'] });
    expect(made.status).toBe(409);
    const { key } = (
      await service.anonymous
        .post('/api-keys')
        .set(admin)
        .send({ name: 'reader', scopes: ['read'] })
    ).body;
    const own = await service.anonymous.get('/stats/reviewers').set('X-API-Key', key).expect(200);
    expect(own.body).toEqual({ items: [] });
    await service.db.query(`UPDATE app_user SET role = 'reviewer'`);
    expect((await read('?days=11')).map(({ actor }: { actor: string }) => actor)).toEqual(['user:admin']);
  });
});
