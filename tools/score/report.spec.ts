import { corpusLines, kindLines, mistakeLines, printable, timeLine } from './report';

it('lays the figures of the corpora out in columns', () => {
  const point = { recall: 0.5, threshold: null };
  const ranking = {
    spam: 2,
    good: 3,
    auc: 0.875,
    averagePrecision: 0.5,
    atOnePercent: point,
    atFivePercent: { ...point, threshold: 12 },
  };
  const lines = corpusLines(
    [
      { name: 'own', posts: 5, spam: 2, ranking, alarms: [0.5] },
      { name: 'good alone', posts: 3, spam: 0, ranking: null, alarms: [] },
    ],
    [15],
  );
  expect(lines.map((line) => line.trim().split(/\s+/).join(' '))).toEqual([
    'corpus posts spam AUC AP R@1% from R@5% from good>=15',
    'own 5 2 0.8750 0.5000 0.5000 - 0.5000 12 50.00%',
    'good alone 3 0 - - - - - - -',
  ]);
  expect(new Set(lines.map((line) => line.slice(0, 98).length))).toEqual(new Set([98]));
});

it('lays the figures of the kinds out in columns', () => {
  const lines = kindLines([{ name: 'poem', isSpam: false, posts: 4, median: 2.5, shares: [0.25], auc: null }], [15]);
  expect(lines.map((line) => line.trim().split(/\s+/).join(' '))).toEqual([
    'kind label posts median >=15 AUC',
    'poem good 4 2.5 25% -',
  ]);
});

it('shows a mistake with what led to it, and no title without one', () => {
  const mistake = {
    id: 'x-1',
    isSpam: true,
    score: 3,
    kind: 'casino',
    corpus: null,
    parts: 'all_caps 3',
    excerpt: 'Spin',
  };
  expect(mistakeLines('Missed', [mistake])).toEqual(['Missed', '   3  x-1  casino  all_caps 3', '      Spin']);
  expect(mistakeLines('Missed', [])).toEqual([]);
});

it.each([
  ['two\nlines\u2028and\ttabs', 40, 'two lines and tabs'],
  ['red \u001b[31m alarm \u202e turned', 40, 'red [31m alarm turned'],
  ['too long for this', 8, 'too lon…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀…'],
])('prints %j within %d characters', (text, most, expected) => expect(printable(text, most)).toBe(expected));

it('says what a page takes, but for the slowest and fastest pages', () => {
  const pages = Array.from({ length: 101 }, (_, i) => 100 - i);
  expect(timeLine(pages, 40)).toBe('a page of 40: median 50.0 ms, of 101 pages nine in ten from 5.0 to 95.0 ms');
});
