import { until } from '../support/until';
import { Load } from './support/load';
import {
  expectCalmLog,
  expectOutages,
  expectRecovery,
  expectOutageAndRecovery,
  readinessBecomes,
} from './support/outage';
import { useOwnServer } from './support/scene';

/** Enough to see each kind of failure, at little cost. */
const LIGHT = { consumers: 3, readers: 3, pauseMs: 100 };

describe('a database that goes away', () => {
  const scene = useOwnServer();

  it('and restarts is 503 with Retry-After, one log line a second, and not ready', async () => {
    await expectOutageAndRecovery(scene(), 'fast', { ...LIGHT, seconds: 2 });
  });

  it('and crashes is no different, and loses no job: those that were due run when it is back', async () => {
    const replica = await expectOutageAndRecovery(scene(), 'immediate', { ...LIGHT, seconds: 2 });
    await scene().server.execute(
      `UPDATE job SET last_started_at = now() - interval '1 day', last_finished_at = now() - interval '1 day'`,
    );
    const finished = () =>
      scene().server.execute("SELECT name FROM job WHERE last_finished_at > now() - interval '1 hour'");
    await until(async () => (await finished()).length > 0);
    expect(replica.isAlive).toBe(true);
  });
});

describe('a disk that is full', () => {
  const scene = useOwnServer({ diskMiB: 320, settings: ['max_wal_size=64MB'] });

  it('is 503 with Retry-After, and not ready until there is room', async () => {
    const { server } = scene();
    const replica = await scene().startOne();
    const load = scene().keep(Load.start([replica], LIGHT));
    await server.execute('CHECKPOINT');
    const from = Date.now();
    await server.fillDisk();
    // Rows that need room, as a fetch brings them.
    const write = `UPDATE queue_entry SET created_at = created_at WHERE queue_status = 'pending'`;
    await until(async () => {
      await server.execute(write).catch(() => null);
      return load.failures().length > 0;
    });
    await readinessBecomes(replica, 503);
    // Without calls that fail, it still knows.
    await load.stop();
    expect(await replica.readiness()).toBe(503);
    expectOutages(load.failures());

    await server.freeDisk();
    await replica.becomesReady();
    expectCalmLog(replica, from);
    await expectRecovery(scene().keep(Load.start([replica], LIGHT)), replica);
  });
});
