import { sha256 } from '../../src/common/digest';
import { SCORER_VERSION } from '../../src/spam-rules/rules';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { readLabelledSet } from '../../test/scoring/labelled-set';
import { findRanking, medianOf, shareFrom } from './ranking';
import { scoreRow } from './row';

/** The scores from which a reviewer looks closer, and from which a post is most likely spam. */
const DOUBTFUL = 25;
const SPAM = 50;

/** Kinds of spam, the least median of their reported half, and how many of its posts are doubtful at least. */
const SPAM_FLOORS: [string, number, number][] = [
  ['adult-lure', 45, 4],
  ['arabic-spam', 35, 17],
  ['bait', 35, 2],
  ['bio-link', 19, 1],
  ['casino', 60, 5],
  ['channel-promotion', 37, 5],
  ['chinese-spam', 35, 19],
  ['copypasta', 37, 2],
  ['counterfeit-shop', 47, 5],
  ['crypto-giveaway', 41, 6],
  ['dating-bait', 45, 6],
  ['fake-support', 54, 6],
  ['fifth-chinese-spam', 45, 29],
  ['follow-for-follow', 42, 5],
  ['follow-trade', 35, 2],
  ['fourth-arabic-spam', 50, 18],
  ['fourth-chinese-spam', 45, 16],
  ['hashtag-stuffing', 51, 5],
  ['image-only', 14, 0],
  ['invoice', 60, 2],
  ['job-scam', 50, 6],
  ['later-arabic-spam', 35, 10],
  ['later-chinese-spam', 35, 9],
  ['later-fediverse-spam', 35, 9],
  ['link-farm', 11, 2],
  ['loan', 43, 4],
  ['lookalike-giveaway', 52, 2],
  ['mention-wall', 42, 4],
  ['mention-wave', 24, 1],
  ['miracle-health', 60, 6],
  ['obfuscated', 31, 4],
  ['offer', 50, 2],
  ['pirated-stream', 43, 5],
  ['premium-number', 35, 4],
  ['recovery-service', 47, 2],
  ['seo-post', 60, 2],
  ['server-invite', 60, 2],
  ['sixth-chinese-spam', 35, 12],
  ['third-arabic-spam', 35, 4],
  ['third-chinese-spam', 42, 6],
  ['wallet-drain', 49, 6],
];

/** Of the five reported posts of each kind of good posts, no more than this many may be doubtful. */
const MOST_DOUBTFUL = 1;

const scorer = new SpamScorer();
const now = new Date('2026-01-01T00:00:00Z');
const LABELLED = readLabelledSet();
const ALL = LABELLED.map(({ label, kind, half, ...status }) => {
  const row = { id: status.id, status, isSpam: label === 1, kind, corpus: null };
  const { score } = scoreRow(row, scorer, now);
  return { kind, half, isSpam: row.isSpam, score: score.total, rules: score.rules };
});
const SCORES = ALL.filter(({ half }) => half === 'report');
const good = SCORES.filter(({ isSpam }) => !isSpam);
const spam = SCORES.filter(({ isSpam }) => isSpam);
const kindsOf = (scores: typeof SCORES) => [...new Set(scores.map(({ kind }) => kind))];
const countFrom = (scores: typeof SCORES, threshold: number) => scores.filter(({ score }) => score >= threshold).length;

describe('on the reported half of the labelled set, the spam score', () => {
  it('has a floor for every kind of spam', () => {
    expect(SPAM_FLOORS.map(([kind]) => kind)).toEqual(kindsOf(spam));
  });

  it.each(SPAM_FLOORS)(
    'gives %s a median of at least %d, and at least %d posts a doubtful score',
    (kind, median, doubtful) => {
      const scores = spam.filter((row) => row.kind === kind);
      expect(medianOf(scores)).toBeGreaterThanOrEqual(median);
      expect(countFrom(scores, DOUBTFUL)).toBeGreaterThanOrEqual(doubtful);
    },
  );

  it.each(kindsOf(good))('keeps %s below the threshold of spam', (kind) => {
    const scores = good.filter((row) => row.kind === kind);
    expect(countFrom(scores, SPAM)).toBe(0);
    expect(countFrom(scores, DOUBTFUL)).toBeLessThanOrEqual(MOST_DOUBTFUL);
  });

  it('has few false positives', () => {
    expect(shareFrom(good, SPAM)).toBeLessThanOrEqual(0.01);
    expect(shareFrom(good, DOUBTFUL)).toBeLessThanOrEqual(0.03);
  });

  it('separates spam from good posts', () => {
    const ranking = findRanking(SCORES);
    expect(ranking?.auc).toBeGreaterThanOrEqual(0.945);
    expect(ranking?.averagePrecision).toBeGreaterThanOrEqual(0.95);
    expect(ranking?.atOnePercent.recall).toBeGreaterThanOrEqual(0.7);
    expect(ranking?.atFivePercent.recall).toBeGreaterThanOrEqual(0.82);
  });
});

/** Stored scores of the same version count as up to date: when this fails, raise SCORER_VERSION, and the new scores are recorded. */
it('the scores of the labelled set are those that were recorded of this version and this set', () => {
  const set = startOfHash(LABELLED);
  const scores = startOfHash(ALL.map(({ rules }) => rules));
  expect(scores).toMatchSnapshot(`version ${SCORER_VERSION}, set ${set}`);
});

function startOfHash(value: unknown): string {
  return sha256(JSON.stringify(value)).slice(0, 8);
}
