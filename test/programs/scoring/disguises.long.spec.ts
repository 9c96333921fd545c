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
  'spaced letters': 0.83,
  'dotted letters': 0.86,
  'hyphenated letters': 0.84,
  'emoji between letters': 0.89,
  'an emoji in each word': 0.9,
  'tripled vowels': 0.87,
  'all leetspeak': 0.7,
};
const USUAL_FLOOR = 0.955;
/** A disguised address is no external link, which may be 10 of 45 points. */
const ADDRESS_FLOORS: Record<string, number> = { 'full width': 0.68 };
const USUAL_ADDRESS_FLOOR = 0.87;

describe('the labelled spam keeps its score', () => {
  it.each(Object.entries(DISGUISES))('with %s', (name, disguise) => {
    expect(shareThatKeeps(disguise)).toBeGreaterThanOrEqual(FLOORS[name] ?? USUAL_FLOOR);
  });

  it.each(Object.entries(ADDRESS_DISGUISES))('with %s in its addresses', (name, disguise) => {
    const floor = ADDRESS_FLOORS[name] ?? USUAL_ADDRESS_FLOOR;
    expect(shareThatKeeps(disguise, withKnownAddresses)).toBeGreaterThanOrEqual(floor);
  });

  const doubtful = spam.filter(({ id, record }) => score(statusOf(record, id)).total >= DOUBTFUL);
  // Measured: .86 to .95.
  it.each(Object.entries(MOVES))('in the %s', (_, move) => {
    const kept = doubtful.filter(({ id, record }) => score(moved(record, id, move)).total >= DOUBTFUL);
    expect(kept.length / doubtful.length).toBeGreaterThanOrEqual(0.83);
  });
});

describe('spam whose text stands beside the content', () => {
  const scores = readTexts('spam-hidden').map(score);

  it('is found by what it says there', () => {
    expect(scores.filter(({ total }) => total >= 10).length).toBeGreaterThanOrEqual(scores.length - 2);
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
