import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { messageOf, stackOf } from '../common/errors';
import { forwardAbort } from '../common/forward-abort';
import { reportOutage } from '../database/outage';
import { CLAIM_SECONDS, type JobsRepository } from './jobs.repository';

/** Work that runs periodically, on one replica at a time. */
export interface ScheduledJob {
  name: string;
  everySeconds: number;
  /** One run. It must end soon after the signal aborts, and may throw then. A cancelled run is repeated soon. */
  run(signal: AbortSignal): Promise<void>;
}

/** A run on this replica; `renewedAt` is on the clock of `performance.now()`. */
interface Run {
  id: string;
  renewedAt: number;
  cancel: AbortController;
}

const RENEW_MS = (CLAIM_SECONDS / 3) * 1_000;
const MAX_REASON_LENGTH = 500;

export type JobOutcome = 'success' | 'failure' | 'cancelled';

/** Runs one job on this replica: claims it when due, renews the claim, and stores the outcome. */
export class JobRunner {
  private readonly log: Logger;
  private readonly stopping = new AbortController();
  private current: Promise<void> | null = null;
  private isRegistered = false;

  constructor(
    private readonly job: ScheduledJob,
    private readonly repository: JobsRepository,
    private readonly ended: (outcome: JobOutcome, seconds: number) => void,
  ) {
    this.log = new Logger(`Job ${job.name}`);
  }

  async runIfDue(): Promise<void> {
    if (this.current || this.stopping.signal.aborted) return;
    this.current = this.attempt();
    await this.current;
    this.current = null;
  }

  async stop(timeout: number): Promise<void> {
    this.stopping.abort(new Error('The service is stopping'));
    if (!this.current) return;
    const isRunning = await Promise.race([this.current.then(() => false), sleep(timeout, true, { ref: false })]);
    if (isRunning) this.log.warn(`still runs after ${timeout} ms; its claim expires by itself`);
  }

  private async attempt(): Promise<void> {
    const { name, everySeconds } = this.job;
    const run = randomUUID();
    try {
      if (!this.isRegistered) await this.repository.register(name);
      this.isRegistered = true;
      if (await this.repository.claim(name, run, everySeconds)) await this.runClaimed(run);
    } catch (error) {
      if (!reportOutage(error)) this.log.error(`could not be claimed or ended: ${messageOf(error)}`);
    }
  }

  private async runClaimed(id: string): Promise<void> {
    const { name } = this.job;
    const run: Run = { id, renewedAt: performance.now(), cancel: new AbortController() };
    const renewal = setInterval(() => void this.renew(run), RENEW_MS);
    const { signal } = run.cancel;
    const stopForwarding = forwardAbort(this.stopping.signal, run.cancel);
    let failure: unknown = null;
    const began = performance.now();
    try {
      await this.job.run(signal);
    } catch (error) {
      failure = error ?? new Error('The job threw nothing');
    } finally {
      clearInterval(renewal);
      stopForwarding();
    }
    const outcome = signal.aborted ? 'cancelled' : failure === null ? 'success' : 'failure';
    this.ended(outcome, (performance.now() - began) / 1_000);
    if (signal.aborted) return void (await this.repository.release(name, id));
    if (failure === null) return void (await this.repository.finish(name, id));
    if (!reportOutage(failure)) this.log.error(`failed: ${stackOf(failure)}`);
    await this.repository.fail(name, id, messageOf(failure).slice(0, MAX_REASON_LENGTH));
  }

  private async renew(run: Run): Promise<void> {
    try {
      const isRenewed = await this.repository.renew(this.job.name, run.id);
      if (isRenewed) run.renewedAt = performance.now();
      else run.cancel.abort(new Error('Another replica has claimed the job'));
    } catch (error) {
      if (!reportOutage(error)) this.log.warn(`the claim could not be renewed: ${messageOf(error)}`);
      const isExpired = performance.now() - run.renewedAt >= CLAIM_SECONDS * 1_000;
      if (isExpired) run.cancel.abort(new Error('The claim has expired'));
    }
  }
}
