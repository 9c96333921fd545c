import { randomFor } from '../sample-instance/random';
import { bootstrapAuc } from './bootstrap';
import { findAuc, type LabelledScore } from './ranking';

/** Posts whose labels overlap in part. */
function sample(size: number): LabelledScore[] {
  const random = randomFor(`sample of ${size}`);
  return Array.from({ length: size }, (_, index) => {
    const isSpam = index % 2 === 0;
    return { isSpam, score: Math.floor(random() * 20) + (isSpam ? 8 : 0) };
  });
}

describe('bootstrapAuc', () => {
  it('encloses the area, the more narrowly the more posts there are', () => {
    const widths = [40, 640].map((size) => {
      const interval = bootstrapAuc(sample(size), 200, randomFor('draws'));
      const auc = findAuc(sample(size)) ?? 0;
      expect(interval?.from).toBeLessThan(auc);
      expect(interval?.to).toBeGreaterThan(auc);
      return (interval?.to ?? 0) - (interval?.from ?? 0);
    });
    // Four times as narrow with sixteen times as many, in theory.
    expect(widths[0]).toBeGreaterThan(2.5 * (widths[1] ?? 0));
  });

  it('gives the same interval for the same numbers', () => {
    expect(bootstrapAuc(sample(40), 50, randomFor('a'))).toEqual(bootstrapAuc(sample(40), 50, randomFor('a')));
  });

  it('takes the percentiles of the samples that hold both labels', () => {
    const scores = [
      { score: 1, isSpam: true },
      { score: 0, isSpam: false },
    ];
    const turns = [0, 0, 0.5, 0, 0.9, 0.9];
    expect(bootstrapAuc(scores, 3, () => turns.shift() ?? 0)).toEqual({ from: 1, to: 1 });
  });

  it('has no interval where one label is missing', () => {
    expect(bootstrapAuc([{ score: 1, isSpam: true }], 10, randomFor('x'))).toBeNull();
    expect(bootstrapAuc([], 10, randomFor('x'))).toBeNull();
  });
});
