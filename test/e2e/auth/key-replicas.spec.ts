import { setTimeout as sleep } from 'node:timers/promises';
import { API_KEY, startApp, type TestApp } from '../../support/app';
import { openSession } from './session-factory';

/** Uses a key on a route that keys do not open: 403 when it is valid, 401 when it is not. */
const use = async (app: TestApp, key: string) =>
  (await app.anonymous.get('/api-keys').set('X-API-Key', key)).status === 403;

describe('a key on several replicas', () => {
  let one: TestApp;
  let two: TestApp;

  const lastUse = async (name: string): Promise<Date | null> =>
    (await one.db.query('SELECT last_used_at FROM api_key WHERE name = $1', [name]))[0].last_used_at;
  const written = async (name: string, after = 0) => {
    const until = performance.now() + 30_000;
    while (performance.now() < until) {
      const time = await lastUse(name);
      if (time && time.getTime() > after) return time;
      await sleep(50);
    }
    throw new Error('The use was not written within 30 s');
  };

  beforeAll(async () => {
    one = await startApp();
    two = await startApp({ database: one.database });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  it('is refused by all replicas within 5 s of its revocation', async () => {
    const headers = { Cookie: await openSession(one.db), Origin: one.url };
    const { key, id } = (await one.anonymous.post('/api-keys').set(headers).send({ name: 'x' })).body;
    expect(await use(one, key)).toBe(true);
    expect(await use(two, key)).toBe(true);
    const revoked = performance.now();
    await one.anonymous.delete(`/api-keys/${id}`).set(headers).expect(204);
    expect(await use(one, key)).toBe(false);
    while (await use(two, key)) {
      if (performance.now() - revoked > 5_000) throw new Error('Still let in 5 s after it was revoked');
      await sleep(100);
    }
    expect(await use(two, key)).toBe(false);
  });

  it('has its last use written at most once a minute', async () => {
    await use(one, API_KEY);
    const first = await written('initial');
    expect(Math.abs(Date.now() - first.getTime())).toBeLessThan(10_000);
    const late = await startApp({ database: one.database });
    for (const app of [one, two, late]) await use(app, API_KEY);
    await late.close();
    await sleep(1_500);
    expect(await lastUse('initial')).toEqual(first);
  });

  it('has its last use written by a stopping replica, and again after a minute', async () => {
    await one.db.query(`UPDATE api_key SET last_used_at = now() - interval '61 seconds'`);
    const before = await lastUse('initial');
    const late = await startApp({ database: one.database });
    await use(late, API_KEY);
    expect(await lastUse('initial')).toEqual(before);
    await late.close();
    expect((await lastUse('initial'))?.getTime()).toBeGreaterThan(Date.now() - 10_000);
  });
});
