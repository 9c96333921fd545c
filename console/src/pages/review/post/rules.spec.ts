import { readScore, rulesByPoints } from './rules';

describe('readScore', () => {
  test.each([
    ['0', 0],
    [' 100 ', 100],
    ['007', 7],
    ['', null],
    ['  ', null],
    ['101', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e1', undefined],
    ['x', undefined],
  ])('%j', (typed, score) => {
    expect(readScore(typed)).toBe(score);
  });
});

describe('rulesByPoints', () => {
  it('puts the most first, and keeps rules that a newer service has', () => {
    const rules = { all_caps: 4, spam_keywords: 10, toString: 7 };
    const analysis = { post_id: 1, automatic_score: 21, manual_score: null, final_score: 21, rules_triggered: [] };
    expect(rulesByPoints({ ...analysis, rules, scorer_version: '2' })).toEqual([
      { name: 'spam_keywords', points: 10, maximum: 20 },
      { name: 'toString', points: 7, maximum: null },
      { name: 'all_caps', points: 4, maximum: 15 },
    ]);
  });
});
