import { setTimeout as sleep } from 'node:timers/promises';
import { Load, type Received } from './support/load';
import type { Replica } from './support/replica';
import { amount, type Scene, useScene } from './support/scene';

/** What every failed call must have been told. */
const UNAVAILABLE = { status: 503, body: { detail: 'Service unavailable' }, retryAfter: '5' };

const told = ({ status, body, retryAfter }: Received) => ({ status, body, retryAfter });

/** Fails unless every failure was told as an outage, and there was at least one. */
function expectOutages(failures: Received[]): void {
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.map(told).filter((failure) => JSON.stringify(failure) !== JSON.stringify(UNAVAILABLE))).toEqual([]);
}

/** The milliseconds until readiness has this status; fails after 20 s. */
async function readinessBecomes(replica: Replica, status: number): Promise<number> {
  const begun = Date.now();
  while ((await replica.readiness()) !== status) {
    if (Date.now() - begun > 20_000) throw new Error(`Readiness does not become ${status}:\n${replica.logText()}`);
    await sleep(50);
  }
  return Date.now() - begun;
}

/** Fails unless the service said what happened, in at most one line a second, and nothing else went wrong. */
function expectCalmLog(replica: Replica, since: number): void {
  const bad = replica.log.filter(({ level, at }) => at >= since && level !== 'log');
  expect(bad.filter(({ message }) => !message.startsWith('The database is unavailable: '))).toEqual([]);
  expect(bad.length).toBeGreaterThan(0);
  const seconds = (Date.now() - since) / 1_000;
  expect(bad.length).toBeLessThanOrEqual(seconds + 1);
}

/** All is well again: for a while no call fails. */
async function expectRecovery(load: Load, replica: Replica): Promise<void> {
  await replica.becomesReady();
  const calm = Date.now();
  await sleep(2_000);
  await load.stop();
  expect(load.failures(calm)).toEqual([]);
  expect(load.statuses(calm)['200']).toBeGreaterThan(20);
}

describe('a database that goes away', () => {
  const scene = useScene({ posts: 3_000 });

  it.each([
    ['restarts', 'fast', 3],
    ['crashes', 'immediate', 3],
    ['is killed', 'kill', 3],
    ['is away for long', 'fast', amount(30, 12)],
  ] as const)('and %s is 503 with Retry-After, one log line a second, and not ready', async (_, how, seconds) => {
    const { server } = scene();
    const replica = await scene().startOne();
    const load = scene().keep(Load.start([replica], { consumers: 12, readers: 12 }));
    await sleep(500);
    const from = Date.now();
    await server.stop(how);
    expect(await readinessBecomes(replica, 503)).toBeLessThan(3_000);
    await sleep(seconds * 1_000);
    expectOutages(load.failures(from));
    await server.start();
    await expectRecovery(load, replica);
    expect(replica.isAlive).toBe(true);
    expectCalmLog(replica, from);
    expectOutages(load.failures());
  });

  it('loses no job: those that were due run when it is back', async () => {
    const { server } = scene();
    const replica = await scene().startOne();
    await server.stop('immediate');
    await sleep(6_000);
    await server.start();
    await server.execute(
      `UPDATE job SET last_started_at = now() - interval '1 day', last_finished_at = now() - interval '1 day'`,
    );
    const finished = () => server.execute("SELECT name FROM job WHERE last_finished_at > now() - interval '1 hour'");
    for (const end = Date.now() + 90_000; (await finished()).length === 0 && Date.now() < end;) await sleep(200);
    expect((await finished()).length).toBeGreaterThan(0);
    expect(replica.isAlive).toBe(true);
  });
});

describe('a disk that is full', () => {
  const scene = useScene({ posts: 3_000, diskMiB: 320, settings: ['max_wal_size=64MB'] });

  it('is 503 with Retry-After, and not ready until there is room', async () => {
    const { server } = scene();
    const replica = await scene().startOne();
    const load = scene().keep(Load.start([replica], { consumers: 8 }));
    await server.execute('CHECKPOINT');
    const from = Date.now();
    await server.fillDisk();
    await firstFailure(load, scene());
    expect(await readinessBecomes(replica, 503)).toBeLessThan(3_000);
    // Nothing that is asked any more tells the service: it finds out by itself.
    await load.stop();
    await sleep(1_500);
    expect(await replica.readiness()).toBe(503);
    expectOutages(load.failures());

    await server.freeDisk();
    await replica.becomesReady();
    expectCalmLog(replica, from);
    const after = scene().keep(Load.start([replica], { consumers: 8 }));
    await expectRecovery(after, replica);
  });
});

/** Waits for a call that fails. */
async function firstFailure(load: Load, { server }: Scene): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    if (load.failures().length > 0) return;
    // Rows that need room, as a fetch brings them.
    await server
      .execute(`UPDATE queue_entry SET created_at = created_at WHERE queue_status = 'pending'`)
      .catch(() => null);
  }
  throw new Error('No call fails');
}
