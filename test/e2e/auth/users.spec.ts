import { ADMIN } from '../../support/admin';
import { ISO_TIME, useService } from '../../support/app';
import { atOnce } from '../curated-queue/consumer';
import { cookieOf, logIn, openSession } from './session-factory';

const PASSWORD = 'a password of her own';

describe('the users', () => {
  const app = useService({ own: true });
  let admin: Record<string, string>;

  type Method = 'get' | 'post' | 'patch' | 'delete';
  const send = (method: Method, path: string, by: Record<string, string> = admin) => app.as(by)[method](path);
  const add = async (username: string, role = 'reviewer') =>
    (await send('post', '/users').send({ username, role }).expect(201)).body.id as number;
  const link = async (id: number, body: object = {}) =>
    (await send('post', `/users/${id}/link`).send(body).expect(201)).body;
  const redeem = (token: string, password = PASSWORD) =>
    app.anonymous.post('/auth/link').set('Origin', app.url).send({ token, new_password: password });
  const join = async (username: string, role?: string) => {
    const id = await add(username, role);
    const Cookie = cookieOf(await redeem((await link(id)).token).expect(200));
    return { id, as: { Cookie, Origin: app.url } };
  };
  const signedIn = async (as: Record<string, string>) => (await send('get', '/auth/me', as)).status === 200;

  beforeAll(async () => {
    admin = { Cookie: await openSession(app.db), Origin: app.url };
  });
  afterEach(() => app.db.query(`DELETE FROM app_user WHERE username <> '${ADMIN.username}'`));

  it('begin with an admin', async () => {
    const { body } = await send('get', '/users').expect(200);
    expect(body).toMatchObject({ total: 1, skip: 0, limit: 100 });
    expect(body.items).toEqual([
      {
        id: expect.any(Number),
        username: ADMIN.username,
        role: 'admin',
        created_at: expect.stringMatching(ISO_TIME),
        disabled_at: null,
        has_password: true,
        last_used_at: expect.stringMatching(ISO_TIME),
        link_expires_at: null,
      },
    ]);
    expect((await send('get', '/auth/me')).body).toMatchObject({ username: ADMIN.username, role: 'admin' });
  });

  it('get a new one, who sets a password by a link and is signed in by it', async () => {
    const { body } = await send('post', '/users').send({ username: ' Marta ' }).expect(201);
    expect(body).toMatchObject({ username: 'Marta', role: 'reviewer', has_password: false, last_used_at: null });
    await logIn(app, { username: 'marta', password: '' }).expect(401);
    const made = await link(body.id);
    expect(made).toEqual({
      url: `${app.url}/set-password#${made.token}`,
      token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: expect.stringMatching(ISO_TIME),
    });
    const answer = await redeem(made.token).expect(200);
    expect(answer.body).toMatchObject({ username: 'Marta', role: 'reviewer' });
    const me = await send('get', '/auth/me', { Cookie: cookieOf(answer) }).expect(200);
    expect(me.body.username).toBe('Marta');
    await logIn(app, { username: 'MARTA', password: PASSWORD }).expect(200);
    expect(JSON.stringify(await app.db.query('SELECT * FROM app_user'))).not.toContain(made.token);
    await send('post', '/users').send({ username: 'mArTa' }).expect(409, { detail: 'User already exists' });
  });

  it.each([
    ['an empty name', { username: '  ' }],
    ['a name with an invisible character', { username: 'mar\u200dta' }],
    ['101 characters', { username: 'ü'.repeat(101) }],
    ['an unknown role', { username: 'x', role: 'owner' }],
  ])('refuse %s with 422', async (_, body) => {
    await send('post', '/users').send(body).expect(422);
  });

  it('are for signed-in admins only', async () => {
    const { as } = await join('reviewer');
    await send('get', '/users', {}).expect(401, { detail: 'Not signed in' });
    await app.api.get('/users').expect(403, { detail: 'API keys may not do this; sign in' });
    for (const path of ['/users', '/api-keys'])
      await send('get', path, as).expect(403, { detail: "This requires the scope 'admin'" });
  });

  it('let a reviewer read and review, and change nothing else', async () => {
    const { as } = await join('reviewer');
    for (const path of ['/posts', '/stats', '/hashtags', '/reblog-controls/blocked-users'])
      await send('get', path, as).expect(200);
    await send('post', '/posts/999999/approve', as).expect(404);
    await send('patch', '/auth/me', as).send({ time_zone: 'Europe/Berlin' }).expect(200);
    const refused = { detail: "This requires the scope 'admin'" };
    await send('post', '/hashtags', as).send({ hashtag: 'x', instance: 'a.example' }).expect(403, refused);
    await send('post', '/reblog-controls/blocked-hashtags', as).send({ hashtag: 'x' }).expect(403, refused);
    await app.anonymous.put('/reblog-controls/settings').set(as).send({}).expect(403, refused);
    await send('post', '/curated/cleanup', as).expect(403, refused);
  });

  it('change roles at once', async () => {
    const { id, as } = await join('rising');
    await send('get', '/users', as).expect(403);
    const { body } = await send('patch', `/users/${id}`).send({ role: 'admin' }).expect(200);
    expect(body).toMatchObject({ id, role: 'admin', disabled_at: null });
    await send('get', '/users', as).expect(200);
    await send('patch', '/users/999999').send({ role: 'admin' }).expect(404, { detail: 'User not found' });
    await send('get', `/users/${id}`).expect(200);
  });

  it('keep a disabled one out at once, with link, sessions and known browsers, until enabled again', async () => {
    const { id, as } = await join('leaving');
    const { token } = await link(id);
    const { body } = await send('patch', `/users/${id}`).send({ disabled: true }).expect(200);
    expect(body).toMatchObject({ disabled_at: expect.stringMatching(ISO_TIME), link_expires_at: null });
    expect(await signedIn(as)).toBe(false);
    await logIn(app, { username: 'leaving', password: PASSWORD }).expect(401);
    await redeem(token).expect(404);
    await send('post', `/users/${id}/link`).send({}).expect(409, { detail: 'The user is disabled' });
    expect(await app.db.query('SELECT FROM known_origin WHERE user_id = $1', [id])).toEqual([]);
    await send('patch', `/users/${id}`).send({ disabled: false }).expect(200);
    expect(await signedIn(as)).toBe(false);
    await logIn(app, { username: 'leaving', password: PASSWORD }).expect(200);
  });

  it('always keep an enabled admin who has a password', async () => {
    const detail = 'At least one enabled admin must remain';
    const { items } = (await send('get', '/users')).body;
    for (const change of [{ role: 'reviewer' }, { disabled: true }])
      await send('patch', `/users/${items[0].id}`).send(change).expect(409, { detail });
    await add('never signed in', 'admin');
    await send('patch', `/users/${items[0].id}`).send({ disabled: true }).expect(409, { detail });
    expect(await signedIn(admin)).toBe(true);
  });

  it('keep one of several admins who demote themselves at the same time', async () => {
    const others = [];
    for (const name of ['a', 'b', 'c', 'd']) others.push(await join(name, 'admin'));
    const first = (await send('get', '/users')).body.items.at(-1).id as number;
    const everybody = [{ id: first, as: admin }, ...others];
    const statuses = await atOnce(everybody.length, async (index) => {
      const { id = 0, as = {} } = everybody[index] ?? {};
      return (await send('patch', `/users/${id}`, as).send({ role: 'reviewer' })).status;
    });
    const [{ admins }] = await app.db.query(`SELECT count(*)::int AS admins FROM app_user WHERE role = 'admin'`);
    expect(admins).toBe(1);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 409]);
    await app.db.query(`UPDATE app_user SET role = 'admin' WHERE id = $1`, [first]);
  });

  it('list their sessions and end them', async () => {
    const { id, as } = await join('busy');
    const login = logIn(app, { username: 'busy', password: PASSWORD }).set('User-Agent', 'Elinks');
    const second = { Cookie: cookieOf(await login) };
    const { body } = await send('get', `/users/${id}/sessions`).expect(200);
    expect(body.total).toBe(2);
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(ISO_TIME),
      last_used_at: expect.stringMatching(ISO_TIME),
      user_agent: 'Elinks',
      current: false,
    });
    await send('delete', `/users/${id}/sessions/${body.items[0].id}`).expect(204);
    expect([await signedIn(second), await signedIn(as)]).toEqual([false, true]);
    await send('delete', `/users/${id}/sessions/${body.items[0].id}`).expect(404, { detail: 'Session not found' });
    await send('delete', `/users/${id}/sessions`).expect(204);
    expect(await signedIn(as)).toBe(false);
    expect((await send('get', `/users/${id}/sessions`)).body.items).toEqual([]);
    const own = (await send('get', '/users')).body.items.at(-1).id as number;
    const mine = (await send('get', `/users/${own}/sessions`)).body.items;
    expect(mine.map((session: { current: boolean }) => session.current)).toContain(true);
    await send('get', '/users/999999/sessions').expect(404, { detail: 'User not found' });
  });

  describe('set a password by a link that', () => {
    it('is valid once, however many use it at the same time', async () => {
      const { token } = await link(await add('once'));
      const statuses = await atOnce(4, async () => (await redeem(token)).status);
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
    });

    it('is valid for the hours that were asked for', async () => {
      const id = await add('late');
      const made = await link(id, { hours: 2 });
      expect(Math.round((Date.parse(made.expires_at) - Date.now()) / 3_600_000)).toBe(2);
      await app.db.query('UPDATE app_user SET link_expires_at = now() WHERE id = $1', [id]);
      await redeem(made.token).expect(404, { detail: 'The link was used, replaced, or has expired' });
      for (const hours of [0, 169, 1.5, '2', null]) await send('post', `/users/${id}/link`).send({ hours }).expect(422);
    });

    it('sets no password of somebody who is disabled, even where the link was left', async () => {
      const id = await add('blocked');
      const { token } = await link(id);
      await app.db.query('UPDATE app_user SET disabled_at = now() WHERE id = $1', [id]);
      await redeem(token).expect(404, { detail: 'The link was used, replaced, or has expired' });
      await app.db.query('UPDATE app_user SET disabled_at = NULL WHERE id = $1', [id]);
      await redeem(token).expect(200);
    });

    it('is replaced by the next', async () => {
      const id = await add('twice');
      const [first, second] = [await link(id), await link(id)];
      await redeem(first.token).expect(404);
      await redeem(second.token).expect(200);
    });

    it('ends the sessions of whoever knew the old password, and makes their browsers strangers', async () => {
      const { id, as } = await join('robbed');
      const before = await app.db.query('SELECT origin FROM known_origin WHERE user_id = $1', [id]);
      await redeem((await link(id)).token, 'a password nobody knows').expect(200);
      expect(await signedIn(as)).toBe(false);
      const after = await app.db.query('SELECT origin FROM known_origin WHERE user_id = $1', [id]);
      const browsers = (rows: { origin: string }[]) => rows.map(({ origin }) => origin);
      expect(browsers(before).filter((origin) => !browsers(after).includes(origin))).toHaveLength(1);
    });

    it('is void once its person changes the password', async () => {
      const { id, as } = await join('remembering');
      const { token } = await link(id);
      const change = { current_password: PASSWORD, new_password: 'the next password' };
      await send('post', '/auth/password', as).send(change).expect(204);
      expect((await send('get', `/users/${id}`)).body.link_expires_at).toBeNull();
      await redeem(token).expect(404);
    });

    it('opens only from the own origin, and takes no short password', async () => {
      const { token } = await link(await add('careful'));
      await app.anonymous.post('/auth/link').send({ token, new_password: PASSWORD }).expect(403);
      await redeem(token, 'short').expect(422);
      await redeem(token).expect(200);
    });
  });

  it('forget the other browsers of a person who changes the password, and keep the one that did', async () => {
    const { id, as } = await join('moving');
    const other = await logIn(app, { username: 'moving', password: PASSWORD });
    const cookies = String(other.headers['set-cookie']).match(/sluice_\w+=[\w-]+/g) ?? [];
    const both = { Cookie: cookies.join('; '), Origin: app.url };
    const change = { current_password: PASSWORD, new_password: 'the next password' };
    await send('post', '/auth/password', both).send(change).expect(204);
    expect([await signedIn(both), await signedIn(as)]).toEqual([true, false]);
    expect(await app.db.query('SELECT FROM known_origin WHERE user_id = $1', [id])).toHaveLength(1);
  });
});
