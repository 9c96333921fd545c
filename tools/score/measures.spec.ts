import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { scoreRow } from './row';
import { statusOfText } from './text-status';

const scorer = new SpamScorer();
const lines = readFileSync(join(__dirname, '../../test/scoring/honest/measures.txt'), 'utf8').trim().split('\n');

/** Units, products, formulas, times and prices: a number says nothing about a post. */
it.each(lines)('%s scores 0', (text) => {
  const row = { id: 'x', status: statusOfText(text, 'x'), isSpam: null, kind: null, corpus: null };
  expect(scoreRow(row, scorer, new Date('2026-01-01')).score.evidence).toEqual({});
});
