import { type Api, useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { givenPosts } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';

describe('GET /stats/reviewers', () => {
  const service = useService();
  let admin: Api;

  const read = async (query = '') => (await admin.get(`/stats/reviewers${query}`).expect(200)).body.items;
  const byAdmin = (id: number, approved: boolean | null) => admin.patch(`/posts/${id}`).send({ approved });
  const byKey = (id: number, approved: boolean | null) =>
    service.api.patch(`/posts/${id}`).send({ approved }).expect(200);

  beforeEach(async () => {
    await service.reset();
    admin = await asAdmin(service);
  });

  it('counts decisions, what was taken back, and how often several agree about a post', async () => {
    expect(await read()).toEqual([]);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await givenPosts(service, 5);
    await byKey(a, true);
    await byAdmin(a, true).expect(200);
    await byKey(b, true);
    await byAdmin(b, false).expect(200);
    await byKey(c, false);
    await byAdmin(c, false).set('If-Match', '"1"').expect(409);
    await byKey(d, true);
    await byKey(d, null);
    await byAdmin(d, true).expect(200);
    // Who takes back what another decided has undone nothing of their own.
    await byKey(e, true);
    await byAdmin(e, null).expect(200);
    await service.api.patch(`/posts/${d}`).send({ reviewer_notes: 'no decision' }).expect(200);
    const both = { shared_posts: 3, agreed_posts: 2, agreement: 66.7 };
    expect(await read()).toEqual([
      { actor: 'key:initial', decisions: 5, approved: 4, rejected: 1, undone: 1, ...both },
      { actor: 'user:admin', decisions: 2, approved: 1, rejected: 1, undone: 0, ...both },
    ]);
  });

  it('looks back as many days as wanted, and shows whoever is no admin their own alone', async () => {
    for (const id of await givenPosts(service, 1)) {
      await byKey(id, true);
      await byAdmin(id, false).expect(200);
    }
    await service.db.query(`UPDATE event SET at = at - interval '10 days' WHERE actor = 'key:initial'`);
    expect((await read('?days=9')).map(({ actor }: { actor: string }) => actor)).toEqual(['user:admin']);
    expect(await read('?days=11')).toHaveLength(2);
    await admin.get('/stats/reviewers?days=367').expect(422);
    const { key } = (await admin.post('/api-keys').send({ name: 'reader', scopes: ['read'] })).body;
    await service.as({ 'X-API-Key': key }).get('/stats/reviewers').expect(200, { items: [] });
    await service.db.query(`UPDATE app_user SET role = 'reviewer'`);
    expect((await read('?days=11')).map(({ actor }: { actor: string }) => actor)).toEqual(['user:admin']);
  });

  it('counts the undo of a bulk decision as taken back, also where it restores what somebody else had decided', async () => {
    const ids = await givenPosts(service, 2);
    for (const id of ids) await byAdmin(id, false).expect(200);
    const seen = { seen_total: 10, seen_at: new Date(Date.now() + 60_000).toISOString() };
    const { body } = await service.api.post('/bulk-decisions?approved=false').send({ approved: true, ...seen });
    await runJob(service, 'bulk-decisions');
    await service.api.post(`/bulk-decisions/${body.id}/undo`).expect(202);
    await runJob(service, 'bulk-decisions');
    expect(await read()).toMatchObject([
      { actor: 'key:initial', approved: body.total, rejected: 0, undone: body.total, shared_posts: 0 },
      { actor: 'user:admin', approved: 0, rejected: 2, undone: 0, shared_posts: 0 },
    ]);
    const { items } = await service.read(`/posts/${ids[0]}/history`);
    expect(items.at(-1)).toMatchObject({ event: 'reviewed', actor: 'key:initial', details: { decision: 'rejected' } });
  });
});
