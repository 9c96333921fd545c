import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { ADDRESS_DISGUISES, DISGUISES, withKnownAddresses } from '../../scoring/disguises';
import { readLabelledRecords, readTexts } from '../../scoring/labelled-set';
import { statusOf } from '../../scoring/record-status';
import { scoreRow } from '../../../tools/score/row';

const NOW = new Date('2026-01-01');
const KEPT = 0.8;
const DOUBTFUL = 15;
const scorer = new SpamScorer();
const score = (status: ReturnType<typeof statusOf>) =>
  scoreRow({ id: status.id, status, isSpam: null, kind: null, corpus: null }, scorer, NOW).score.total;

const spam = readLabelledRecords().filter(({ label }) => label === 1);

/** The share of the spam that keeps at least four fifths of its points when its text is rewritten. */
function shareThatKeeps(disguise: (text: string) => string, plain = (text: string) => text): number {
  const scores = spam.map(({ id, record }) => [
    score(statusOf({ ...record, text: plain(record.text) }, id)),
    score(statusOf({ ...record, text: disguise(record.text) }, id)),
  ]);
  const scored = scores.filter(([before = 0]) => before > 0);
  return scored.filter(([before = 0, after = 0]) => after >= KEPT * before).length / scored.length;
}

/** A little under what was measured. */
const FLOORS: Record<string, number> = {
  'spaced letters': 0.91,
  'spaced letters, even gaps': 0.91,
  'starred vowels': 0.85,
  'all leetspeak': 0.86,
};
const USUAL_FLOOR = 0.955;

describe('the labelled spam keeps its score', () => {
  it.each(Object.entries(DISGUISES))('with %s', (name, disguise) => {
    expect(shareThatKeeps(disguise)).toBeGreaterThanOrEqual(FLOORS[name] ?? USUAL_FLOOR);
  });

  it.each(Object.entries(ADDRESS_DISGUISES))('with %s in its addresses', (_, disguise) => {
    expect(shareThatKeeps(disguise, withKnownAddresses)).toBeGreaterThanOrEqual(0.98);
  });
});

it('honest posts may space, star, stretch and spell their words as people do', () => {
  const totals = readTexts('good-disguised').map((status) => [status.account.username, score(status)]);
  expect(totals.filter(([, total = 0]) => Number(total) >= DOUBTFUL)).toEqual([]);
});
