import { type Api, API_KEY, ISO_TIME, useService } from '../../support/app';
import { runJob } from '../../support/jobs';
import { givenPost, givenPosts } from '../../support/posts';
import { asAdmin } from '../auth/session-factory';
import { Consumer, consumerWithKey, takeAll } from '../curated-queue/consumer';
import { blockHashtag, blockUser, unblock } from '../reblog-controls/blocklists';

interface Entry {
  actor: string;
  actor_id: number | null;
  action: string;
  subject_type: string;
  subject_id: number | null;
  old_values: unknown;
  new_values: unknown;
}

const DOMAIN = { domain: 'a.example' };
const BY_KEY = { actor: 'key:initial', actor_id: 1 };

describe('the audit log', () => {
  const service = useService();
  let admin: Api;

  const list = (query = '') => service.read(`/audit${query}`);
  /** The newest entry, which must be the only new one since the last call. */
  const latest = async (): Promise<Entry> => (await list('?limit=1')).items[0];
  /** The newest entry is this one, made with the key unless it says by whom. */
  const expectEntry = async (entry: Partial<Entry>) => expect(await latest()).toMatchObject({ ...BY_KEY, ...entry });
  const latestColumns = async () => Object.keys((await latest()).new_values as object).toSorted();

  beforeEach(async () => {
    await service.reset();
    admin = await asAdmin(service);
  });

  const PASSWORD = 'a password of her own';
  /** A user who has set her password by a link. */
  const givenMarta = async () => {
    const id: number = (await admin.post('/users').send({ username: 'marta' }).expect(201)).body.id;
    const token: string = (await admin.post(`/users/${id}/link`).send({}).expect(201)).body.token;
    const link = service.as({ Origin: service.url }).post('/auth/link');
    await link.send({ token, new_password: PASSWORD }).expect(200);
    return { id, token };
  };

  it('has who created, changed and deleted a stream, from what to what', async () => {
    const { id } = (await service.api.post('/hashtags').send({ hashtag: 'cats', instance: 'a.example' })).body;
    const subject = { subject_type: 'stream', subject_id: id };
    expect(await latest()).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(ISO_TIME),
      ...BY_KEY,
      action: 'create',
      ...subject,
      old_values: null,
      new_values: { hashtag: 'cats', instance: 'a.example', active: true, deleted_at: null },
    });
    await admin.patch(`/hashtags/${id}`).send({ active: false }).expect(200);
    const changed = { action: 'change', ...subject, old_values: { active: true }, new_values: { active: false } };
    expect(await latest()).toMatchObject({ actor: 'user:admin', ...changed });
    const before = await latest();
    await service.api.patch(`/hashtags/${id}`).send({ active: false }).expect(200);
    await service.api.post('/hashtags').send({ hashtag: 'cats', instance: 'a.example' }).expect(409);
    expect(await latest()).toEqual(before);
    await service.api.delete(`/hashtags/${id}`).expect(204);
    await expectEntry({ action: 'delete', ...subject, old_values: { deleted_at: null } });
  });

  it('has changes of settings, filters, blocklists and topical days', async () => {
    await service.api.put('/reblog-controls/settings').send({ require_media: true }).expect(200);
    const settings = { subject_type: 'export_settings', subject_id: 1, old_values: { require_media: false } };
    await expectEntry({ action: 'change', ...settings, new_values: { require_media: true } });
    await service.api
      .put('/reblog-controls/filters')
      .send({ opt_out_tags: ['nobot'] })
      .expect(200);
    await expectEntry({ subject_type: 'export_settings', new_values: { opt_out_tags: ['nobot'] } });
    const user = await blockUser(service, '@spam@b.example');
    await expectEntry({ action: 'create', subject_type: 'blocked_user', subject_id: user.id });
    await unblock(service, 'users', user.id);
    await expectEntry({ action: 'delete', old_values: { account_id: '@spam@b.example' }, new_values: null });
    const tag = await blockHashtag(service, 'spam');
    await expectEntry({ new_values: { hashtag: 'spam', reason: '' } });
    await unblock(service, 'hashtags', tag.id);
    await expectEntry({ action: 'delete', subject_type: 'blocked_hashtag' });
    const rule = (await service.api.post('/topical-tags').send({ hashtag: 'caturday' })).body;
    await service.api.patch(`/topical-tags/${rule.id}`).send({ topical_day_of_week: 'Saturday' }).expect(200);
    const day = { old_values: { topical_day_of_week: null }, new_values: { topical_day_of_week: 'Saturday' } };
    await expectEntry({ subject_type: 'topical_tag', ...day });
    await service.api.delete(`/topical-tags/${rule.id}`).expect(204);
    await expectEntry({ action: 'delete', subject_id: rule.id });
  });

  it('has what happens to keys and people, and none of their secrets', async () => {
    const as = { actor: 'user:admin', actor_id: 1 };
    const { id, key } = (await admin.post('/api-keys').send({ name: 'bot' })).body;
    await expectEntry({ ...as, action: 'create', subject_type: 'api_key', subject_id: id });
    expect(await latestColumns()).toEqual(['expires_at', 'name', 'revoked_at', 'scopes', 'streams']);
    await admin.delete(`/api-keys/${id}`).expect(204);
    await expectEntry({ ...as, action: 'delete', subject_type: 'api_key', old_values: { revoked_at: null } });
    const { id: user, token } = await givenMarta();
    const subject = { subject_type: 'user', subject_id: user };
    const [set, linked, created] = (await list(`?subject_type=user&subject_id=${user}`)).items;
    expect(set).toMatchObject({ actor: 'user:marta', actor_id: user, action: 'password', ...subject });
    expect(linked).toMatchObject({ ...as, action: 'link', ...subject });
    expect(created).toMatchObject({ ...as, action: 'create', new_values: { role: 'reviewer' } });
    expect(Object.keys(created.new_values).toSorted()).toEqual(['disabled_at', 'role', 'username']);
    await admin.patch(`/users/${user}`).send({ role: 'admin' }).expect(200);
    await expectEntry({ ...as, ...subject, old_values: { role: 'reviewer' }, new_values: { role: 'admin' } });
    await admin.delete(`/users/${user}/sessions`).expect(204);
    await expectEntry({ ...as, action: 'end_sessions', ...subject });
    await admin.patch(`/users/${user}`).send({ disabled: true }).expect(200);
    await expectEntry({ ...as, ...subject, new_values: { disabled_at: expect.any(String) } });
    const text = JSON.stringify(await list('?limit=1000'));
    for (const secret of [key.slice(12), token, PASSWORD, 'scrypt']) expect(text).not.toContain(secret);
  });

  it('has reviews, one entry a change, also of several posts at once, and removals', async () => {
    const [one = 0, two = 0] = await givenPosts(service, 2);
    await service.api.post(`/posts/${one}/approve`).send({ reviewer_notes: 'good' }).expect(200);
    const approved = { decision: 'approved', reviewer_notes: 'good' };
    await expectEntry({ action: 'review', subject_type: 'post', subject_id: one, new_values: approved });
    await service.api.post(`/posts/${one}/approve`).send({ reviewer_notes: 'good' }).expect(200);
    await admin.patch(`/posts/${one}`).send({ approved: null }).expect(200);
    const items = [one, two].map((id) => ({ id, approved: false }));
    await service.api.post('/posts/bulk-review').send({ items }).expect(200);
    const { items: ofOne } = await list(`?subject_type=post&subject_id=${one}`);
    for (const id of ['0', '-1', '9223372036854775808', '99999999999999999999999'])
      expect((await list(`?subject_id=${id}`)).items).toEqual([]);
    expect(ofOne.map(({ actor, new_values: values }: Entry) => [actor, values])).toEqual([
      ['key:initial', { decision: 'rejected' }],
      ['user:admin', { decision: null }],
      ['key:initial', { decision: 'approved', reviewer_notes: 'good' }],
    ]);
    const deleted = await service.read(`/posts/${two}`);
    await service.api.delete(`/posts/${two}`).expect(204);
    await expectEntry({
      action: 'delete',
      subject_type: 'post',
      subject_id: two,
      old_values: { uri: deleted.post_id, decision: 'rejected', queue_status: 'pending' },
      new_values: null,
    });
    await service.api.post(`/posts/${one}/approve`).expect(200);
    const item = await service.read('/curated/next');
    await service.api.post(`/curated/${item.fenliu_post_id}/ack`).expect(204);
    await service.api.post('/curated/cleanup?retention_days=0').expect(200);
    await expectEntry({ action: 'cleanup', subject_type: 'queue', new_values: { deleted: 1, retention_days: 0 } });
  });

  it('has who scored a post again, from which score to which', async () => {
    const [id = 0] = await givenPosts(service, 1);
    const post = await service.read(`/posts/${id}`);
    await service.db.query('UPDATE post SET spam_score = 99 WHERE id = $1', [id]);
    await service.api.post(`/posts/${id}/recalculate`).expect(200);
    const scores = { old_values: { spam_score: 99 }, new_values: { spam_score: post.spam_score } };
    await expectEntry({ action: 'rescore', subject_type: 'post', subject_id: id, ...scores });
  });

  it('has who put which posts back into the queue, by ids, one or a reason', async () => {
    const ids = await givenPosts(service, 3, { approve: true });
    const consumer = new Consumer(service);
    const giveUp = async () => {
      for (const id of await takeAll(consumer)) expect(await consumer.settle('error', id)).toBe(204);
    };
    const requeued = async () =>
      (await list('?action=requeue&limit=3')).items.map(({ actor, subject_id: id }: Entry) => [actor, id]);
    await giveUp();
    await admin.post(`/curated/${ids[0]}/requeue`).expect(204);
    const entry = { action: 'requeue', subject_type: 'post', subject_id: ids[0], new_values: null };
    await expectEntry({ actor: 'user:admin', ...entry });
    await service.api.post(`/curated/${ids[0]}/requeue`).expect(409);
    await service.api.post('/curated/requeue').send({ post_ids: ids }).expect(200);
    const byKey = ids.map((id) => ['key:initial', id]);
    expect((await requeued()).slice(0, 2).toSorted()).toEqual(byKey.slice(1).toSorted());
    await giveUp();
    await service.api.post('/curated/requeue').send({ reason: 'The test gave it up' }).expect(200);
    expect((await requeued()).toSorted()).toEqual(byKey.toSorted());
    const { items } = await service.read(`/posts/${ids[1]}/history`);
    expect(items.filter(({ event }: { event: string }) => event === 'requeued')).toMatchObject([
      { at: expect.stringMatching(ISO_TIME), actor: 'key:initial' },
      { actor: 'key:initial' },
    ]);
  });

  it("has changes of instances' tokens, without the tokens", async () => {
    const path = '/instances/a.example';
    await service.api.put(path).send({ access_token: 'token-of-an-instance' }).expect(200);
    const entry = { subject_type: 'instance', subject_id: null };
    const [added, removed] = [
      { old_values: null, new_values: DOMAIN },
      { old_values: DOMAIN, new_values: null },
    ];
    await expectEntry({ ...entry, ...added, action: 'set_token' });
    await service.api.put(path).send({ access_token: null }).expect(200);
    await expectEntry({ ...entry, ...removed, action: 'remove_token' });
    const before = await latest();
    await service.api.put(path).send({ access_token: null }).expect(200);
    expect(await latest()).toEqual(before);
    await service.api.delete(path).expect(204);
    await expectEntry({ ...entry, ...removed, action: 'delete' });
    expect(JSON.stringify(await list('?limit=1000'))).not.toContain('token-of-an-instance');
  });

  it('names the service for what nobody requested, also on a connection that somebody acted on before', async () => {
    const id = await givenPost(service);
    for (let times = 0; times < 12; times++) await service.api.post(`/posts/${id}/approve`).expect(200);
    await service.db.query('UPDATE stream SET active = NOT active');
    expect(await latest()).toMatchObject({ actor: 'service', actor_id: null, subject_type: 'stream' });
  });

  it('is filtered, and paged without a gap', async () => {
    await givenMarta();
    const posts = await givenPosts(service, 4);
    const reviewed = posts.map((id) => ({ id, approved: true }));
    await service.api.post('/posts/bulk-review').send({ items: reviewed }).expect(200);
    const all = await list('?limit=1000');
    expect(all.next_cursor).toBeNull();
    const ids: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: { id: number }[]; next_cursor: string | null } = await list(
        `?limit=3${cursor && `&cursor=${cursor}`}`,
      );
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(all.items.map(({ id }: { id: number }) => id));
    // Two at one moment: neither is repeated or missed where a page ends between them.
    const moments = all.items.map(({ at }: { at: string }) => at);
    expect(new Set(moments).size).toBeLessThan(moments.length);
    const matching = async (query: string) => (await list(`${query}&limit=1000`)).items as (Entry & { at: string })[];
    expect((await matching('?actor=user:marta')).map(({ action }) => action)).toEqual(['password']);
    expect(new Set((await matching('?action=create')).map(({ action }) => action))).toEqual(new Set(['create']));
    const middle = all.items[Math.floor(all.items.length / 2)].at as string;
    const [since, before] = [await matching(`?since=${middle}`), await matching(`?until=${middle}`)];
    expect(since.every(({ at }) => at >= middle) && before.every(({ at }) => at < middle)).toBe(true);
    expect(since.length + before.length).toBe(all.items.length);
    for (const query of ['?since=yesterday', '?cursor=x', '?limit=0', '?format=xml', '?subject_id=x'])
      await service.api.get(`/audit${query}`).expect(422);
  });

  it('is a file of all entries as CSV and as NDJSON, in which no cell is a formula', async () => {
    await service.api.post('/topical-tags').send({ hashtag: 'formula' }).expect(201);
    const earlier = (await list('?limit=1000')).items.length;
    await service.db.query(
      `INSERT INTO event (actor, action, subject_type) SELECT '=cmd()', 'change', 'test' FROM generate_series(1, 2500)`,
    );
    const file = (query: string, accept = '*/*') =>
      service.api.get(`/audit${query}`).set('Accept', accept).buffer(true);
    const csv = await file('?format=csv').expect(200).expect('Content-Type', 'text/csv; charset=utf-8');
    const lines = csv.text.split('\r\n');
    expect(lines[0]).toBe('id,at,actor,actor_id,action,subject_type,subject_id,old_values,new_values');
    expect(lines.filter((line) => line.includes(",'=cmd(),"))).toHaveLength(2500);
    // The heading, what the tests before did, and the empty line at the end.
    expect(lines).toHaveLength(earlier + 2500 + 2);
    expect(csv.headers['content-disposition']).toBe('attachment; filename="audit.csv"');
    const headers = { 'X-API-Key': API_KEY, Accept: 'application/x-ndjson' };
    const ndjson = await fetch(`${service.url}/api/v1/audit?subject_type=topical_tag`, { headers });
    const [first = ''] = (await ndjson.text()).split('\n');
    expect(JSON.parse(first)).toMatchObject({ action: 'create', new_values: { hashtag: 'formula' } });
    await file('', 'text/csv').expect('Content-Type', 'text/csv; charset=utf-8');
    await file('').expect('Content-Type', /^application\/json/);
  });

  it('ends a page early where entries are long, and its file has them all', async () => {
    await service.db.query(`
      INSERT INTO event (actor, action, subject_type, old_values, new_values)
      SELECT 'key:long', 'review', 'post', long.notes, long.notes
      FROM generate_series(1, 60), jsonb_build_object('reviewer_notes', repeat('y', 40000)) AS long (notes)`);
    const sizes: number[] = [];
    const ids: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { items: { id: number }[]; next_cursor: string | null } = await list(
        `?actor=key:long&limit=1000${cursor && `&cursor=${cursor}`}`,
      );
      sizes.push(JSON.stringify(page).length);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(Math.max(...sizes)).toBeLessThan(1_200_000);
    const file = await service.api.get('/audit?actor=key:long&format=ndjson').buffer(true);
    const lines: string[] = file.text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids);
    expect(ids).toHaveLength(60);
  });

  it('is for admins', async () => {
    const reader = await consumerWithKey(service, 'r', 'read');
    expect(await reader.status('GET', '/audit')).toBe(403);
    await admin.get('/audit').expect(200);
  });
});

describe('the retention of the audit log', () => {
  const service = useService({ env: { AUDIT_RETENTION_DAYS: '30' } });

  it('removes what is older once a day, and keeps the rest', async () => {
    await service.db.query(
      `INSERT INTO event (actor, action, subject_type, at)
       SELECT 'service', 'change', 'test', now() - days * interval '1 day' FROM generate_series(1, 60) AS days`,
    );
    await runJob(service, 'audit-retention');
    const { items } = await service.read('/audit?subject_type=test&limit=1000');
    const days = items.map(({ at }: { at: string }) => Math.round((Date.now() - Date.parse(at)) / 86_400_000));
    expect(days).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
  });

  it('removes what is kept of returned reservations as well', async () => {
    const id = await givenPost(service, { approve: true });
    for (let times = 0; times < 2; times++) {
      await service.api.get('/curated/next').expect(200);
      await service.api.post(`/curated/${id}/nack`).expect(204);
    }
    const age = `UPDATE event SET at = at - make_interval(days => $1) WHERE subject_id = $2 AND action = 'nack'`;
    await service.db.query(age, [29, id]);
    await service.db.query(`${age} AND id = (SELECT min(id) FROM event WHERE action = 'nack')`, [2, id]);
    const returns = async () => {
      const { items } = await service.read(`/posts/${id}/history`);
      return items.filter(({ event }: { event: string }) => event === 'returned').length;
    };
    expect(await returns()).toBe(2);
    await runJob(service, 'audit-retention');
    expect(await returns()).toBe(1);
  });
});
