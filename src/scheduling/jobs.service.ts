import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { JobRunner, type ScheduledJob } from './job-runner';
import { JobsRepository } from './jobs.repository';

/** How long a stopping service waits for the jobs that it has cut short, in milliseconds. */
const PATIENCE_MS = 5_000;

/** The jobs of this replica. Each is looked at again and again, and runs when the database says that it is due. */
@Injectable()
export class JobsService implements BeforeApplicationShutdown {
  private readonly runners: JobRunner[] = [];

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly repository: JobsRepository,
  ) {}

  /** Runs the job from now on, and at once what was missed; to be called once the application has started up. */
  schedule(job: ScheduledJob): void {
    const runner = new JobRunner(job, this.repository);
    this.runners.push(runner);
    this.registry.addInterval(
      job.name,
      setInterval(() => void runner.look(), lookEveryMs(job.everySeconds)),
    );
    void runner.look();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop(PATIENCE_MS)));
  }
}

/** A run begins at most a twentieth of its interval late, and never more than half a minute. */
function lookEveryMs(everySeconds: number): number {
  return Math.min(30_000, Math.max(250, (everySeconds * 1_000) / 20));
}
