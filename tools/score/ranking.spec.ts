import { findAuc, findRanking, type LabelledScore, medianOf, shareFrom } from './ranking';

const scores = (spam: number[], good: number[]): LabelledScore[] => [
  ...good.map((score) => ({ score, isSpam: false })),
  ...spam.map((score) => ({ score, isSpam: true })),
];
const NINETEEN_ZEROES = Array.from({ length: 19 }, () => 0);
const HUNDRED = Array.from({ length: 100 }, (_, index) => index);

describe('findRanking', () => {
  // Each area and precision was worked out by hand, pair by pair and step by step.
  it.each([
    ['spam above all good posts', [30, 20], [10, 0], 1, 1],
    ['spam below all good posts', [0, 10], [20, 30], 0, (1 / 2) * (1 / 3) + (1 / 2) * (2 / 4)],
    ['one score for all', [5, 5, 5], [5], 0.5, 3 / 4],
    ['a tie of both labels', [9, 5, 5], [5, 1], (2 + 1.5 + 1.5) / 6, 1 / 3 + (2 / 3) * (3 / 4)],
    ['labels taking turns', [8, 4], [6, 2], 3 / 4, (1 / 2) * 1 + (1 / 2) * (2 / 3)],
  ])('measures %s', (_, spam, good, auc, averagePrecision) => {
    const ranking = findRanking(scores(spam, good));
    expect(ranking?.auc).toBeCloseTo(auc, 12);
    expect(ranking?.averagePrecision).toBeCloseTo(averagePrecision, 12);
  });

  it.each([
    ['a good post within the alarms allowed', [8, 7, 1], [7, ...NINETEEN_ZEROES], [1 / 3, 8], [1, 1]],
    ['a tie that would flag too many', [9, 5, 5], [5, 1], [1 / 3, 9], [1 / 3, 9]],
    ['a good post at the very top', [9, 8], [9, 1], [0, null], [0, null]],
    ['as many alarms as exactly allowed', [99.5, 98.5, 94.5], HUNDRED, [2 / 3, 98.5], [1, 94.5]],
    ['no good post near the spam', [50, 40], [1, 1, 1], [1, 40], [1, 40]],
  ])('finds the recall with %s', (_, spam, good, one, five) => {
    const ranking = findRanking(scores(spam, good));
    expect([ranking?.atOnePercent.recall, ranking?.atOnePercent.threshold]).toEqual(one);
    expect([ranking?.atFivePercent.recall, ranking?.atFivePercent.threshold]).toEqual(five);
  });

  it.each([
    ['no posts', [], []],
    ['spam alone', [1], []],
    ['good posts alone', [], [1]],
  ])('has no figures for %s', (_, spam, good) => {
    expect(findRanking(scores(spam, good))).toBeNull();
    expect(findAuc(scores(spam, good))).toBeNull();
  });
});

it.each([
  ['an odd number', [3, 1, 2], 2],
  ['an even number', [4, 1, 2, 3], 2.5],
  ['numbers that sort otherwise as text', [9, 10, 100], 10],
  ['none', [], 0],
])('finds the median of %s', (_, values, median) => expect(medianOf(scores(values, []))).toBe(median));

it.each([
  [15, 0.75],
  [15.5, 0.5],
  [0, 1],
  [26, 0],
])('counts the share from %d up, that score included', (threshold, share) =>
  expect(shareFrom(scores([25, 15, 20], [3]), threshold)).toBe(share),
);
