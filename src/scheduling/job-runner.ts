import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { CLAIM_SECONDS, type JobsRepository } from './jobs.repository';

/** Work that is done again and again, by one replica at a time. */
export interface ScheduledJob {
  /** Its name in the database: all replicas know the job by it. */
  name: string;
  /** From the beginning of a run to the beginning of the next, in whole seconds. */
  everySeconds: number;
  /** One run; must end soon once the signal aborts, and may then throw. What a run did before it was cut short is done again. */
  run(signal: AbortSignal): Promise<void>;
}

/** A run on this replica; `renewedAt` is on the clock of `performance.now()`. */
interface Run {
  id: string;
  renewedAt: number;
  lost: AbortController;
}

const RENEW_MS = (CLAIM_SECONDS / 3) * 1_000;
const MAX_REASON_LENGTH = 500;

/** Runs one job on this replica: looks whether it is due, claims it, renews the claim while it runs, notes how it ended. */
export class JobRunner {
  private readonly log: Logger;
  private readonly stopping = new AbortController();
  private current: Promise<void> | null = null;
  private isRegistered = false;

  constructor(
    private readonly job: ScheduledJob,
    private readonly repository: JobsRepository,
  ) {
    this.log = new Logger(`Job ${job.name}`);
  }

  /** Runs the job if it is due and no replica runs it; never throws. */
  async look(): Promise<void> {
    if (this.current || this.stopping.signal.aborted) return;
    this.current = this.attempt();
    await this.current;
    this.current = null;
  }

  /** Cuts a run short and waits until it has ended, at most so many milliseconds. */
  async stop(patience: number): Promise<void> {
    this.stopping.abort(new Error('The service is stopping'));
    if (!this.current) return;
    const patient = new AbortController();
    const tooLong = sleep(patience, true, { signal: patient.signal }).catch(() => false);
    const isLeft = await Promise.race([this.current.then(() => false), tooLong]);
    patient.abort();
    if (isLeft) this.log.warn(`still runs after ${patience} ms; its claim falls free by itself`);
  }

  private async attempt(): Promise<void> {
    const { name, everySeconds } = this.job;
    const run = randomUUID();
    try {
      if (!this.isRegistered) await this.repository.register(name);
      this.isRegistered = true;
      if (await this.repository.claim(name, run, everySeconds)) await this.runClaimed(run);
    } catch (error) {
      this.log.error(`could not be claimed or ended: ${describe(error)}`);
    }
  }

  private async runClaimed(id: string): Promise<void> {
    const { name } = this.job;
    const run: Run = { id, renewedAt: performance.now(), lost: new AbortController() };
    const renewal = setInterval(() => void this.renew(run), RENEW_MS);
    const signal = AbortSignal.any([this.stopping.signal, run.lost.signal]);
    let failure: unknown = null;
    try {
      await this.job.run(signal);
    } catch (error) {
      failure = error ?? new Error('The job threw nothing');
    } finally {
      clearInterval(renewal);
    }
    if (signal.aborted) return void (await this.repository.release(name, id));
    if (failure === null) return void (await this.repository.finish(name, id));
    this.log.error(`failed: ${failure instanceof Error ? (failure.stack ?? failure.message) : describe(failure)}`);
    await this.repository.fail(name, id, describe(failure).slice(0, MAX_REASON_LENGTH));
  }

  /** Cuts the run short when another replica has its claim, or may have it since it could not be renewed for so long. */
  private async renew(run: Run): Promise<void> {
    try {
      const isHeld = await this.repository.renew(this.job.name, run.id);
      if (isHeld) run.renewedAt = performance.now();
      else run.lost.abort(new Error('Another replica has taken the job over'));
    } catch (error) {
      this.log.warn(`the claim could not be renewed: ${describe(error)}`);
      const isOver = performance.now() - run.renewedAt >= CLAIM_SECONDS * 1_000;
      if (isOver) run.lost.abort(new Error('The claim ran out'));
    }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
