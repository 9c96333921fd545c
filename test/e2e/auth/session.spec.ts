import { sha256 } from '../../../src/common/digest';
import { until } from '../../support/until';
import { useService } from '../../support/app';
import { giveToEve, logIn, openSession } from './session-factory';

const secret = (cookie: string) => sha256(cookie.split('=')[1] ?? '');

describe('a session', () => {
  const app = useService({ env: { SESSION_IDLE_HOURS: '2' } });
  let cookie: string;

  const status = async () => (await app.anonymous.get('/auth/me').set('Cookie', cookie)).status;
  const age = (column: string, interval: string) =>
    app.db.query(`UPDATE session SET ${column} = now() - $2::interval WHERE token_hash = $1`, [
      secret(cookie),
      interval,
    ]);
  /** The time of the last use, and the seconds since, by the database's clock. */
  const lastUse = async (): Promise<{ at: Date; seconds: number }> => {
    const since = 'last_used_at AS at, extract(epoch FROM now() - last_used_at)::float AS seconds';
    return (await app.db.query(`SELECT ${since} FROM session WHERE token_hash = $1`, [secret(cookie)]))[0];
  };

  beforeEach(async () => {
    cookie = await openSession(app.db);
  });

  it.each([
    ['lives while it was idle for less than SESSION_IDLE_HOURS', 'last_used_at', '1 hour 59 minutes', 200],
    ['ends when it was idle for SESSION_IDLE_HOURS', 'last_used_at', '2 hours', 401],
    ['lives for less than 7 days', 'created_at', '6 days 23 hours 59 minutes', 200],
    ['ends after 7 days, however busy', 'created_at', '7 days', 401],
  ])('%s', async (_, column, interval, expected) => {
    await age(column, interval);
    expect(await status()).toBe(expected);
  });

  it('has its use written at most once a minute', async () => {
    await age('last_used_at', '30 seconds');
    const before = await lastUse();
    for (const _ of [1, 2, 3]) expect(await status()).toBe(200);
    expect((await lastUse()).at).toEqual(before.at);
    await age('last_used_at', '61 seconds');
    await status();
    expect((await lastUse()).seconds).toBeLessThan(30);
  });

  it.each([
    ['was idle for too long', 'last_used_at', '3 hours', 0],
    ['is too old', 'created_at', '7 days', 0],
    ['is as old and idle as it may be', 'created_at', '6 days 23 hours 59 minutes', 1],
  ])('that %s is deleted or kept at the next login', async (_, column, interval, rows) => {
    await age(column, interval);
    await logIn(app).expect(200);
    expect(await app.db.query('SELECT 1 FROM session WHERE token_hash = $1', [secret(cookie)])).toHaveLength(rows);
  });

  it('opens nothing to a disabled user, even where it was left', async () => {
    await app.db.query('UPDATE app_user SET disabled_at = now()');
    expect(await status()).toBe(401);
    await app.db.query('UPDATE app_user SET disabled_at = NULL');
    expect(await status()).toBe(200);
  });

  it('ends with its user', async () => {
    await giveToEve(app, cookie);
    const answer = await app.anonymous.get('/auth/me').set('Cookie', cookie).expect(200);
    expect(answer.body.username).toBe('Eve');
    await app.db.query(`DELETE FROM app_user WHERE username = 'Eve'`);
    expect(await status()).toBe(401);
  });
});

describe('a session whose database is read-only', () => {
  const service = useService({ own: true });

  it('is valid for what only reads, also when its last use is to be written', async () => {
    const cookie = await openSession(service.db);
    await service.db.query(`UPDATE session SET last_used_at = now() - interval '5 minutes'`);
    const [{ name } = { name: '' }] = await service.db.query('SELECT current_database() AS name');
    await service.db.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
    // Connections keep the setting that they began with; the last one to go is that of this statement.
    const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 ORDER BY pid = pg_backend_pid()`;
    await expect(service.db.query(terminate, [name])).rejects.toThrow('terminating connection');
    const get = (path: string) => service.anonymous.get(path).set('Cookie', cookie);
    await until(async () => (await get('/auth/me')).status === 200);
    await get('/posts').expect(200);
    await service.anonymous.patch('/auth/me').set({ Cookie: cookie, Origin: service.url }).send({}).expect(503);
  });
});
