import fc from 'fast-check';
import { meanScore, medianScore, percentage, within } from './figures';

const histogramOf = (scores: number[]) => {
  const histogram = Array.from({ length: 101 }, () => 0);
  for (const score of scores) histogram[score] = (histogram[score] ?? 0) + 1;
  return histogram;
};

describe('figures', () => {
  it.each([
    [[], 0, 0],
    [[7], 7, 7],
    [[0, 100], 50, 50],
    [[1, 2], 1.5, 1.5],
    [[0, 0, 1], 0.3, 0],
    [[10, 20, 30, 100], 40, 25],
  ])('of %j have mean %d and median %d', (scores, mean, median) => {
    expect([meanScore(histogramOf(scores)), medianScore(histogramOf(scores))]).toEqual([mean, median]);
  });

  it('have the median that sorting gives', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (scores) => {
        const sorted = scores.toSorted((a, b) => a - b);
        const [low = 0, high = 0] = [sorted[(scores.length - 1) >> 1], sorted[scores.length >> 1]];
        expect(medianScore(histogramOf(scores))).toBe((low + high) / 2);
      }),
    );
  });

  it('count both ends of a range', () => expect(within(histogramOf([19, 20, 39, 40]), 20, 39)).toBe(2));

  it.each([
    [0, 0, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [3, 3, 100],
  ])('make %d of %d %d percent', (part, whole, expected) => expect(percentage(part, whole)).toBe(expected));
});
