import { JobRunner, type ScheduledJob } from '../../../src/scheduling/job-runner';
import { JobsRepository } from '../../../src/scheduling/jobs.repository';
import type { TestApp } from '../../support/app';

export interface JobRow {
  locked_until: Date | null;
  locked_by: string | null;
  last_started_at: Date | null;
  last_finished_at: Date | null;
  last_error: string | null;
  failures: number;
}

/** A job named `test`, which does nothing unless told. */
export const jobOf = (parts: Partial<ScheduledJob>): ScheduledJob => ({
  name: 'test',
  everySeconds: 3_600,
  run: async () => {},
  ...parts,
});

/** What a replica has for a job; several of them are several replicas. */
export const runnerOf = (
  { app }: TestApp,
  parts: Partial<ScheduledJob>,
  repository: JobsRepository = app.get(JobsRepository),
): JobRunner => new JobRunner(jobOf(parts), repository, () => {});

export async function readJob({ db }: TestApp): Promise<JobRow | undefined> {
  const [row]: JobRow[] = await db.query(`SELECT * FROM job WHERE name = 'test'`);
  return row;
}
