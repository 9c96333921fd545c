import { randomUUID } from 'node:crypto';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Metrics } from '../../../src/common/metrics';
import { JobsRepository } from '../../../src/scheduling/jobs.repository';
import { JobsService } from '../../../src/scheduling/jobs.service';
import { startApp, useService } from '../../support/app';
import { gate } from '../../support/gate';
import { until } from '../../support/until';
import { jobOf, readJob, runnerOf, type JobRow } from './job-rows';

const counter = () => {
  const job = { runs: 0, run: async () => void job.runs++ };
  return job;
};

describe('jobs', () => {
  const service = useService();

  beforeEach(() => service.db.query(`DELETE FROM job WHERE name = 'test'`));

  const insertRow = (values: string) =>
    service.db.query(
      `INSERT INTO job (name, locked_until, locked_by, last_started_at, last_finished_at, failures) VALUES ('test', ${values})`,
    );
  const pass = (interval: string) =>
    service.db.query(`UPDATE job SET last_started_at = last_started_at - $1::interval WHERE name = 'test'`, [interval]);
  const isRunning = async () => typeof (await readJob(service))?.locked_by === 'string';

  it('a job runs once, however many replicas try at the same time', async () => {
    const { opened, open } = gate();
    let [runs, ended] = [0, 0];
    const run = () => {
      runs++;
      return opened;
    };
    const replicas = [1, 2, 3].map(() => runnerOf(service, { run }));
    const attempts = replicas.map((replica) => replica.runIfDue().then(() => ended++));
    await until(() => ended === 2);
    open();
    await Promise.all(attempts);
    for (const replica of replicas) await replica.runIfDue();
    expect(runs).toBe(1);
    const row = await readJob(service);
    expect(row).toMatchObject({ locked_by: null, locked_until: null, failures: 0, last_error: null });
    expect(row?.last_finished_at?.getTime()).toBeGreaterThanOrEqual(row?.last_started_at?.getTime() ?? Infinity);
  });

  it('a scheduled job runs at once, and then once an interval, on any replica', async () => {
    const registries = [new SchedulerRegistry(), new SchedulerRegistry()];
    const repository = service.app.get(JobsRepository);
    const replicas = registries.map((registry) => new JobsService(registry, repository, new Metrics()));
    const starts: number[] = [];
    const run = async () => void starts.push((await readJob(service))?.last_started_at?.getTime() ?? 0);
    for (const replica of replicas) replica.schedule(jobOf({ everySeconds: 1, run }));
    await until(() => starts.length >= 3);
    for (const registry of registries) registry.deleteInterval('test');
    await Promise.all(replicas.map((replica) => replica.beforeApplicationShutdown()));
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(999); // the database rounds to milliseconds
  });

  // The database rounds times to milliseconds: none of these is due to the very moment.
  it.each([
    ['has never run', 'NULL, NULL, NULL, NULL, 0'],
    ['was due while the service was stopped', `NULL, NULL, now() - interval '2 h', now() - interval '2 h', 0`],
    ['was cancelled', `NULL, NULL, now() - interval '1 s', now() - interval '1 h', 0`],
    ['failed half a minute ago', `NULL, NULL, now() - interval '30.1 s', now() - interval '3 h', 1`],
    ['failed twice', `NULL, NULL, now() - interval '61 s', now() - interval '1 h', 2`],
    ['has failed for days', `NULL, NULL, now() - interval '1 h 1 s', now() - interval '3 d', 60`],
  ])('a job that %s runs', async (_, values) => {
    await insertRow(values);
    const job = counter();
    await runnerOf(service, job).runIfDue();
    expect(job.runs).toBe(1);
    expect(await readJob(service)).toMatchObject({ locked_by: null, failures: 0, last_error: null });
  });

  it.each([
    ['ran within its interval', `NULL, NULL, now() - interval '59 min', now() - interval '58 min', 0`],
    [
      'runs on another replica',
      `now() + interval '5 s', '${randomUUID()}', now() - interval '3 h', now() - interval '4 h', 0`,
    ],
    ['failed just now', `NULL, NULL, now() - interval '28 s', now() - interval '3 h', 1`],
    ['has failed three times', `NULL, NULL, now() - interval '110 s', now() - interval '3 h', 3`],
    ['has failed for days', `NULL, NULL, now() - interval '58 min', now() - interval '3 d', 60`],
  ])('a job that %s does not run', async (_, values) => {
    await insertRow(values);
    const job = counter();
    await runnerOf(service, job).runIfDue();
    expect(job.runs).toBe(0);
  });

  it('a job with a short interval that keeps failing waits ten minutes at most', async () => {
    await insertRow(`NULL, NULL, now() - interval '9 min', now() - interval '3 d', 60`);
    const job = counter();
    await runnerOf(service, { ...job, everySeconds: 60 }).runIfDue();
    expect(job.runs).toBe(0);
    await pass('1 min');
    await runnerOf(service, { ...job, everySeconds: 60 }).runIfDue();
    expect(job.runs).toBe(1);
  });

  it('the job of a killed replica runs again, and counts as failed until a run succeeds', async () => {
    await insertRow(`now() - interval '1 s', '${randomUUID()}', now() - interval '61 s', now() - interval '2 h', 0`);
    let during: JobRow | undefined;
    await runnerOf(service, { run: async () => void (during = await readJob(service)) }).runIfDue();
    expect(during).toMatchObject({ failures: 1, last_error: 'The replica that ran the job stopped before it ended' });
    expect(await readJob(service)).toMatchObject({ locked_by: null, failures: 0, last_error: null });
  });

  it('a failed run is counted with its reason and repeated', async () => {
    let runs = 0;
    const found: (JobRow | undefined)[] = [];
    const run = async () => {
      found.push(await readJob(service));
      if (++runs < 3) throw new Error(`broken ${runs}`);
    };
    const runner = runnerOf(service, { run });
    for (const wait of ['30 s', '60 s', '0 s']) {
      await runner.runIfDue();
      await runner.runIfDue();
      await pass(wait);
    }
    expect(found.map((row) => [row?.failures, row?.last_error])).toEqual([
      [0, null],
      [1, 'broken 1'],
      [2, 'broken 2'],
    ]);
    expect(await readJob(service)).toMatchObject({ failures: 0, last_error: null });
  });

  it('a requested job is due at once', async () => {
    const run = jest.fn(async () => {});
    const runner = runnerOf(service, { run });
    await runner.runIfDue();
    await runner.runIfDue();
    expect(run).toHaveBeenCalledTimes(1);
    await service.app.get(JobsService).request('test', service.db.manager);
    await runner.runIfDue();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('a stopping service cancels its run, and the next start repeats it at once', async () => {
    const other = await startApp({ database: service.database });
    let hasBegun = false;
    let reason: unknown;
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        hasBegun = true;
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          resolve();
        });
      });
    other.app.get(JobsService).schedule(jobOf({ run }));
    // The row is claimed a moment before the run begins.
    await until(() => hasBegun);
    await other.close();
    expect(reason).toEqual(new Error('The service is stopping'));
    const released = { locked_by: null, locked_until: null, last_finished_at: null, failures: 0 };
    expect(await readJob(service)).toMatchObject(released);
    const job = counter();
    await runnerOf(service, job).runIfDue();
    expect(job.runs).toBe(1);
  });

  it('a replica stops although a run ignores its signal, and starts no other one', async () => {
    const { opened, open } = gate();
    let runs = 0;
    const run = () => {
      runs++;
      return opened;
    };
    const runner = runnerOf(service, { run });
    const attempt = runner.runIfDue();
    await until(isRunning);
    await runner.stop(10);
    expect(await isRunning()).toBe(true);
    open();
    await attempt;
    expect(await isRunning()).toBe(false);
    await runner.runIfDue();
    expect(runs).toBe(1);
  });
});
