import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/until';
import { Load, type LoadOptions, type Received } from './load';
import { expectCalm } from './outage';
import type { Replica } from './replica';
import type { Scene } from './scene';
import { SilentProxy } from './silent-proxy';

/** Fails unless there were failures, each of them 503 with Retry-After. */
function expectRetryable(failures: Received[]): void {
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
}

/** Ends the connections of a small and a default pool again and again; fails unless the service reports it and recovers. */
export async function expectEndedAreReplaced(scene: Scene, { rounds, ...options }: LoadOptions & { rounds: number }) {
  // A small pool: its connections change hands as often as can be.
  const pools = await Promise.all([scene.startOne({ DATABASE_POOL_SIZE: '4' }), scene.startOne()]);
  const load = scene.keep(Load.start(pools, options));
  let ended = 0;
  for (let round = 0; round < rounds || load.failures().length === 0; round++) {
    await sleep(100 + (round % 7) * 20);
    ended += await scene.server.terminateConnections();
  }
  expect(pools.map(({ isAlive }) => isAlive)).toEqual([true, true]);
  expect(ended).toBeGreaterThan(rounds);
  await expectCalm(load);
  expectRetryable(load.failures());
}

/** Silences the connections of a service that works; fails unless it replaces them, and its readiness notices those that go silent at once. */
export async function expectSilentAreReplaced(scene: Scene, seconds: number, options: LoadOptions): Promise<void> {
  const proxy = await SilentProxy.start(scene.server.port);
  scene.atEnd(() => proxy.close());
  const env = { DATABASE_STATEMENT_TIMEOUT_SECONDS: String(seconds) };
  const replica = await scene.startOne(env, proxy.through(scene.server.url));
  const load = scene.keep(Load.start([replica], options));
  await until(() => load.acknowledged.length > 10);
  const silenced = Date.now();
  expect(proxy.silence()).toBeGreaterThan(0);
  await until(() => load.failures(silenced).length > 0);
  await expectCalm(load);
  expectRetryable(load.failures(silenced));
  expect(replica.isAlive).toBe(true);
  await expectNoticed(replica, proxy);
}

async function expectNoticed(replica: Replica, proxy: SilentProxy): Promise<void> {
  proxy.silence(true);
  const begun = Date.now();
  expect(await replica.readiness()).toBe(503);
  // It has 2.5 s; a connection that nobody checks is given up 5 s after the longest statement.
  expect(Date.now() - begun).toBeLessThan(7_000);
  proxy.restore();
  await replica.becomesReady();
}
