import { SpamScorer } from '../../../src/spam-rules/spam-scorer';
import { readLabelledRecords, readTexts } from '../../scoring/labelled-set';
import { MOVES, moved } from '../../scoring/moved-texts';
import { statusOf } from '../../scoring/record-status';
import { scoreRow } from '../../../tools/score/row';

const DOUBTFUL = 25;
const NOW = new Date('2026-01-01');
const scorer = new SpamScorer();
const score = (status: ReturnType<typeof statusOf>) =>
  scoreRow({ id: status.id, status, isSpam: null, kind: null, corpus: null }, scorer, NOW).score;

const spam = readLabelledRecords()
  .filter(({ label, id, record }) => label === 1 && score(statusOf(record, id)).total >= DOUBTFUL)
  .map(({ id, record }) => ({ id, record }));

describe('spam whose text stands beside the content', () => {
  // Measured: .95 to .99.
  it.each(Object.entries(MOVES))('keeps its score in the %s', (_, move) => {
    const kept = spam.filter(({ id, record }) => score(moved(record, id, move)).total >= DOUBTFUL);
    expect(kept.length / spam.length).toBeGreaterThanOrEqual(0.91);
  });

  it('is found by what it says there', () => {
    const totals = readTexts('spam-hidden').map((status) => score(status).total);
    expect(totals.filter((total) => total >= 10).length).toBeGreaterThanOrEqual(totals.length - 1);
  });

  it('has its evidence there', () => {
    for (const status of readTexts('spam-hidden')) {
      const { evidence, texts } = score(status);
      for (const { source, start, end, text } of Object.values(evidence).flat()) {
        if (source === undefined || source === 'content') continue;
        expect(texts[source]?.slice(start, end)).toBe(text);
      }
    }
  });
});

// The card of a podcast that asks to subscribe says so beside any text since all cards are read.
it('honest posts may have warnings, polls, cards and alt texts, but for one', () => {
  const doubtful = readTexts('good-hidden').filter((status) => score(status).total >= DOUBTFUL);
  expect(doubtful.map(({ account }) => account.username)).toEqual(['podcast_pat']);
});
