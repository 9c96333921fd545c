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
  const rule = (name: string, de: string, maximum: number) => ({
    name,
    title: { en: name, de },
    description: '',
    maximum,
    enabled: true,
  });

  it('puts the most first, and keeps rules that the service no longer has', () => {
    const rules = { all_caps: 4, spam_keywords: 10, toString: 7 };
    const analysis = { post_id: 1, automatic_score: 21, manual_score: null, final_score: 21, rules_triggered: [] };
    const catalogue = [rule('all_caps', 'Großbuchstaben', 15), rule('spam_keywords', 'Spam-Wörter', 20)];
    expect(rulesByPoints({ ...analysis, rules, scorer_version: '2' }, catalogue, 'de')).toEqual([
      { name: 'spam_keywords', title: 'Spam-Wörter', points: 10, maximum: 20 },
      { name: 'toString', title: 'toString', points: 7, maximum: null },
      { name: 'all_caps', title: 'Großbuchstaben', points: 4, maximum: 15 },
    ]);
  });
});
