import { accountSubject } from '../../../src/auth/login-subject';
import { PasswordHasher } from '../../../src/auth/password-hasher';

import { ADMIN } from '../../support/admin';
import { useService } from '../../support/app';
import { inTransaction, lockAwaited } from '../../support/locks';
import { atOnce } from '../curated-queue/consumer';
import { cookieOf, giveToEve, logIn, openSession } from './session-factory';

const NEXT = 'another horse battery';
const WRONG = { current_password: 'wrong horse battery', new_password: NEXT };
const RIGHT = { current_password: ADMIN.password, new_password: NEXT };

describe('a change of password', () => {
  const app = useService({ own: true });
  let cookie: string;
  let hash: string;
  beforeAll(async () => {
    [{ password_hash: hash }] = await app.db.query('SELECT password_hash FROM app_user');
  });
  beforeEach(async () => {
    await app.db.query('UPDATE app_user SET password_hash = $1', [hash]);
    await app.db.query('DELETE FROM login_failure; DELETE FROM known_origin');
    cookie = await openSession(app.db);
  });

  const change = (body: object, by = cookie) =>
    app.anonymous.post('/auth/password').set({ Cookie: by, Origin: app.url }).send(body);
  const signedIn = async (by: string) => (await app.anonymous.get('/auth/me').set('Cookie', by)).status === 200;
  const failures = async (subject: string): Promise<number> => {
    const [row] = await app.db.query('SELECT failures FROM login_failure WHERE subject = $1', [subject]);
    return row?.failures ?? 0;
  };
  const ofAccount = () => failures(accountSubject('admin'));

  it('allows only logins with the new password', async () => {
    const answer = await change(RIGHT).expect(204);
    expect(answer.text).toBe('');
    await logIn(app).expect(401);
    await logIn(app, { ...ADMIN, password: NEXT }).expect(200);
    await change({ current_password: NEXT, new_password: ADMIN.password }).expect(204);
    await logIn(app).expect(200);
  });

  it('ends the other sessions of this user, and no others', async () => {
    const others = [await openSession(app.db), cookieOf(await logIn(app))];
    const foreign = await openSession(app.db);
    await giveToEve(app, foreign);
    await change(RIGHT).expect(204);
    expect(await Promise.all([cookie, foreign, ...others].map(signedIn))).toEqual([true, true, false, false]);
    await app.db.query(`DELETE FROM app_user WHERE username = 'Eve'`);
  });

  it('answers 403 for a wrong present password, and nothing changes', async () => {
    const other = await openSession(app.db);
    await change(WRONG).expect(403, { detail: 'Wrong password' });
    expect(await Promise.all([cookie, other].map(signedIn))).toEqual([true, true]);
    await logIn(app).expect(200);
  });

  it('counts wrong passwords as failed logins of the account, and clears them after a right one', async () => {
    await change(WRONG).expect(403);
    await change(WRONG).expect(403);
    expect(await ofAccount()).toBe(2);
    await change(RIGHT).expect(204);
    expect(await app.db.query('SELECT subject FROM login_failure')).toEqual([]);
  });

  it('ends the session with the sixth wrong password', async () => {
    const other = await openSession(app.db);
    for (const _ of [1, 2, 3, 4, 5]) await change(WRONG).expect(403);
    const sixth = await change(WRONG).expect(401, { detail: 'Not signed in' });
    expect(sixth.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sluice_session=; .*Expires=Thu, 01 Jan 1970/),
    ]);
    expect(await Promise.all([cookie, other].map(signedIn))).toEqual([false, true]);
    await change(RIGHT).expect(401, { detail: 'Not signed in' });
    expect(await ofAccount()).toBe(6);
    await app.db.query(`UPDATE login_failure SET failures = 20, last_failed_at = now()`);
    await logIn(app).expect(429);
  });

  it('accepts the right password in the sixth attempt', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await change(WRONG).expect(403);
    await change(RIGHT).expect(204);
    expect(await signedIn(cookie)).toBe(true);
  });

  it('counts concurrent attempts', async () => {
    await change(WRONG).expect(403);
    // One is checked, and then a pause is longer than the machine is busy.
    await app.db.query(`UPDATE login_failure SET failures = 11, last_failed_at = now() - interval '33 s'`);
    const statuses = await atOnce(12, async () => (await change(WRONG)).status);
    expect(statuses).toEqual(Array<number>(12).fill(401));
    expect(await signedIn(cookie)).toBe(false);
    expect(await ofAccount()).toBe(12);
  });

  it('is possible whatever failed logins others have caused', async () => {
    await app.db.query(
      `INSERT INTO login_failure (subject, failures, first_failed_at, last_failed_at) VALUES ($1, 12, now(), now())`,
      [accountSubject('admin')],
    );
    await change(WRONG).expect(403);
    await change(RIGHT).expect(204);
    expect(await signedIn(cookie)).toBe(true);
  });

  it('accepts one of two concurrent changes, and refuses the other as a wrong password', async () => {
    const [one, other] = [cookie, await openSession(app.db)];
    const answers = await Promise.all([
      change({ ...RIGHT, new_password: 'the first of the two' }, one),
      change({ ...RIGHT, new_password: 'the second of the two' }, other),
    ]);
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.toSorted()[0]).toBe(204);
    expect([401, 403]).toContain(statuses.toSorted()[1]);
    expect(await Promise.all([one, other].map(signedIn))).toEqual(statuses.map((status) => status === 204));
  });

  it.each([
    ['with the old password', 'password_hash = $1'],
    ['of somebody who is disabled meanwhile', 'disabled_at = now() WHERE $1::text IS NOT NULL'],
  ])('admits no concurrent login %s', async (_, change) => {
    const login = await inTransaction(app, async (other) => {
      await other.query(`UPDATE app_user SET ${change}`, [await app.app.get(PasswordHasher).hash(NEXT)]);
      const answer = logIn(app).then(({ status, headers }) => [status, headers['set-cookie']]);
      await lockAwaited(app);
      return { answer };
    });
    expect(await login.answer).toEqual([401, undefined]);
    await app.db.query('UPDATE app_user SET disabled_at = NULL');
  });

  it.each([
    ['nine emoji', { ...RIGHT, new_password: '😀'.repeat(9) }, 'new_password'],
    ['1025 characters', { ...RIGHT, new_password: 'a'.repeat(1_025) }, 'new_password'],
    ['no present one', { new_password: NEXT }, 'current_password'],
  ])('answers 422 for %s, and counts no attempt', async (_, body, field) => {
    const answer = await change(body).expect(422);
    expect(answer.body.errors).toEqual([{ field, message: expect.any(String) }]);
    expect(JSON.stringify(answer.body)).not.toContain('aaaaaaaaa');
    expect(await ofAccount()).toBe(0);
    await logIn(app).expect(200);
  });

  it.each([
    ['ten characters', 'é'.repeat(10)],
    ['1024 emoji', '😀'.repeat(1_024)],
    ['NUL, lone surrogates and ligatures', 'a\0b\ud800ﬁ pass'],
  ])('accepts %s', async (_, password) => {
    await change({ ...RIGHT, new_password: password }).expect(204);
    await logIn(app, { ...ADMIN, password }).expect(200);
  });
});
