import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SpamScorer } from '../../src/spam-rules/spam-scorer';
import { scoreRow } from './row';
import { statusOfText } from './text-status';

const DOUBTFUL = 25;
const NOTABLE = 15;
const scorer = new SpamScorer();
const POSTS = readFileSync(join(__dirname, '../../test/scoring/honest/posts.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line): [string, string[]] => {
    const [text = '', judged = ''] = line.split('\t');
    return [text, judged.split('; ').map((reason) => reason.replace(/^!/, ''))];
  });

function scoreOf(text: string) {
  const row = { id: 'x', status: statusOfText(text, 'x'), isSpam: null, kind: null, corpus: null };
  return scoreRow(row, scorer, new Date('2026-01-01')).score;
}

const SPAM = readFileSync(join(__dirname, '../../test/scoring/honest/spam.txt'), 'utf8').trim().split('\n');

describe('spam', () => {
  it.each(SPAM.map((line) => line.split('\t') as [string, string]))('%s has the reasons %s', (text, reasons) => {
    const { total, evidence } = scoreOf(text);
    expect(total).toBeGreaterThanOrEqual(NOTABLE);
    const shown = Object.values(evidence).flat();
    expect(shown.map((one) => `${one.reasonKey}: ${one.text}`).join('; ')).toBe(reasons);
  });
});

describe('an honest post', () => {
  // Whoever changes a reason judges it again: `!` marks one that is wrong.
  it.each(POSTS)('%s has no reason but those that were judged', (text, judged) => {
    const shown = Object.values(scoreOf(text).evidence)
      .flat()
      .filter(({ reasonKey }) => reasonKey !== 'leads_to')
      .map((one) => `${one.reasonKey}: ${one.text}`);
    expect(shown.filter((reason) => !judged.includes(reason))).toEqual([]);
  });

  it('seldom has many points', () => {
    const totals = POSTS.map(([text]) => scoreOf(text).total);
    expect(totals.filter((total) => total >= NOTABLE).length).toBeLessThanOrEqual(2);
    expect(totals.filter((total) => total >= DOUBTFUL).length).toBe(0);
  });
});
