import { startApp, useService } from '../../support/app';
import { useInstance } from '../../support/fake-instance';
import { runJob } from '../../support/jobs';
import { by as named, givenPost, givenPosts } from '../../support/posts';
import { until } from '../../support/until';
import { Consumer } from '../curated-queue/consumer';
import { blockUser, wrongRows } from './blocklists';

const by = (username: string, host = 'fjordlys.example') => ({
  ...named(username),
  authorUri: `https://${host}/users/${username}`,
  authorAccount: `${username}@${host}`,
});
const LISTS = '/reblog-controls/blocklists';
const HEADER = '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate';
const domains = (count: number, first = 0) => Array.from({ length: count }, (_, n) => `spam${first + n}.example`);
const csv = (names: readonly string[]) =>
  [HEADER, ...names.map((name) => `${name},suspend,False,False,"hate, ""spam""",False`)].join('\n');

describe('subscribed blocklists', () => {
  const service = useService();
  const remote = useInstance();
  const consumer = new Consumer(service);
  const nextId = async () => (await consumer.next())?.fenliu_post_id ?? null;
  beforeEach(() => service.reset());

  const path = '/lists/domains.csv';
  const address = () => `http://${remote.domain}${path}`;
  const requests = () => remote.requests.filter((request) => request.startsWith('/lists/'));
  const lists = async () => (await service.read(LISTS)).items;
  const settled = async () => {
    await until(async () => (await lists()).every(({ is_reading }: { is_reading: boolean }) => !is_reading));
    return (await lists())[0];
  };
  const subscribe = async (body: object = {}) => {
    await service.api
      .post(LISTS)
      .send({ url: address(), ...body })
      .expect(201);
    return settled();
  };
  const serve = (body: string, headers: Record<string, string> = {}) =>
    remote.route(path, { body, headers: { 'content-type': 'text/csv', ...headers } });
  /** Reads it again, as the day after. */
  const readAgain = async () => {
    const [{ id }] = await lists();
    await service.api.post(`${LISTS}/${id}/read`).expect(200);
    return settled();
  };
  const remove = async (id: number) => {
    await service.api.delete(`${LISTS}/${id}`).expect(204);
    await until(async () => (await service.db.query('SELECT FROM blocklist')).length === 0);
  };
  const entries = async (): Promise<string[]> =>
    (
      await service.db.query(
        `SELECT username_folded || '@' || domain_folded AS name FROM blocklist_entry ORDER BY domain_folded, username_folded`,
      )
    ).map(({ name }: { name: string }) => name);

  it('are read, withhold what waits and reject what comes, until they drop an entry or are removed', async () => {
    const [spam, other] = [by('otto', 'spam1.example'), by('mira')];
    const waiting = await givenPost(service, { ...spam, approve: true });
    const good = await givenPost(service, { ...other, approve: true });
    const lines = [
      csv(domains(3)),
      'hid***n.example,suspend',
      'fine.example,noop',
      'no domain,suspend',
      'SPAM1.example,silence',
    ];
    serve(lines.join('\n'));
    expect(await subscribe()).toMatchObject({
      name: `${remote.domain}${path}`,
      url: address(),
      domains: 3,
      accounts: 0,
      obfuscated: 1,
      noop: 1,
      wrong: 1,
      error: null,
      error_code: null,
      read_at: expect.any(String),
    });
    expect(await wrongRows(service)).toEqual([]);
    expect(await nextId()).toBe(good);
    expect(await nextId()).toBeNull();
    expect(await service.read(`/posts/${waiting}/author`)).toMatchObject({ withheld_by: ['blocked_user'] });
    // A row that is written while the list is there.
    const later = await givenPost(service, { ...by('ann', 'spam2.example'), approve: true });
    expect(await nextId()).toBeNull();

    serve(csv(['spam0.example', 'spam2.example']));
    expect(await readAgain()).toMatchObject({ domains: 2, obfuscated: 0 });
    expect(await nextId()).toBe(waiting);
    expect(await nextId()).toBeNull();
    const [{ id }] = await lists();
    await remove(id);
    expect(await nextId()).toBe(later);
    expect(await wrongRows(service)).toEqual([]);
    await service.api.delete(`${LISTS}/${id}`).expect(404, { detail: 'Blocklist not found' });
    await service.api.post(`${LISTS}/${id}/read`).expect(404, { detail: 'Blocklist not found' });
  });

  it('reject posts as they are fetched, and say by which list', async () => {
    serve(`Account address\nmira@${remote.domain}\n`);
    remote.serve('photography', [remote.status('1')]);
    await service.api.post('/hashtags').send({ hashtag: 'photography', instance: remote.domain }).expect(201);
    await subscribe();
    await service.api.post('/hashtags/fetch-all').expect(200);
    const [post] = (await service.read('/posts')).items;
    expect(post).toMatchObject({
      approved: false,
      reviewed_by: 'auto:blocked_user',
      reviewer_notes: `Auto-rejected: blocked user @mira@${remote.domain} (${remote.domain}${path})`,
    });
  });

  it('are asked once, by their validators, while nothing changed', async () => {
    let conditions: unknown[] = [];
    remote.route(path, (_, { headers }) => {
      conditions.push([headers['if-none-match'], headers['if-modified-since']]);
      const validators = { etag: 'W/"1"', 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' };
      return headers['if-none-match']
        ? { status: 304, headers: validators }
        : { body: csv(domains(4)), headers: validators };
    });
    const first = await subscribe();
    remote.requests.length = 0;
    conditions = [];
    await service.db.query(`UPDATE blocklist SET due_at = now(), read_at = read_at - interval '1 day'`);
    await runJob(service, 'subscriptions');
    expect(requests()).toEqual([path]);
    expect(conditions).toEqual([['W/"1"', 'Sun, 01 Mar 2026 12:00:00 GMT']]);
    const again = (await lists())[0];
    expect(again).toEqual({ ...first, read_at: expect.any(String) });
    expect(Date.parse(again.read_at)).toBeGreaterThan(Date.now() - 3_600_000);
    // Not before tomorrow.
    await runJob(service, 'subscriptions');
    expect(requests()).toEqual([path]);
  });

  it.each<[string, string, () => void]>([
    ['shrunk', 'more than half', () => serve(csv(domains(4)))],
    ['no_list', 'not a blocklist', () => serve('<!doctype html>\n<p>Sign in,\nto read</p>')],
    ['too_large', '5 MB', () => serve('a'.repeat(5 * 1024 * 1024 + 1))],
    ['too_many', '50,000', () => serve(domains(50_001).join('\n'))],
    ['no_list', 'not a blocklist', () => serve('"'.repeat(100_000))],
    ['too_many', '50,000', () => serve('\n'.repeat(300_000))],
    ['not_found', 'no list at', () => remote.route(path, { status: 404 })],
    ['refused', 'did not send', () => remote.route(path, { status: 503 })],
    [
      'redirected',
      'redirects',
      () => remote.route(path, { status: 302, headers: { location: 'http://other.example/' } }),
    ],
  ])('change nothing where one fails, and say so: %s (%s)', async (code, said, fail) => {
    serve(csv(domains(9)));
    const good = await subscribe();
    const before = await entries();
    fail();
    expect(await readAgain()).toEqual({ ...good, error_code: code, error: expect.stringContaining(said) });
    expect(await entries()).toEqual(before);
    serve(csv(domains(10)));
    expect(await readAgain()).toMatchObject({ domains: 10, error_code: null, error: null });
  });

  it('follow a redirect on their own server', async () => {
    serve(csv(domains(2)));
    remote.route('/lists/old.csv', { status: 301, headers: { location: path } });
    expect(await subscribe({ url: `http://${remote.domain}/lists/old.csv` })).toMatchObject({ domains: 2 });
  });

  it('leave entries of people and of other lists alone', async () => {
    const post = await givenPost(service, { ...by('otto', 'spam0.example'), approve: true });
    await blockUser(service, '@*@spam0.example');
    serve(csv(domains(2)));
    const { id } = await subscribe();
    remote.route('/lists/two.csv', { body: 'otto@spam0.example' });
    await service.api
      .post(LISTS)
      .send({ url: `http://${remote.domain}/lists/two.csv` })
      .expect(201);
    await settled();
    await service.api.delete(`${LISTS}/${id}`).expect(204);
    await until(async () => (await entries()).length === 1);
    const [entry] = (await service.read('/reblog-controls/blocked-users')).items;
    expect(entry).toMatchObject({ account_id: '@*@spam0.example', held_back: 1 });
    await service.api.delete(`/reblog-controls/blocked-users/${entry.id}`).expect(204);
    expect(await nextId()).toBeNull();
    await remove((await lists())[0].id);
    expect(await nextId()).toBe(post);
  });

  it('may name other columns', async () => {
    serve('Host,Level\nspam.example,noop\nbad.example,block\n');
    expect(await subscribe({ columns: { entry: 'host', severity: 'Level' } })).toMatchObject({ domains: 1, noop: 1 });
    expect(await entries()).toEqual(['*@bad.example']);
  });

  it('have addresses of their own that the web has', async () => {
    serve(csv(domains(1)));
    await subscribe();
    await service.api
      .post(LISTS)
      .send({ url: `${address()}#x` })
      .expect(409, { detail: 'Blocklist already exists' });
    for (const url of ['list.csv', 'ftp://lists.example/a', 'https://me:secret@lists.example/a', 'file:///etc/passwd'])
      await service.api.post(LISTS).send({ url }).expect(400, { detail: 'Invalid address of a list' });
    const { items } = await service.read('/audit?limit=1');
    expect(items[0]).toMatchObject({ action: 'create', subject_type: 'blocklist', new_values: { url: address() } });
  });

  it('are not read from private addresses', async () => {
    const strict = await startApp({ env: { ALLOW_PRIVATE_INSTANCES: 'false' } });
    for (const url of [
      address(),
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://localhost/a',
      'https://db.internal/a',
    ])
      await strict.api.post(LISTS).send({ url }).expect(400, { detail: 'Invalid address of a list' });
    await strict.close();
  });

  it('forget an author who asked for it', async () => {
    serve('Account address\nmira@fjordlys.example\nzoe@fjordlys.example\n');
    await givenPost(service, by('mira'));
    await subscribe();
    const { body } = await service.api.get('/authors?account=@mira@fjordlys.example').expect(200);
    expect(body.listed).toMatchObject([{ username_folded: 'mira' }]);
    await service.api.delete('/authors?account=@mira@fjordlys.example').expect(200);
    expect(await entries()).toEqual(['zoe@fjordlys.example']);
    await readAgain();
    expect(await entries()).toEqual(['zoe@fjordlys.example']);
  });
});

describe('an uploaded blocklist', () => {
  const service = useService();
  const consumer = new Consumer(service);
  const nextId = async () => (await consumer.next())?.fenliu_post_id ?? null;
  beforeEach(() => service.reset());

  it('is previewed, blocks what it has, and is undone by its removal', async () => {
    const ids = await givenPosts(service, 3, { content: (n) => by(`user${n}`, 'spam0.example'), approve: true });
    await blockUser(service, '@*@spam1.example');
    const content = [csv(domains(2_100)), 'hid***n.example,suspend', 'fine.example,noop', 'no domain'].join('\n');
    const counts = { domains: 2_100, accounts: 0, obfuscated: 1, noop: 1, wrong: 1 };
    await service.api
      .post(`${LISTS}/preview`)
      .send({ content })
      .expect(200, { ...counts, known: 1, wrong_lines: [{ line: 2_104, text: 'no domain' }] });
    expect(await nextId()).toBe(ids[0]);
    await consumer.settle('nack', ids[0] ?? 0);
    const { body } = await service.api.post(`${LISTS}/upload`).send({ name: 'domains.csv', content }).expect(201);
    expect(body).toMatchObject({ ...counts, name: 'domains.csv', url: null, is_reading: false, error: null });
    expect(await nextId()).toBeNull();
    expect(await wrongRows(service)).toEqual([]);
    await service.api.post(`${LISTS}/${body.id}/read`).expect(400, { detail: 'An uploaded list has no address' });
    await service.api.delete(`${LISTS}/${body.id}`).expect(204);
    await until(async () => (await service.db.query('SELECT FROM blocklist')).length === 0);
    expect(await nextId()).toBe(ids[0]);
    expect(await wrongRows(service)).toEqual([]);
  });

  it('may be as large as a list, and no other body may', async () => {
    const content = csv(domains(20_000));
    expect(content.length).toBeGreaterThan(512 * 1024);
    await service.api.post(`${LISTS}/preview`).send({ content }).expect(200);
    await service.api.post(LISTS).send({ url: content }).expect(413);
    await service.api
      .post(`${LISTS}/preview`)
      .send({ content: '<html>' })
      .expect(400, { detail: 'This is not a blocklist: most lines name neither a domain nor an account.' });
  });
});
