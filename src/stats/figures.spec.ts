import fc from 'fast-check';
import { type ActivityRow, addUp, meanScore, medianScore, percentage, within } from './figures';

const histogramOf = (scores: number[]) => {
  const histogram = Array.from({ length: 101 }, () => 0);
  for (const score of scores) histogram[score] = (histogram[score] ?? 0) + 1;
  return histogram;
};

describe('the figures of scores', () => {
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

const row = (over: Partial<ActivityRow>): ActivityRow => ({
  kind: 'fetched',
  stream_id: null,
  day: null,
  score: null,
  n: 1,
  ...over,
});

describe('the figures of the activity', () => {
  it('add days, streams and scores up, each of the rows that tell of it', () => {
    const { total, days, streams, scores } = addUp(
      [
        row({ day: 0, n: 3 }),
        row({ score: 7, n: 5 }),
        row({ day: 1, n: 2 }),
        row({ kind: 'approved', day: 1, n: 2 }),
        row({ kind: 'approved', stream_id: 1, score: 4, n: 2 }),
        row({ kind: 'rejected', stream_id: 2, day: 1, score: 90, n: 2 }),
        row({ kind: 'rejected', stream_id: 2, day: 1, score: 90, n: -1 }),
        row({ kind: 'delivered', day: 0, n: 4 }),
        row({ kind: 'delivered', day: 0, stream_id: 1, score: -1, n: 2 }),
      ],
      2,
    );
    expect(total).toEqual({ fetched: 5, approved: 2, rejected: 1, delivered: 6, withheld: 0, changed: 0 });
    expect(days.map((day) => day.fetched)).toEqual([3, 2]);
    expect([...streams]).toEqual([
      [1, { approved: 2, rejected: 0 }],
      [2, { approved: 0, rejected: 1 }],
    ]);
    expect([scores.fetched[7], scores.approved[4], scores.rejected[90]]).toEqual([5, 2, 1]);
  });
});
