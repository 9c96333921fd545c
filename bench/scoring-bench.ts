import { mapStatus } from '../src/fediverse/status.mapper';
import { findStatus, StatusError } from '../src/fediverse/status.wire';
import type { UnscoredPost } from '../src/spam-rules/scorable-post';
import { SpamScorer } from '../src/spam-rules/spam-scorer';
import { barePost } from '../test/support/post-content';
import { samplePosts } from '../tools/sample-instance/sample-posts';

const ORIGIN = 'https://fjordlys.example';
const INSTANCE = 'fjordlys.example';
const WARM_UP = 20;
const ROUNDS = 40;
/** As much as is scored of a text, in code points; content may be ten times as long. */
const LONGEST = 10_000;
const LONGEST_CONTENT = 100_000;

/** Texts that make each reader work its hardest. */
const HOSTILE: Record<string, string> = {
  'words of spam': 'free casino prize ',
  'links of spam': 'bit.ly/a x.top ',
  anchors: '<a href="https://bit.ly/a">https://x.top</a> ',
  'digits for letters': 'fr33 c4s1n0 ',
  'letters spaced out': 'f r e e  ',
  'starred letters': 'c*s*n* w*ll*t s*bscr*b* ',
  numbers: '0871 277 8108 £1000 ',
  quotes: '"a b" „c d“ ',
  emoji: '👉🔥💰',
  Japanese: '無料カジノ副業',
  'combining marks': 'f\u0336r\u0336e\u0336e\u0336 ',
  dots: 'a.b@c.',
  tags: '<a href="https://fjordlys.example/tags/casino" rel="tag">#casino</a> ',
};

/** How fast posts are scored on one core. */
export interface ScoringResult {
  posts: number;
  /** The best and the median of the rounds. */
  best: number;
  median: number;
  /** Milliseconds for the slowest of the hostile texts, the best of its rounds, and which it is. */
  worstMs: number;
  worstText: string;
}

/** Scores the sample instance's posts again and again, and texts that are as long and as hard as they may be. */
export function benchScoring(): ScoringResult {
  const scorer = new SpamScorer();
  const posts = readPosts();
  const times = measure(() => posts.forEach((post) => scorer.score(post)));
  const hostile = Object.entries(HOSTILE).map(([name, piece]) => {
    const post = barePost(longest(piece));
    return { name, ms: Math.min(...measure(() => scorer.score(post))) };
  });
  const worst = hostile.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
  const perSecond = (ms: number) => (posts.length / ms) * 1_000;
  return {
    posts: posts.length,
    best: perSecond(times[0] ?? NaN),
    median: perSecond(times[Math.floor(times.length / 2)] ?? NaN),
    worstMs: worst.ms,
    worstText: worst.name,
  };
}

const PAGE = 40;

/** The result in a line for people. */
export function scoringLine({ posts, best, median, worstMs, worstText }: ScoringResult): string {
  const round = (value: number) => Math.round(value).toLocaleString('en');
  return (
    `Scoring: ${round(best)} posts/s on one core (median ${round(median)}, ${posts} different posts), ` +
    `a page of ${PAGE} in ${((1_000 * PAGE) / median).toFixed(1)} ms; ` +
    `worst hostile text ${worstMs.toFixed(1)} ms (${worstText})`
  );
}

function readPosts(): UnscoredPost[] {
  const now = new Date();
  const context = { instance: INSTANCE, accountDomain: null, privateHost: null, now };
  return samplePosts({ origin: ORIGIN, now }).flatMap(({ status }) => {
    const found = findStatus(status);
    if (found === null) return [];
    try {
      return [{ ...mapStatus(found, context), streamInstance: INSTANCE }];
    } catch (error) {
      // The samples hold broken statuses on purpose.
      if (error instanceof StatusError) return [];
      throw error;
    }
  });
}

function longest(piece: string): string {
  return piece.repeat(Math.ceil(LONGEST_CONTENT / piece.length)).slice(0, piece.startsWith('<') ? undefined : LONGEST);
}

/** Milliseconds of the rounds, the fastest first. */
function measure(work: () => unknown): number[] {
  for (let i = 0; i < WARM_UP; i++) work();
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  return times.toSorted((a, b) => a - b);
}
