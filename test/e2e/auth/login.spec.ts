import crypto from 'node:crypto';
import { ADMIN } from '../../support/admin';
import { API_KEY, useService } from '../../support/app';
import { asAdmin, cookieOf, logIn, openSession } from './session-factory';

const WRONG = { detail: 'Invalid username or password' };
const NOT_SIGNED_IN = { detail: 'Not signed in' };
const ME = { id: 1, username: 'admin', role: 'admin', time_zone: null, preferences: {} };

describe('login', () => {
  const app = useService({ own: true });
  const me = (cookie: string) => app.anonymous.get('/auth/me').set('Cookie', cookie);
  const logOut = (headers: Record<string, string>) => app.anonymous.post('/auth/logout').set(headers);

  beforeEach(() => app.db.query('DELETE FROM login_failure'));

  it('returns the name and a cookie that signs in', async () => {
    const answer = await logIn(app).expect(200, { username: 'admin' });
    const [cookie] = answer.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^sluice_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    await me(cookieOf(answer)).expect(200, ME);
  });

  it('stores only a hash of the cookie, and sets a new one at each login', async () => {
    const [first, second] = [cookieOf(await logIn(app)), cookieOf(await logIn(app))];
    expect(second).not.toBe(first);
    const rows: { token_hash: string }[] = await app.db.query('SELECT token_hash FROM session');
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(first.split('=')[1]);
    await me(first).expect(200);
    await me(second).expect(200);
  });

  it('accepts the name in any case and with blanks around it', async () => {
    await logIn(app, { ...ADMIN, username: ' ＡDMIN ' }).expect(200, { username: 'admin' });
  });

  it('answers a wrong password and an unknown user alike, after the same work', async () => {
    const hashes = jest.spyOn(crypto, 'scrypt');
    for (const username of ['admin', 'nobody']) {
      const answer = await logIn(app, { username, password: 'wrong horse' }).expect(401, WRONG);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const [known, unknown] = hashes.mock.calls.map(([, , length, cost]) => ({ length, cost }));
    expect(hashes).toHaveBeenCalledTimes(2);
    expect(unknown).toEqual(known);
    hashes.mockRestore();
  });

  it('treats every character as a wrong login', async () => {
    await logIn(app, { username: 'a\0\ud800', password: '\0\udfff' }).expect(401, WRONG);
    await logIn(app, { username: '', password: '' }).expect(401, WRONG);
    await logIn(app, { username: 'x'.repeat(100_000), password: 'x'.repeat(100_000) }).expect(401, WRONG);
  });

  it('normalises only as much as a name and a password may have, since marks in no order take quadratic time', async () => {
    const marks = '\u0301'.repeat(62_500) + '\u0316'.repeat(62_500);
    const normalise = jest.spyOn(String.prototype, 'normalize');
    await logIn(app, { username: marks, password: 'x' }).expect(401, WRONG);
    await logIn(app, { username: 'admin', password: marks }).expect(401, WRONG);
    const change = { current_password: marks, new_password: 'another password' };
    await (await asAdmin(app)).post('/auth/password').send(change).expect(403);
    const lengths = normalise.mock.contexts.map((text) => String(text).length);
    normalise.mockRestore();
    expect(lengths).not.toEqual([]);
    expect(Math.max(...lengths)).toBeLessThan(5_000);
  });

  it('compares passwords of the most characters, however they are composed', async () => {
    const password = '\u1f82'.repeat(1_024);
    const admin = await asAdmin(app);
    const set = (current_password: string, new_password: string) =>
      admin.post('/auth/password').send({ current_password, new_password }).expect(204);
    await set(ADMIN.password, password);
    await logIn(app, { ...ADMIN, password: password.normalize('NFD') }).expect(200);
    await logIn(app, { ...ADMIN, password: `${password.normalize('NFD')}x` }).expect(401);
    await set(password, ADMIN.password);
  });

  it('is shown by GET /auth/me, and by GET /auth/session without an error where nobody is signed in', async () => {
    const session = (cookie: string) => app.anonymous.get('/auth/session').set('Cookie', cookie);
    await app.api.get('/auth/me').expect(401, NOT_SIGNED_IN);
    await app.api.get('/auth/session').expect(200, { account: null });
    for (const cookie of ['', 'sluice_session=over', `sluice_session=${'a'.repeat(43)}`]) {
      await me(cookie).expect(401, NOT_SIGNED_IN);
      await session(cookie).expect(200, { account: null });
    }
    const cookie = await openSession(app.db);
    await me(cookie).set('X-API-Key', API_KEY).expect(200, ME);
    await session(cookie).expect(200, { account: ME });
  });

  describe('logout', () => {
    it('ends only this session and clears the cookie', async () => {
      const [first, second] = [await openSession(app.db), await openSession(app.db)];
      const answer = await logOut({ Cookie: first, Origin: app.url }).expect(204);
      expect(answer.headers['set-cookie']).toEqual([
        'sluice_session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict',
      ]);
      await me(first).expect(401);
      await me(second).expect(200);
    });

    it('answers 204 without a session too', async () => {
      await logOut({}).expect(204);
      await logOut({ Cookie: `sluice_session=${'a'.repeat(43)}`, Origin: app.url }).expect(204);
    });
  });
});

describe('login under an https address', () => {
  const app = useService({ env: { PUBLIC_URL: 'https://sluice.test' } });

  it('sets and reads a cookie that browsers bind to the host', async () => {
    const answer = await logIn(app).set('Origin', 'https://sluice.test').expect(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-sluice_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(
        /^__Host-sluice_browser=[\w-]{43}; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    await app.anonymous.get('/auth/me').set('Cookie', cookieOf(answer)).expect(200);
    const bare = cookieOf(answer).replace('__Host-', '');
    await app.anonymous.get('/auth/me').set('Cookie', bare).expect(401);
  });
});
