import { until } from '../support/until';
import { Load } from './support/load';
import { expectCalm, expectRetryable } from './support/outage';
import { useScene } from './support/scene';
import { SilentProxy } from './support/silent-proxy';

describe('connections that go silent', () => {
  const scene = useScene('posts');

  it('are replaced without a word from the server, and readiness notices them', async () => {
    const proxy = await SilentProxy.start(scene().server.port);
    scene().atEnd(() => proxy.close());
    const env = { DATABASE_STATEMENT_TIMEOUT_SECONDS: '3' };
    const replica = await scene().startOne(env, proxy.through(scene().server.url));
    const load = scene().keep(Load.start([replica], { consumers: 4, readers: 4, pauseMs: 50 }));
    await until(() => load.acknowledged.length > 10);
    const silenced = Date.now();
    expect(proxy.silence()).toBeGreaterThan(0);
    await until(() => load.failures(silenced).length > 0);
    await expectCalm(load);
    expectRetryable(load.failures(silenced));
    expect(replica.isAlive).toBe(true);

    proxy.silence(true);
    const begun = Date.now();
    expect(await replica.readiness()).toBe(503);
    // It has 2.5 s; a connection that nobody checks is given up 5 s after the longest statement.
    expect(Date.now() - begun).toBeLessThan(7_000);
    proxy.restore();
    await replica.becomesReady();
  });
});
