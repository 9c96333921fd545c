import type { Fault } from '../fault';

const before = 'not run';

export const BLOCKING: readonly Fault[] = [
  {
    file: 'src/curated-queue/eligibility.sql.ts',
    what: 'Posts are served for a day longer than max_age_days',
    right: 'make_interval(days => max_age_days)',
    wrong: 'make_interval(days => max_age_days + 1)',
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/filters' },
    before,
  },
  {
    file: 'src/curated-queue/eligibility.sql.ts',
    what: "A block is not compared with the host of the author's address",
    right: "'b.username_folded = a.username_folded AND b.domain_folded = a.uri_host_folded'",
    wrong: "'b.username_folded = a.username_folded AND b.domain_folded = a.domain_folded AND true'",
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/(matching|serving)' },
    before,
  },
  {
    file: 'src/curated-queue/blocklist-matcher.ts',
    what: 'The middle of a pattern may overlap its end',
    right: 'return from <= end;',
    wrong: 'return from <= text.length;',
    tests: { project: 'unit', paths: 'src/curated-queue/blocklist-matcher' },
    before,
  },
  {
    file: 'src/reblog-controls/account.ts',
    what: 'An underscore in a blocked pattern stands for any character',
    right: String.raw`/[\\%_]/g`,
    wrong: String.raw`/[\\%]/g`,
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/(matching|serving)' },
    before,
  },
  {
    file: 'src/curated-queue/blocked-posts.repository.ts',
    what: 'A correction of the flags forgets that a post is gone from its server',
    right: 'traits = entry.traits | (q.traits & ${BY_VERIFICATION})',
    wrong: 'traits = entry.traits',
    tests: { project: 'e2e', paths: 'test/e2e/ingest/verification' },
    before,
  },
  {
    file: 'src/post-store/trusted-posts.sql.ts',
    what: 'A trusted author is approved at the score that counts as suspicious',
    right: 'post.spam_score < ${SUSPICIOUS_FROM}',
    wrong: 'post.spam_score <= ${SUSPICIOUS_FROM}',
    tests: { project: 'e2e', paths: 'test/e2e/reblog-controls/trusted-authors' },
    before,
  },
  {
    file: 'src/reblog-controls/post-filter.ts',
    what: 'A blocked hashtag rejects only posts that spell it in lower case',
    right: 'this.matcher.findHashtag(content.hashtags.map(fold))',
    wrong: 'this.matcher.findHashtag(content.hashtags)',
    tests: { project: 'unit', paths: 'src/reblog-controls/post-filter' },
    before,
  },
  {
    file: 'src/common/hashtag.ts',
    what: 'The length of a hashtag is counted in UTF-16 units',
    right: '[...name].length > MAX_CODE_POINTS',
    wrong: 'name.length > MAX_CODE_POINTS',
    tests: { project: 'unit', paths: 'src/common/hashtag' },
    before,
  },
];
