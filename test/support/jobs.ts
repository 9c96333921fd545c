import { JobsService } from '../../src/scheduling/jobs.service';
import type { TestApp } from './app';
import { until } from './until';

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
