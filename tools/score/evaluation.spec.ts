import { findWorst, type Judged, judgeCorpora, judgeKinds } from './evaluation';

const row = (id: string, isSpam: boolean, score: number, more: Partial<Judged> = {}): Judged => ({
  id,
  isSpam,
  score,
  kind: null,
  corpus: null,
  parts: '',
  excerpt: '',
  ...more,
});
const ROWS = [
  row('a', true, 40, { corpus: 'mail', kind: 'casino' }),
  row('b', false, 5, { corpus: 'mail', kind: 'poem' }),
  row('c', true, 3, { corpus: 'chat', kind: 'casino' }),
  row('d', false, 20, { corpus: 'chat', kind: 'news' }),
  row('e', false, 1, { corpus: 'chat', kind: 'poem' }),
];

describe('judgeCorpora', () => {
  it('judges the spam of each corpus against the good posts of all, in the order of first mention', () => {
    const figures = judgeCorpora(ROWS).map(({ name, posts, spam, ranking }) => [name, posts, spam, ranking?.auc]);
    expect(figures).toEqual([
      ['mail', 2, 1, 1],
      ['chat', 3, 1, 1 / 3],
      ['pooled', 5, 2, (3 + 1) / 6],
    ]);
  });

  it('pools nothing where there is one corpus', () => {
    expect(judgeCorpora(ROWS.slice(0, 2)).map(({ name }) => name)).toEqual(['mail']);
  });

  it('says so where some rows name no corpus', () => {
    const rows = [row('a', true, 1, { corpus: 'mail' }), row('b', false, 1)];
    expect(judgeCorpora(rows).map(({ name }) => name)).toEqual(['mail', 'no corpus', 'pooled']);
  });

  it('counts the good posts of each corpus from each score', () => {
    expect(judgeCorpora(ROWS, [5, 20]).map(({ alarms }) => alarms)).toEqual([
      [1, 0],
      [0.5, 0.5],
      [2 / 3, 1 / 3],
    ]);
  });

  it('has no ranking for a corpus of one label', () => {
    expect(judgeCorpora([row('a', false, 1)])).toMatchObject([{ name: 'all', spam: 0, ranking: null }]);
  });
});

it('judges each kind against all posts of the other label', () => {
  expect(judgeKinds(ROWS, [4, 20])).toEqual([
    { name: 'casino', isSpam: true, posts: 2, median: 21.5, shares: [0.5, 0.5], auc: 4 / 6 },
    { name: 'news', isSpam: false, posts: 1, median: 20, shares: [1, 1], auc: 0.5 },
    { name: 'poem', isSpam: false, posts: 2, median: 3, shares: [0.5, 0], auc: 3 / 4 },
  ]);
});

it('keeps a kind that both labels have apart', () => {
  const kinds = judgeKinds([row('a', true, 9, { kind: 'ad' }), row('b', false, 2, { kind: 'ad' })], []);
  expect(kinds.map(({ isSpam, posts }) => [isSpam, posts])).toEqual([
    [true, 1],
    [false, 1],
  ]);
});

it('names the lowest spam and the highest good posts, the worst first', () => {
  const { spam, good } = findWorst(ROWS, 2);
  expect(spam.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(good.map(({ id }) => id)).toEqual(['d', 'b']);
  expect(findWorst(ROWS, 0)).toEqual({ spam: [], good: [] });
});
