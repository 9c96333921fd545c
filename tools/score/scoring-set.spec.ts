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
  ['adult-lure', 42, 4],
  ['arabic-spam', 31, 18],
  ['bait', 31, 2],
  ['bio-link', 18, 1],
  ['casino', 54, 5],
  ['channel-promotion', 34, 5],
  ['chinese-spam', 31, 19],
  ['copypasta', 27, 1],
  ['counterfeit-shop', 47, 5],
  ['crypto-giveaway', 40, 5],
  ['dating-bait', 46, 5],
  ['fake-support', 50, 5],
  ['fifth-chinese-spam', 43, 29],
  ['follow-for-follow', 38, 5],
  ['follow-trade', 31, 2],
  ['fourth-arabic-spam', 46, 17],
  ['fourth-chinese-spam', 43, 16],
  ['hashtag-stuffing', 42, 5],
  ['image-only', 12, 0],
  ['invoice', 52, 2],
  ['job-scam', 48, 5],
  ['later-arabic-spam', 31, 9],
  ['later-chinese-spam', 31, 9],
  ['later-fediverse-spam', 34, 8],
  ['link-farm', 14, 2],
  ['loan', 37, 4],
  ['lookalike-giveaway', 51, 2],
  ['mention-wall', 32, 4],
  ['mention-wave', 21, 1],
  ['miracle-health', 53, 5],
  ['obfuscated', 32, 4],
  ['offer', 46, 2],
  ['pirated-stream', 50, 5],
  ['premium-number', 36, 5],
  ['recovery-service', 46, 2],
  ['seo-post', 51, 2],
  ['server-invite', 54, 2],
  ['sixth-chinese-spam', 34, 11],
  ['third-arabic-spam', 24, 3],
  ['third-chinese-spam', 30, 6],
  ['wallet-drain', 53, 5],
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
