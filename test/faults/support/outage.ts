import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../support/until';
import type { DatabaseServer } from './database-server';
import { Load, type LoadOptions, type Received } from './load';
import type { Replica } from './replica';
import type { Scene } from './scene';

const UNAVAILABLE = { status: 503, body: { detail: 'Service unavailable' }, retryAfter: '5' };

const answerOf = ({ status, body, retryAfter }: Received) => ({ status, body, retryAfter });

/** Fails unless every failure was reported as an outage, and there was at least one. */
export function expectOutages(failures: Received[]): void {
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.map(answerOf).filter((answer) => JSON.stringify(answer) !== JSON.stringify(UNAVAILABLE))).toEqual([]);
}

/** Fails unless there were failures, each of them 503 with Retry-After. */
export function expectRetryable(failures: Received[]): void {
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
}

export async function readinessBecomes(replica: Replica, status: number): Promise<void> {
  await until(async () => (await replica.readiness()) === status);
}

/** Fails unless the service logged what happened, in at most one line a second, and nothing else went wrong. */
export function expectCalmLog(replica: Replica, since: number): void {
  const bad = replica.log.filter(({ level, at }) => at >= since && level !== 'log');
  expect(bad.filter(({ message }) => !message.startsWith('The database is unavailable: '))).toEqual([]);
  expect(bad.length).toBeGreaterThan(0);
  const seconds = (Date.now() - since) / 1_000;
  expect(bad.length).toBeLessThanOrEqual(seconds + 1);
}

/** No call in flight is older, in milliseconds, once nothing is wrong. */
const QUICK_MS = 1_000;

/** Waits until calls succeed again; from the last failure on none fails. Ends the load. */
export async function expectCalm(load: Load): Promise<void> {
  let calm = Date.now();
  await until(() => {
    calm = Math.max(calm, ...load.failures(calm).map(({ begun }) => begun + 1));
    return load.successes(calm) > 40 && load.oldest() > Date.now() - QUICK_MS;
  });
  await load.stop();
  expect(load.failures(calm)).toEqual([]);
}

/** Once it is ready, no call fails. Ends the load. */
export async function expectRecovery(load: Load, replica: Replica): Promise<void> {
  await replica.becomesReady();
  const ready = Date.now();
  await until(() => load.successes(ready) > 40);
  await load.stop();
  expect(load.failures(ready)).toEqual([]);
}

/** Stops the server of a service that works, for some seconds; fails unless the service reports it as an outage and recovers. */
export async function expectOutageAndRecovery(
  scene: Scene<DatabaseServer>,
  how: Parameters<DatabaseServer['stop']>[0],
  { seconds, ...options }: LoadOptions & { seconds: number },
): Promise<Replica> {
  const replica = await scene.startOne();
  const load = scene.keep(Load.start([replica], options));
  await until(() => load.acknowledged.length > 10);
  const from = Date.now();
  await scene.server.stop(how);
  await readinessBecomes(replica, 503);
  await sleep(seconds * 1_000);
  expectOutages(load.failures(from));
  await scene.server.start();
  await expectRecovery(load, replica);
  expect(replica.isAlive).toBe(true);
  expectCalmLog(replica, from);
  expectOutages(load.failures());
  return replica;
}
