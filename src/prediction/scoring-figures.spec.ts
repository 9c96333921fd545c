import { agreement, calibrationBins, type DecisionsAt, scoreBands, suggestThresholds } from './scoring-figures';

const at = (value: number, approved: number, rejected: number): DecisionsAt => ({ value, approved, rejected });

describe('agreement', () => {
  it('is the share of pairs that the figure ranks right', () => {
    const decisions = [at(0, 30, 10), at(50, 10, 30)];
    expect(agreement(decisions, 'rejected')).toBe((30 * 30 + 0.5 * (10 * 30 + 30 * 10)) / (40 * 40));
    expect(agreement(decisions, 'approved')).toBe(0.4375 - 0.1875);
  });

  it.each([[[]], [[at(0, 1_000, 19)]], [[at(0, 19, 1_000)]]])('is unknown with too few decisions', (decisions) =>
    expect(agreement(decisions, 'rejected')).toBeNull(),
  );
});

describe('scoreBands', () => {
  it('counts by level, limits included', () => {
    const bands = scoreBands([0, 19, 20, 79, 80, 100].map((value) => at(value, 1, 2)));
    expect(bands.map(({ from, to, approved, rejected }) => [from, to, approved, rejected])).toEqual([
      [0, 19, 2, 4],
      [20, 39, 1, 2],
      [40, 59, 0, 0],
      [60, 79, 1, 2],
      [80, 100, 2, 4],
    ]);
  });
});

describe('calibrationBins', () => {
  it('sets the mean prediction beside the share of approvals', () => {
    const bins = calibrationBins([at(90, 8, 2), at(100, 10, 0), at(5, 0, 3)]);
    expect(bins).toHaveLength(10);
    expect(bins.at(-1)).toEqual({ from: 90, to: 100, approved: 18, rejected: 2, meanPredicted: 95, approvalRate: 90 });
    expect(bins[0]).toMatchObject({ meanPredicted: 5, approvalRate: 0 });
    expect(bins[4]).toMatchObject({ approved: 0, meanPredicted: null, approvalRate: null });
  });
});

describe('suggestThresholds', () => {
  const decisions = [at(0, 985, 5), at(10, 10, 20), at(30, 4, 25), at(60, 1, 50)];

  it('gives the lowest score that keeps to each rate, and what it catches', () => {
    expect(suggestThresholds(decisions)).toEqual([
      { falseAlarmRate: 0.1, threshold: 31, caughtRate: 50 },
      { falseAlarmRate: 0.5, threshold: 11, caughtRate: 75 },
      { falseAlarmRate: 1, threshold: 11, caughtRate: 75 },
      { falseAlarmRate: 5, threshold: 1, caughtRate: 95 },
    ]);
  });

  it('suggests nothing where one false alarm would be too many', () => {
    const few = suggestThresholds([at(0, 99, 0), at(50, 0, 40)]);
    expect(few.map(({ threshold }) => threshold)).toEqual([null, null, null, 1]);
    expect(few.map(({ caughtRate }) => caughtRate)).toEqual([null, null, null, 100]);
  });

  it('suggests nothing where even the highest score would reject too many', () => {
    expect(suggestThresholds([at(100, 1_000, 500)]).map(({ threshold }) => threshold)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
