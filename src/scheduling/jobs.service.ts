import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { Metrics } from '../common/metrics';
import { JobRunner, type ScheduledJob } from './job-runner';
import { JobsRepository } from './jobs.repository';

const STOP_TIMEOUT_MS = 5_000;

/** The jobs of this replica. The database decides when each is due; this replica polls it. */
@Injectable()
export class JobsService implements BeforeApplicationShutdown {
  private readonly runners = new Map<string, JobRunner>();
  private readonly runs: Counter<'job_name' | 'outcome'>;
  private readonly seconds: Counter<'job_name'>;

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly repository: JobsRepository,
    metrics: Metrics,
  ) {
    this.runs = new Counter({
      name: 'sluice_job_runs_total',
      help: 'Runs of jobs by outcome.',
      labelNames: ['job_name', 'outcome'],
      registers: [metrics],
    });
    this.seconds = new Counter({
      name: 'sluice_job_seconds_total',
      help: 'Seconds that jobs took.',
      labelNames: ['job_name'],
      registers: [metrics],
    });
  }

  /** Schedules the job, and runs it at once if due. Call it after the application has started. */
  schedule(job: ScheduledJob): void {
    this.add(job);
    this.registry.addInterval(
      job.name,
      setInterval(() => this.wake(job.name), pollIntervalMs(job.everySeconds)),
    );
  }

  /** Runs a job at once if due, and later whenever it is woken. */
  add(job: ScheduledJob): void {
    const runner = new JobRunner(job, this.repository, (outcome, seconds) => {
      this.runs.inc({ job_name: job.name, outcome });
      this.seconds.inc({ job_name: job.name }, seconds);
    });
    this.runners.set(job.name, runner);
    void runner.runIfDue();
  }

  /** Makes a job due as soon as the transaction commits, also when it runs now; some replica runs it within 30 s. */
  request(name: string, manager: EntityManager): Promise<void> {
    return this.repository.request(name, manager);
  }

  wake(name: string): void {
    void this.runners.get(name)?.runIfDue();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.runners.values()].map((runner) => runner.stop(STOP_TIMEOUT_MS)));
  }
}

/** Milliseconds between polls: a twentieth of the interval, at most 30 s. */
function pollIntervalMs(everySeconds: number): number {
  return Math.min(30_000, Math.max(250, (everySeconds * 1_000) / 20));
}
