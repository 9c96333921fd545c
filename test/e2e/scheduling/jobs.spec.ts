import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduledJob } from '../../../src/scheduling/job-runner';
import { JobsService } from '../../../src/scheduling/jobs.service';
import { startApp, type TestApp } from '../../support/app';
import { createDatabase, type TestDatabase } from '../../support/database';
import { until } from '../../support/until';

interface JobRow {
  locked_until: Date | null;
  locked_by: string | null;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  last_error: string | null;
  failures: number;
}

const counter = () => {
  const job = { runs: 0, run: async () => void job.runs++ };
  return job;
};

describe('jobs', () => {
  let database: TestDatabase;
  let replicas: TestApp[];

  beforeEach(async () => {
    database = await createDatabase();
    replicas = [await startApp({ database })];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await database.drop();
  });

  const first = (): TestApp => {
    const [replica] = replicas;
    if (!replica) throw new Error('No replica');
    return replica;
  };
  const schedule = (job: Partial<ScheduledJob>, replica = first()) =>
    replica.app.get(JobsService).schedule({ name: 'test', everySeconds: 3_600, run: async () => {}, ...job });
  const read = async (): Promise<JobRow | undefined> => {
    const [row]: JobRow[] = await first().db.query(`SELECT * FROM job WHERE name = 'test'`);
    return row;
  };
  /** Inserts the row that an earlier service left; times are SQL. */
  const insertRow = (values: string) =>
    first().db.query(
      `INSERT INTO job (name, locked_until, locked_by, last_started_at, last_finished_at, failures) VALUES ('test', ${values})`,
    );
  const isIdle = async () => (await read())?.locked_by === null;

  it('a job runs once however many replicas schedule it', async () => {
    replicas.push(await startApp({ database }), await startApp({ database }));
    const job = counter();
    const run = async () => {
      await sleep(300);
      await job.run();
    };
    for (const replica of replicas) schedule({ run }, replica);
    await until(async () => job.runs > 0 && (await isIdle()));
    await sleep(500);
    expect(job.runs).toBe(1);
    const row = await read();
    expect(row).toMatchObject({ locked_until: null, failures: 0, last_error: null });
    expect(row?.last_finished_at?.getTime()).toBeGreaterThanOrEqual(row?.last_started_at?.getTime() ?? Infinity);
  });

  it('a job runs once an interval, on any replica, and never twice at once', async () => {
    replicas.push(await startApp({ database }));
    let running = 0;
    let most = 0;
    const starts: number[] = [];
    const run = async () => {
      starts.push((await read())?.last_started_at?.getTime() ?? 0);
      most = Math.max(most, ++running);
      await sleep(100);
      running--;
    };
    for (const replica of replicas) schedule({ everySeconds: 1, run }, replica);
    await until(() => starts.length >= 4);
    expect(most).toBe(1);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(999); // the database rounds to milliseconds
  });

  it.each([
    ['has never run', 'NULL, NULL, NULL, NULL, 0'],
    ['was due while the service was stopped', `NULL, NULL, now() - interval '2 h', now() - interval '2 h', 0`],
    ['was cancelled', `NULL, NULL, now() - interval '1 s', now() - interval '1 h', 0`],
    ['failed a while ago', `NULL, NULL, now() - interval '61 s', now() - interval '1 h', 2`],
  ])('a job that %s runs at start', async (_, values) => {
    await insertRow(values);
    const job = counter();
    schedule(job);
    await until(async () => job.runs === 1 && (await isIdle()));
    expect(await read()).toMatchObject({ failures: 0, last_error: null });
  });

  it.each([
    ['ran within its interval', `NULL, NULL, now() - interval '59 min', now() - interval '58 min', 0`],
    [
      'runs on another replica',
      `now() + interval '5 s', '${randomUUID()}', now() - interval '3 h', now() - interval '4 h', 0`,
    ],
    ['failed just now', `NULL, NULL, now() - interval '28 s', now() - interval '3 h', 1`],
    ['has failed three times', `NULL, NULL, now() - interval '110 s', now() - interval '3 h', 3`],
  ])('a job that %s does not run', async (_, values) => {
    await insertRow(values);
    const job = counter();
    schedule(job);
    await sleep(600);
    expect(job.runs).toBe(0);
  });

  it('the job of a killed replica runs again, and counts as failed until a run succeeds', async () => {
    await insertRow(`now() - interval '1 s', '${randomUUID()}', now() - interval '61 s', now() - interval '2 h', 0`);
    let during: JobRow | undefined;
    schedule({ run: async () => void (during = await read()) });
    await until(async () => during !== undefined && (await isIdle()));
    expect(during).toMatchObject({ failures: 1, last_error: 'The replica that ran the job stopped before it ended' });
    expect(await read()).toMatchObject({ failures: 0, last_error: null });
  });

  it('a failed run is counted with its reason and repeated', async () => {
    let runs = 0;
    const failed: (JobRow | undefined)[] = [];
    const run = async () => {
      failed.push(await read());
      if (++runs < 3) throw new Error(`broken ${runs}`);
    };
    schedule({ everySeconds: 1, run });
    await until(async () => runs === 3 && (await isIdle()));
    expect(failed.map((row) => [row?.failures, row?.last_error])).toEqual([
      [0, null],
      [1, 'broken 1'],
      [2, 'broken 2'],
    ]);
    expect(await read()).toMatchObject({ failures: 0, last_error: null });
  });

  it('a stopping service cancels its run, and the next start repeats it at once', async () => {
    const other = await startApp({ database });
    let reason: unknown;
    const run = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          resolve();
        });
      });
    schedule({ run }, other);
    await until(async () => typeof (await read())?.locked_by === 'string');
    await other.close();
    expect(reason).toEqual(new Error('The service is stopping'));
    expect(await read()).toMatchObject({ locked_by: null, locked_until: null, last_finished_at: null, failures: 0 });
    const job = counter();
    schedule(job);
    await until(() => job.runs === 1);
  });

  it('a service stops although a run ignores its signal', async () => {
    const other = await startApp({ database });
    const ended = new EventEmitter();
    let isRunning = true;
    const run = async () => {
      await once(ended, 'end');
      isRunning = false;
    };
    schedule({ run }, other);
    await until(async () => typeof (await read())?.locked_by === 'string');
    await other.close();
    expect(isRunning).toBe(true);
    ended.emit('end');
    await sleep(100);
  });
});
