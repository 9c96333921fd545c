import { randomUUID } from 'node:crypto';
import { JobsRepository } from '../../../src/scheduling/jobs.repository';
import { useService } from '../../support/app';
import { gate } from '../../support/gate';
import { until } from '../../support/until';
import { readJob, runnerOf } from './job-rows';

const OTHER = randomUUID();

/** Keeps time for intervals and for `performance.now()`, and leaves everything else, such as the database's client, as it is. */
function stopClock(): void {
  const kept = ['Date', 'hrtime', 'nextTick', 'queueMicrotask'] as const;
  const timers = ['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const;
  jest.useFakeTimers({ doNotFake: [...kept, ...timers] });
}

describe('the claim of a job that runs', () => {
  const service = useService();

  beforeEach(async () => {
    await service.db.query(`DELETE FROM job WHERE name = 'test'`);
    stopClock();
  });
  afterEach(() => jest.useRealTimers());

  const setRow = (changes: string) => service.db.query(`UPDATE job SET ${changes} WHERE name = 'test'`);
  const isRunning = async () => typeof (await readJob(service))?.locked_by === 'string';
  const repositoryWith = (change: (real: JobsRepository) => Partial<JobsRepository>): JobsRepository => {
    const real = service.app.get(JobsRepository);
    return Object.assign(Object.create(real) as JobsRepository, change(real));
  };
  /** Starts a run, which ends when its signal aborts or the gate is opened. */
  const start = async (repository?: JobsRepository) => {
    const { opened, open } = gate();
    let seen: AbortSignal | null = null;
    const run = (signal: AbortSignal) => {
      seen = signal;
      signal.addEventListener('abort', open);
      return opened;
    };
    const attempt = runnerOf(service, { run }, repository).runIfDue();
    await until(() => seen !== null);
    return { attempt, open, reason: (): unknown => seen?.reason };
  };

  it('is renewed in time, so that no other replica runs the job, however long it takes', async () => {
    let renewals = 0;
    const counting = repositoryWith((real) => ({
      renew: (...run: Parameters<JobsRepository['renew']>) => {
        renewals++;
        return real.renew(...run);
      },
    }));
    const { attempt, open, reason } = await start(counting);
    for (let minute = 0; minute < 3; minute++) {
      await setRow(`locked_until = now() + interval '40 s'`);
      jest.advanceTimersByTime(20_000);
      await until(async () => ((await readJob(service))?.locked_until?.getTime() ?? 0) > Date.now() + 50_000);
    }
    let runs = 0;
    await runnerOf(service, { run: async () => void runs++ }).runIfDue();
    expect([runs, reason()]).toEqual([0, undefined]);
    open();
    await attempt;
    expect(await readJob(service)).toMatchObject({ locked_by: null, failures: 0 });
    jest.advanceTimersByTime(20_000);
    expect(renewals).toBe(3);
  });

  it('cancels the run when another replica has it, and leaves that one alone', async () => {
    const { attempt, reason } = await start();
    await setRow(`locked_by = '${OTHER}', locked_until = '2050-01-01'`);
    const others = await readJob(service);
    jest.advanceTimersByTime(20_000);
    await until(() => reason() !== undefined);
    await attempt;
    expect(reason()).toEqual(new Error('Another replica has claimed the job'));
    expect(await readJob(service)).toEqual(others);
  });

  it('cancels the run when it could not be renewed for a minute, and not before', async () => {
    let asked = 0;
    const failing = repositoryWith(() => ({
      renew: async () => {
        asked++;
        throw new Error('The connection is gone');
      },
    }));
    const { attempt, reason } = await start(failing);
    for (const count of [1, 2]) {
      jest.advanceTimersByTime(20_000);
      await until(() => asked === count);
      expect(reason()).toBeUndefined();
    }
    jest.advanceTimersByTime(20_000);
    await until(() => reason() !== undefined);
    await attempt;
    expect(reason()).toEqual(new Error('The claim has expired'));
    expect(await isRunning()).toBe(false);
  });

  it.each<[string, (signal: AbortSignal) => Promise<void>]>([
    ['succeeds', async () => {}],
    ['fails', async () => Promise.reject(new Error('broken'))],
    ['is cancelled', (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve()))],
  ])('is not touched by a run that lost it and %s', async (how, end) => {
    const lost = gate();
    let [hasBegun, isEnding] = [false, false];
    const runner = runnerOf(service, {
      run: async (signal) => {
        hasBegun = true;
        await lost.opened;
        isEnding = true;
        await end(signal);
      },
    });
    const attempt = runner.runIfDue();
    await until(() => hasBegun);
    await setRow(`locked_by = '${OTHER}', locked_until = '2050-01-01'`);
    const others = await readJob(service);
    lost.open();
    await until(() => isEnding);
    if (how === 'is cancelled') await runner.stop(30_000);
    await attempt;
    expect(await readJob(service)).toEqual(others);
  });
});
