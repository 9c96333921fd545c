import { API_KEY, startApp, type TestApp } from '../../support/app';
import { until } from '../../support/until';
import { asAdmin } from './session-factory';

/** Uses a key on a route that keys do not open: 403 when it is valid, 401 when it is not. */
const use = async (app: TestApp, key: string) =>
  (await app.anonymous.get('/api-keys').set('X-API-Key', key)).status === 403;

describe('a key on several replicas', () => {
  let one: TestApp;
  let two: TestApp;

  /** The time of the last use, and the seconds since, by the database's clock. */
  const lastUse = async (): Promise<{ at: Date | null; seconds: number }> => {
    const since = 'last_used_at AS at, extract(epoch FROM now() - last_used_at)::float AS seconds';
    return (await one.db.query(`SELECT ${since} FROM api_key WHERE name = 'initial'`))[0];
  };

  beforeAll(async () => {
    one = await startApp();
    two = await startApp({ database: one.database });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('is refused by all replicas 5 s after its revocation, and by the one that revoked it at once', async () => {
    const admin = await asAdmin(one);
    const { key, id } = (await admin.post('/api-keys').send({ name: 'x' })).body;
    expect(await use(one, key)).toBe(true);
    expect(await use(two, key)).toBe(true);
    await admin.delete(`/api-keys/${id}`).expect(204);
    expect(await use(one, key)).toBe(false);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 5_000);
    expect(await use(two, key)).toBe(false);
  });

  it('has its last use written soon', async () => {
    await use(one, API_KEY);
    await until(async () => (await lastUse()).at !== null);
    expect((await lastUse()).seconds).toBeLessThan(60);
  });

  it('has its last use written by a stopping replica, and not by all of them within a minute', async () => {
    const startAndUse = async () => {
      const late = await startApp({ database: one.database });
      await use(late, API_KEY);
      await late.close();
    };
    await one.db.query(`UPDATE api_key SET last_used_at = now() - interval '61 seconds'`);
    await startAndUse();
    const first = await lastUse();
    expect(first.seconds).toBeLessThan(60);
    await startAndUse();
    expect((await lastUse()).at).toEqual(first.at);
  });
});
