import { JobsService } from '../../src/scheduling/jobs.service';
import type { TestApp } from './app';
import { until } from './until';

/** All periodic jobs; the template database has them as done, so that none runs as a test's service starts. */
export const JOBS = [
  'audit-retention',
  'blocked-flags',
  'bulk-decisions',
  'cleanup',
  'find-waves',
  'fold-activity',
  'fold-decision-counts',
  'fold-post-counts',
  'fold-queue-counts',
  'forget-fingerprints',
  'predict',
  'read-posts-for-search',
  'recheck-blocked-flags',
  'train-prediction',
  'verify-queue',
] as const;

/** Has a job run now, and waits for the end of the run, successful or not. */
export async function runJob({ app, db }: TestApp, name: string): Promise<void> {
  await db.query('UPDATE job SET last_started_at = NULL WHERE name = $1', [name]);
  await until(async () => {
    app.get(JobsService).wake(name);
    const rows: unknown[] = await db.query(
      'SELECT FROM job WHERE name = $1 AND last_started_at IS NOT NULL AND locked_by IS NULL',
      [name],
    );
    return rows.length > 0;
  });
}
