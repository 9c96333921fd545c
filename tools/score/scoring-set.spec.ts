import { sha256 } from '../../src/common/digest';
import { SCORER_VERSION } from '../../src/spam-rules/rules';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { readLabelledSet } from '../../test/scoring/labelled-set';
import { findRanking, medianOf, shareFrom } from './ranking';
import { scoreRow } from './row';

/** The scores from which a reviewer looks at the reasons, looks closer, and from which a post is most likely spam. */
const NOTABLE = 15;
const DOUBTFUL = 25;
const SPAM = 50;

/** Kinds of spam, the least median of their reported half, and how many of its posts are notable at least. */
const SPAM_FLOORS: [string, number, number][] = [
  ['adult-lure', 43, 5],
  ['arabic-spam', 26, 7],
  ['bait', 35, 2],
  ['bio-link', 11, 1],
  ['casino', 52, 6],
  ['channel-promotion', 37, 5],
  ['chinese-spam', 30, 10],
  ['copypasta', 24, 1],
  ['counterfeit-shop', 44, 5],
  ['crypto-giveaway', 40, 6],
  ['dating-bait', 35, 6],
  ['fake-support', 47, 6],
  ['follow-for-follow', 33, 5],
  ['follow-trade', 27, 2],
  ['hashtag-stuffing', 42, 5],
  ['image-only', 15, 4],
  ['invoice', 45, 2],
  ['job-scam', 47, 6],
  ['later-arabic-spam', 32, 10],
  ['later-chinese-spam', 20, 9],
  ['later-fediverse-spam', 34, 9],
  ['link-farm', 12, 3],
  ['loan', 39, 4],
  ['lookalike-giveaway', 52, 2],
  ['mention-wall', 42, 6],
  ['mention-wave', 24, 1],
  ['miracle-health', 60, 6],
  ['obfuscated', 35, 5],
  ['offer', 42, 2],
  ['pirated-stream', 44, 5],
  ['premium-number', 35, 5],
  ['recovery-service', 47, 2],
  ['seo-post', 52, 2],
  ['server-invite', 52, 2],
  ['wallet-drain', 45, 6],
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
    'gives %s a median of at least %d, and at least %d posts a notable score',
    (kind, median, notable) => {
      const scores = spam.filter((row) => row.kind === kind);
      expect(medianOf(scores)).toBeGreaterThanOrEqual(median);
      expect(countFrom(scores, NOTABLE)).toBeGreaterThanOrEqual(notable);
    },
  );

  it.each(kindsOf(good))('keeps %s below the threshold of spam', (kind) => {
    const scores = good.filter((row) => row.kind === kind);
    expect(countFrom(scores, SPAM)).toBe(0);
    expect(countFrom(scores, DOUBTFUL)).toBeLessThanOrEqual(MOST_DOUBTFUL);
  });

  it('has few false positives', () => {
    expect(shareFrom(good, SPAM)).toBeLessThanOrEqual(0.01);
    expect(shareFrom(good, DOUBTFUL)).toBeLessThanOrEqual(0.01);
    expect(shareFrom(good, NOTABLE)).toBeLessThanOrEqual(0.02);
  });

  it('separates spam from good posts', () => {
    const ranking = findRanking(SCORES);
    expect(ranking?.auc).toBeGreaterThanOrEqual(0.98);
    expect(ranking?.averagePrecision).toBeGreaterThanOrEqual(0.98);
    expect(ranking?.atOnePercent.recall).toBeGreaterThanOrEqual(0.85);
    expect(ranking?.atFivePercent.recall).toBeGreaterThanOrEqual(0.91);
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
