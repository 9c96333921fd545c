/** All periodic jobs; the template database has them as done, so that none runs as a test's service starts. */
export const JOBS = [
  'audit-retention',
  'bulk-decisions',
  'cleanup',
  'find-waves',
  'fold-counts',
  'forget-fingerprints',
  'predict',
  'queue-flags',
  'subscriptions',
  'verify-queue',
] as const;

/** SQL: no job is due; those that run go on. */
export function markJobsDone(): string {
  const rows = JOBS.map((name) => `('${name}', now(), now())`).join(', ');
  return `INSERT INTO job (name, last_started_at, last_finished_at) VALUES ${rows}
    ON CONFLICT (name) DO UPDATE SET last_started_at = now(), last_finished_at = now(), last_error = NULL, failures = 0, position = NULL`;
}
