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
  stream_id: 1,
  day: 0,
  score: null,
  n: 1,
  scores: Buffer.from([0]),
  ...over,
});

describe('the figures of the activity', () => {
  it('add days, streams and scores up', () => {
    const { total, days, streams, scores } = addUp(
      [
        row({ n: 3, scores: Buffer.from([0, 7, 7]) }),
        row({ day: 1, n: 2, scores: Buffer.from([100, 7]) }),
        row({ kind: 'approved', day: 1, n: 2, scores: Buffer.from([3, 4]) }),
        row({ kind: 'rejected', day: 1, stream_id: 2, scores: Buffer.from([90]) }),
      ],
      2,
    );
    expect(total).toEqual({ fetched: 5, approved: 2, rejected: 1, delivered: 0, withheld: 0, changed: 0 });
    expect(days.map((day) => day.fetched)).toEqual([3, 2]);
    expect([...streams]).toEqual([
      [1, { approved: 2, rejected: 0 }],
      [2, { approved: 0, rejected: 1 }],
    ]);
    expect([scores.fetched[7], scores.fetched[100], scores.approved[4], scores.rejected[90]]).toEqual([3, 1, 1, 1]);
  });

  it('add up sums that are of days, streams or scores alone', () => {
    const none = Buffer.alloc(0);
    const sum = (over: Partial<ActivityRow>) =>
      row({ kind: 'approved', stream_id: null, day: null, scores: none, ...over });
    const { total, days, streams, scores } = addUp(
      [sum({ day: 0, n: 5 }), sum({ stream_id: 7, n: 5 }), sum({ score: 30, n: 4 }), sum({ score: 31 })],
      1,
    );
    expect([total.approved, days[0]?.approved, [...streams]]).toEqual([5, 5, [[7, { approved: 5, rejected: 0 }]]]);
    expect([scores.approved[30], scores.approved[31], within(scores.fetched, 0, 100)]).toEqual([4, 1, 0]);
  });

  it('count a delivery alike whether its post is stored or was removed', () => {
    const none = Buffer.alloc(0);
    const { total, days } = addUp(
      [
        row({ kind: 'delivered', stream_id: 0, n: 4, scores: none }),
        row({ kind: 'removed', n: 2, scores: none }),
        row({ kind: 'returned', n: 8, scores: none }),
      ],
      1,
    );
    expect([total.delivered, days[0]]).toEqual([
      6,
      { fetched: 0, approved: 0, rejected: 0, delivered: 6, withheld: 0, changed: 0 },
    ]);
  });

  it('take back what was taken back', () => {
    const { total, scores } = addUp(
      [row({ kind: 'approved', n: 1, scores: Buffer.from([12, 99, 128 + 12, 0, 128]) })],
      1,
    );
    expect([total.approved, scores.approved.filter((n) => n !== 0), scores.approved[99]]).toEqual([1, [1], 1]);
  });
});
