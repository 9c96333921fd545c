import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { ADDRESS_DISGUISES, DISGUISES, withKnownAddresses } from '../../scoring/disguises';
import { readLabelledRecords, readTexts } from '../../scoring/labelled-set';
import { MOVES, moved } from '../../scoring/moved-texts';
import { statusOf } from '../../scoring/record-status';
import { scoreRow } from '../../../tools/score/row';

const NOW = new Date('2026-01-01');
const KEPT = 0.8;
const DOUBTFUL = 25;
const NOTABLE = 15;
const scorer = new SpamScorer();
const score = (status: ReturnType<typeof statusOf>) =>
  scoreRow({ id: status.id, status, isSpam: null, kind: null, corpus: null }, scorer, NOW).score;

const spam = readLabelledRecords().filter(({ label }) => label === 1);

/** The share of the spam that keeps at least four fifths of its points when its text is rewritten. */
function shareThatKeeps(disguise: (text: string) => string, plain = (text: string) => text): number {
  const scores = spam.map(({ id, record }) => [
    score(statusOf({ ...record, text: plain(record.text) }, id)).total,
    score(statusOf({ ...record, text: disguise(record.text) }, id)).total,
  ]);
  const scored = scores.filter(([before = 0]) => before > 0);
  return scored.filter(([before = 0, after = 0]) => after >= KEPT * before).length / scored.length;
}

/** A little under what was measured. */
const FLOORS: Record<string, number> = {
  'spaced letters': 0.91,
  'all leetspeak': 0.86,
};
const USUAL_FLOOR = 0.955;

describe('the labelled spam keeps its score', () => {
  it.each(Object.entries(DISGUISES))('with %s', (name, disguise) => {
    expect(shareThatKeeps(disguise)).toBeGreaterThanOrEqual(FLOORS[name] ?? USUAL_FLOOR);
  });

  it.each(Object.entries(ADDRESS_DISGUISES))('with %s in its addresses', (_, disguise) => {
    // A disguised address is no external link, which may be 10 of 45 points.
    expect(shareThatKeeps(disguise, withKnownAddresses)).toBeGreaterThanOrEqual(0.89);
  });

  const doubtful = spam.filter(({ id, record }) => score(statusOf(record, id)).total >= DOUBTFUL);
  // Measured: .95 to .99.
  it.each(Object.entries(MOVES))('in the %s', (_, move) => {
    const kept = doubtful.filter(({ id, record }) => score(moved(record, id, move)).total >= DOUBTFUL);
    expect(kept.length / doubtful.length).toBeGreaterThanOrEqual(0.91);
  });
});

describe('spam whose text stands beside the content', () => {
  const scores = readTexts('spam-hidden').map(score);

  it('is found by what it says there', () => {
    expect(scores.filter(({ total }) => total >= 10).length).toBeGreaterThanOrEqual(scores.length - 1);
  });

  it('has its evidence there', () => {
    for (const { evidence, texts } of scores)
      for (const { source, start, end, text } of Object.values(evidence).flat()) {
        if (source === undefined || source === 'content') continue;
        expect(texts[source]?.slice(start, end)).toBe(text);
      }
  });
});

it.each([
  ['space, star, stretch and spell their words as people do', 'good-disguised', NOTABLE],
  ['have warnings, polls, cards and alt texts', 'good-hidden', DOUBTFUL],
])('honest posts may %s', (_, texts, most) => {
  const above = readTexts(texts).filter((status) => score(status).total >= most);
  expect(above.map(({ account }) => account.username)).toEqual([]);
});
