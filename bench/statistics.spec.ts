import { estimateMedian, median } from './statistics';

describe('median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

  it('refuses to be the middle of nothing', () => expect(() => median([])).toThrow('No values'));
});

describe('estimateMedian', () => {
  // Ranks for 95 % from the binomial distribution: n = 10 gives the 2nd and 9th value, n = 20 the 6th and 15th.
  it.each([
    [5, 1, 5],
    [6, 1, 6],
    [10, 2, 9],
    [20, 6, 15],
  ])('takes of %d values the %d. to the %d.', (n, low, high) => {
    const values = Array.from({ length: n }, (_, i) => n - i);
    expect(estimateMedian(values)).toEqual({ median: (n + 1) / 2, low, high });
  });
});
