import type { Fault } from '../fault';

/** Faults that survived. */
export const HOLES: readonly Fault[] = [
  {
    file: 'src/scheduling/job-runner.ts',
    what: 'A run never renews its claim, so another replica runs a long job a second time',
    right: 'setInterval(() => void this.renew(run), RENEW_MS)',
    wrong: 'setInterval(() => undefined, RENEW_MS)',
    tests: { project: 'e2e', paths: 'test/e2e/scheduling/job-claims' },
  },
  {
    file: 'src/scheduling/jobs.repository.ts',
    what: "A run that lost its claim ends another replica's run",
    right: `failures = 0
  WHERE name = $1 AND locked_by = $2\``,
    wrong: `failures = 0
  WHERE name = $1 AND $2::uuid IS NOT NULL\``,
    tests: { project: 'e2e', paths: 'test/e2e/scheduling/job-claims' },
  },
  {
    file: 'src/auth/login-failures.repository.ts',
    what: "One wrong password deletes everybody's failures older than a second instead of 15 minutes",
    right: "WHERE last_failed_at <= now() - interval '${WINDOW}'",
    wrong: "WHERE last_failed_at <= now() - interval '1 second'",
    tests: { project: 'e2e', paths: 'test/e2e/auth/login-throttle' },
  },
  {
    file: 'src/curated-queue/preview.view.ts',
    what: 'Held posts are not listed by their release',
    right: 'ORDER BY on_hold_until, post_id LIMIT',
    wrong: 'ORDER BY post_id LIMIT',
    tests: { project: 'e2e', paths: 'test/e2e/curated-queue/order' },
  },
  {
    file: 'src/reblog-controls/dto/export-filters.dto.ts',
    what: 'max_age_days has no maximum',
    right: `  @Max(MOST_DAYS)
`,
    wrong: '',
    tests: { project: 'e2e', paths: 'test/openapi/inputs' },
  },
  {
    file: 'console/src/outbox/transport.ts',
    what: 'A 429 counts as a request that the service may have processed',
    right: 'isUntouched: status === 429',
    wrong: 'isUntouched: false',
    tests: { project: 'console', paths: 'console/src/outbox' },
  },
  {
    file: 'src/common/fold.ts',
    what: 'A name is not normalised again after it is in lower case',
    right: "return nfkc(text).toLowerCase().normalize('NFKC');",
    wrong: 'return nfkc(text).toLowerCase();',
    tests: { project: 'unit', paths: 'src/common/fold' },
  },
  {
    file: 'src/curated-queue/reservations.service.ts',
    what: 'The metric of expired reservations counts the sweeps that found some',
    right: 'this.metrics.expired.inc(expired);',
    wrong: 'this.metrics.expired.inc(Math.min(1, expired));',
    tests: { project: 'e2e', paths: 'test/e2e/operations/expired-leases' },
  },
  {
    file: 'src/waves/waves.controller.ts',
    what: 'A wave shows 99 posts instead of 100',
    right: 'const SHOWN_POSTS = 100;',
    wrong: 'const SHOWN_POSTS = 99;',
    tests: { project: 'e2e', paths: 'test/e2e/waves/decision' },
  },
  {
    file: 'src/reviews/review.ts',
    what: 'A decision of the same millisecond as the list counts as one after it',
    right: 'reviewedAt > time',
    wrong: 'reviewedAt >= time',
    tests: { project: 'unit', paths: 'src/reviews/review' },
  },
];
