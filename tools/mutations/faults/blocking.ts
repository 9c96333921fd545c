import type { Fault } from '../fault';

export const BLOCKING: readonly Fault[] = [
  {
    file: 'src/curated-queue/queue-flags.ts',
    what: 'A changed export setting leaves the waiting posts as they were',
    right: 'filters: { rows: isFiltered.stale, ...isFiltered }',
    wrong: "filters: { ...isFiltered, rows: 'false' }",
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/filters' },
  },
  {
    file: 'src/curated-queue/eligibility.sql.ts',
    what: 'Posts are served for a day longer than max_age_days',
    right: 'make_interval(days => max_age_days)',
    wrong: 'make_interval(days => max_age_days + 1)',
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/filters' },
  },
  {
    file: 'src/database/migrations/1796500000000-Schema.ts',
    what: "A block is not compared with the host of the author's address",
    right: 'a.username_folded AND b.domain_folded = a.uri_host_folded',
    wrong: 'a.username_folded AND b.domain_folded = a.domain_folded',
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/(matching|serving)' },
  },
  {
    file: 'src/reblog-controls/blocklist-matcher.ts',
    what: 'The middle of a pattern may overlap its end',
    right: 'return from <= end;',
    wrong: 'return from <= text.length;',
    tests: { project: 'unit', paths: 'src/reblog-controls/blocklist-matcher' },
  },
  {
    file: 'src/reblog-controls/account.ts',
    what: 'An underscore in a blocked pattern stands for any character',
    right: String.raw`/[\\%_]/g`,
    wrong: String.raw`/[\\%]/g`,
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/(matching|serving)' },
  },
  {
    file: 'src/curated-queue/queue-flags.ts',
    what: 'A block does not reach posts that a consumer has',
    right: "queue_status <> 'delivered'",
    wrong: "queue_status = 'pending'",
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/serving' },
  },
  {
    file: 'src/reblog-controls/trusted-posts.sql.ts',
    what: 'A trusted author is approved at the score that counts as suspicious',
    right: 'post.spam_score < ${SUSPICIOUS_FROM}',
    wrong: 'post.spam_score <= ${SUSPICIOUS_FROM}',
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/trusted-authors' },
  },
  {
    file: 'src/reblog-controls/block-filter.ts',
    what: 'A blocked hashtag rejects only posts that spell it in lower case',
    right: 'this.matcher.findHashtag(content.hashtags.map(foldHashtag))',
    wrong: 'this.matcher.findHashtag(content.hashtags)',
    tests: { project: 'unit', paths: 'src/reblog-controls/block-filter' },
  },
  {
    file: 'src/common/hashtag.ts',
    what: 'The length of a hashtag is counted in UTF-16 units',
    right: '[...name].length <= MAX_CODE_POINTS',
    wrong: 'name.length <= MAX_CODE_POINTS',
    tests: { project: 'unit', paths: 'src/common/hashtag' },
  },
];
