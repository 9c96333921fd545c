import crypto from 'node:crypto';
import { accountSubject, addressSubject } from '../../../src/auth/login-subject';
import { sha256 } from '../../../src/common/digest';
import { ADMIN } from '../../support/admin';
import { useService } from '../../support/app';
import { until } from '../../support/until';
import { logIn } from './session-factory';

const WRONG = { ...ADMIN, password: 'wrong horse' };
const HOME = '198.51.100.7';
const AWAY = '198.51.100.99';

/** The cookie that tells a browser that has signed in, as it sends it back. */
function browserOf(answer: { headers: Record<string, unknown> }): string {
  const cookies = answer.headers['set-cookie'] as string[];
  const cookie = cookies.find((text) => text.startsWith('sluice_browser='))?.split(';')[0];
  if (cookie === undefined) throw new Error('The login set no cookie for the browser');
  return cookie;
}

describe('a login from where the account has signed in before', () => {
  const app = useService({ env: { TRUST_PROXY: 'loopback' } });
  const from = (address: string, body: object = ADMIN, cookie = '') =>
    logIn(app, body).set({ 'X-Forwarded-For': address, Cookie: cookie });
  const statusFrom = async (...login: Parameters<typeof from>) => (await from(...login)).status;
  /** So many guesses of a stranger that the account has a pause of a minute. */
  const guess = async () => {
    await app.db.query(
      `INSERT INTO login_failure (subject, failures, first_failed_at, last_failed_at)
       SELECT subject, 12, now(), now() FROM unnest($1::text[]) AS subject`,
      [[accountSubject('admin'), addressSubject(AWAY)]],
    );
    await from(AWAY).expect(429);
  };

  beforeAll(() =>
    app.db.query(`INSERT INTO app_user (username, username_folded, password_hash) VALUES ('Eve', 'eve', '')`),
  );
  beforeEach(() => app.db.query('DELETE FROM login_failure; DELETE FROM known_origin'));

  it("does not wait for strangers' failures: the same address", async () => {
    await from(HOME).expect(200);
    await guess();
    for (let time = 0; time < 23; time++) await from(HOME).expect(200);
    await from(AWAY).expect(429);
  });

  it("does not wait for strangers' failures: the same browser, at an address that is new, or that everybody shares", async () => {
    const browser = browserOf(await from(HOME));
    await guess();
    const renewed = browserOf(await from('198.51.100.8', ADMIN, browser).expect(200));
    await from(AWAY, ADMIN, renewed).expect(200);
  });

  it('waits for its own failures, which are no failures of the account', async () => {
    await from(HOME).expect(200);
    for (const status of [401, 401, 401, 401, 401, 429]) await from(HOME, WRONG).expect(status);
    await from(HOME).expect(429);
    await from(AWAY).expect(200);
  });

  it('counts the browser apart from its address', async () => {
    const browser = browserOf(await from(HOME));
    for (const status of [401, 401, 401, 401, 401, 429]) await from(HOME, WRONG).expect(status);
    await from(HOME, ADMIN, browser).expect(200);
  });

  it('leaves the failures of strangers in force', async () => {
    await from(HOME).expect(200);
    for (const _ of [1, 2, 3, 4, 5]) await from(AWAY, WRONG).expect(401);
    await from(HOME).expect(200);
    await from(AWAY, WRONG).expect(429);
  });

  it.each([
    ['another account', `UPDATE known_origin SET user_id = (SELECT id FROM app_user WHERE username = 'Eve')`],
    ['30 days ago', `UPDATE known_origin SET signed_in_at = now() - interval '30 days'`],
  ])("is a stranger's when it was of %s", async (_, change) => {
    const browser = browserOf(await from(HOME));
    await app.db.query(change);
    await guess();
    await from(HOME).expect(429);
    await from(HOME, ADMIN, browser).expect(429);
  });

  it('stores only hashes, renews the cookie at each login for all accounts, and forgets what is old', async () => {
    const first = browserOf(await from(HOME));
    const hashOf = (cookie: string) => sha256(`browser:${cookie.split('=')[1]}`);
    await app.db.query(
      `INSERT INTO known_origin (user_id, origin, signed_in_at)
       SELECT id, 'old', now() - interval '30 days 1 minute' FROM app_user UNION ALL
       SELECT id, 'kept', now() - interval '29 days 23 hours' FROM app_user WHERE username = 'Eve' UNION ALL
       SELECT id, $1, now() FROM app_user WHERE username = 'Eve'`,
      [hashOf(first)],
    );
    const second = browserOf(await from(HOME, ADMIN, first));
    expect(second).not.toBe(first);
    const rows: { username: string; origin: string }[] = await app.db.query(
      `SELECT username, origin FROM known_origin JOIN app_user ON id = user_id ORDER BY username COLLATE "C", origin`,
    );
    const origins = [hashOf(second), addressSubject(HOME)].toSorted();
    expect(rows).toEqual([
      ...[hashOf(second), 'kept'].toSorted().map((origin) => ({ username: 'Eve', origin })),
      ...origins.map((origin) => ({ username: 'admin', origin })),
    ]);
  });

  it('opens nothing by its cookie, and keeps it when the person signs out', async () => {
    const answer = await from(HOME);
    const browser = browserOf(answer);
    await app.anonymous.get('/auth/me').set('Cookie', browser).expect(401);
    const out = await app.anonymous.post('/auth/logout').set({ Cookie: browser, Origin: app.url }).expect(204);
    expect(String(out.headers['set-cookie'])).not.toContain('sluice_browser');
  });

  it('is served while strangers flood the service with random names', async () => {
    const browser = browserOf(await from(HOME));
    const { release, restore } = holdHashes();
    const statuses: number[] = [];
    // Each of its own address and account, so that only their number is too high
    const flood = Array.from({ length: 30 }, async (_, index) => {
      statuses.push(await statusFrom(`203.0.113.${index}`, { username: `nobody-${index}`, password: 'x' }));
    });
    await until(() => statuses.length === 10);
    restore();
    const mine = [await statusFrom('198.51.100.8', ADMIN, browser)];
    for (let time = 0; time < 10; time++) mine.push(await statusFrom(HOME));
    release();
    await Promise.all(flood);
    expect(mine).toEqual(Array(11).fill(200));
    expect(statuses).toEqual([...Array<number>(10).fill(429), ...Array<number>(20).fill(401)]);
  });
});

/** Has hashes of passwords take for ever, until they are released; those that begin after it is restored take as long as ever. */
function holdHashes(): { release(): void; restore(): void } {
  const { scrypt } = crypto;
  const held: (() => void)[] = [];
  const spy = jest.spyOn(crypto, 'scrypt').mockImplementation((...hash) => void held.push(() => scrypt(...hash)));
  return { release: () => held.forEach((hash) => hash()), restore: () => spy.mockRestore() };
}
