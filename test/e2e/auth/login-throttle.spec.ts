import { accountSubject, addressSubject } from '../../../src/auth/login-subject';
import { ADMIN } from '../../support/admin';
import { startApp, useService } from '../../support/app';
import { within } from '../../support/until';
import { logIn } from './session-factory';

const WRONG = { ...ADMIN, password: 'wrong horse' };
const AWAY = '198.51.100.7';

describe('the throttle of logins', () => {
  const app = useService({ env: { TRUST_PROXY: 'loopback' } });

  const from = (address: string, username: string) =>
    logIn(app, { ...WRONG, username }).set('X-Forwarded-For', address);
  const failures = async (): Promise<number[]> => {
    const rows: { failures: number }[] = await app.db.query('SELECT failures FROM login_failure ORDER BY failures');
    return rows.map((row) => row.failures);
  };
  const pass = (seconds: number) =>
    app.db.query(
      `UPDATE login_failure SET first_failed_at = first_failed_at - make_interval(secs => $1),
                                last_failed_at = last_failed_at - make_interval(secs => $1)`,
      [seconds],
    );
  /** So many failures of the first user from this machine, the last of them just now. */
  const fail = async (times: number) => {
    const subjects = [accountSubject('admin'), addressSubject('127.0.0.1')];
    await app.db.query(
      `INSERT INTO login_failure (subject, failures, first_failed_at, last_failed_at)
       SELECT subject, $2, now(), now() FROM unnest($1::text[]) AS subject`,
      [subjects, times],
    );
  };

  beforeEach(() => app.db.query('DELETE FROM login_failure; DELETE FROM known_origin'));

  it('answers 429 from the sixth failure, and checks no password during the pause', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const answer = await logIn(app, WRONG).expect(401);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
    const sixth = await logIn(app, WRONG).expect(429);
    expect(sixth.headers['retry-after']).toBe('1');
    expect(sixth.body).toEqual({ detail: 'Too many failed logins; try again in 1 s' });
    const justFailed = () => app.db.query('UPDATE login_failure SET last_failed_at = now()');
    const right = await within(1_000, justFailed, () => logIn(app));
    expect([right.status, right.headers['retry-after']]).toEqual([429, '1']);
    expect(await failures()).toEqual([6, 6]);
    await pass(1);
    await logIn(app).expect(200, { username: 'admin' });
  });

  it.each([
    [6, 1, '2'],
    [7, 2, '4'],
    [8, 4, '8'],
    [9, 8, '16'],
    [10, 16, '32'],
    [11, 32, '60'],
    [12, 60, '60'],
    [1_000_000, 60, '60'],
  ])('after failure %i allows one attempt after %i s, and then requires %s s', async (times, pause, next) => {
    const paused = async () => {
      await app.db.query('DELETE FROM login_failure');
      await fail(times);
      await pass(pause - 0.9);
    };
    const early = await within(900, paused, () => logIn(app, WRONG));
    expect([early.status, early.headers['retry-after']]).toEqual([429, '1']);
    expect(await failures()).toEqual([times, times]);
    await pass(0.9);
    const answer = await logIn(app, WRONG).expect(429);
    expect(answer.headers['retry-after']).toBe(next);
    expect(await failures()).toEqual([times + 1, times + 1]);
  });

  it('accepts the right password after a pause and clears the account', async () => {
    await fail(12);
    await pass(60);
    await logIn(app).expect(200);
    expect(await failures()).toEqual([12]);
  });

  it('forgets failures after 15 minutes', async () => {
    await fail(12);
    await pass(15 * 60 + 1);
    await logIn(app, WRONG).expect(401);
    expect(await failures()).toEqual([1, 1]);
  });

  it("keeps the failures of others while they count, whoever fails, and forgets those that don't", async () => {
    await fail(12);
    await pass(60);
    await from(AWAY, 'nobody').expect(401);
    expect(await failures()).toEqual([1, 1, 12, 12]);
    await pass(15 * 60 - 61);
    await from(AWAY, 'somebody').expect(401);
    expect(await failures()).toEqual([1, 1, 2, 12, 12]);
    await pass(2);
    await from(AWAY, 'anybody').expect(401);
    expect(await failures()).toEqual([1, 1, 1, 3]);
  });

  it('counts an account over all addresses and spellings of its name', async () => {
    await fail(5);
    await from(AWAY, ' ADMIN').expect(429);
  });

  it('counts an address over all accounts', async () => {
    await fail(5);
    await logIn(app, { ...WRONG, username: 'nobody' }).expect(429);
    await from(AWAY, 'somebody').expect(401);
  });

  it('counts unknown users too', async () => {
    for (const status of [401, 401, 401, 401, 401, 429]) await from(AWAY, 'nobody').expect(status);
  });

  it('counts concurrent attempts', async () => {
    // One is allowed, and then a pause is longer than the machine is busy.
    await fail(11);
    await pass(32);
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(app, WRONG)));
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(14).fill(429));
    expect(await failures()).toEqual([12, 12]);
  });

  it('stores nothing of what was typed', async () => {
    await logIn(app, { username: 'my password by mistake', password: 'x' });
    const rows: { subject: string }[] = await app.db.query('SELECT subject FROM login_failure');
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.subject))).toBe(true);
  });

  it('holds on all replicas, and ignores forwarded addresses without TRUST_PROXY', async () => {
    const other = await startApp({ database: app.database });
    await fail(5);
    const answer = await logIn(other, { ...WRONG, username: 'nobody' }).set('X-Forwarded-For', AWAY);
    await other.close();
    expect(answer.status).toBe(429);
    await logIn(app, { ...WRONG, username: 'somebody' }).expect(429);
  });
});
