import { setTimeout as sleep } from 'node:timers/promises';
import { Load } from './support/load';
import { amount, useScene } from './support/scene';
import { SilentProxy } from './support/silent-proxy';

describe('connections that go silent', () => {
  const scene = useScene({ posts: 2_000 });

  it('are replaced within 30 s, and without a word from the server', async () => {
    const { server } = scene();
    const proxy = await SilentProxy.start(server.port);
    scene().atEnd(() => proxy.close());
    // The default is 20 s; a connection is given up 5 s after the longest statement.
    const seconds = amount(20, 4);
    const env = { DATABASE_STATEMENT_TIMEOUT_SECONDS: String(seconds) };
    const replica = await scene().startOne(env, proxy.through(server.url));
    const load = scene().keep(Load.start([replica], { consumers: 8, readers: 4 }));
    await sleep(1_000);
    const silenced = Date.now();
    expect(proxy.silence()).toBeGreaterThan(0);
    await sleep((seconds + 10) * 1_000);
    const calm = Date.now();
    await sleep(2_000);
    await load.stop();
    expect(load.failures(calm)).toEqual([]);
    expect(load.statuses(calm)['200']).toBeGreaterThan(20);
    const failures = load.failures(silenced);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter(({ status }) => status !== 503)).toEqual([]);
    expect(replica.isAlive).toBe(true);
  });

  it('are seen by readiness within three seconds', async () => {
    const { server } = scene();
    const proxy = await SilentProxy.start(server.port);
    scene().atEnd(() => proxy.close());
    const replica = await scene().startOne({}, proxy.through(server.url));
    proxy.silence(true);
    const begun = Date.now();
    expect(await replica.readiness()).toBe(503);
    expect(Date.now() - begun).toBeLessThan(3_000);
    proxy.restore();
    await replica.becomesReady(10_000);
  });
});
