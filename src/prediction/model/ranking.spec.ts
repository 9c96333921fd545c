import fc from 'fast-check';
import { areaUnderCurve } from './ranking';

describe('areaUnderCurve', () => {
  it('is the share of pairs that are ranked right', () => {
    const ranked = fc.array(fc.record({ score: fc.integer({ min: 0, max: 9 }), isHigh: fc.boolean() }));
    fc.assert(
      fc.property(ranked, (list) => {
        const lows = list.filter(({ isHigh }) => !isHigh);
        const wins = list
          .filter(({ isHigh }) => isHigh)
          .flatMap((high) => lows.map((low) => (high.score > low.score ? 1 : high.score === low.score ? 0.5 : 0)));
        const naive = wins.length === 0 ? null : wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
        const area = areaUnderCurve(list);
        expect(area === null).toBe(naive === null);
        expect(area ?? 0).toBeCloseTo(naive ?? 0, 10);
      }),
    );
  });
});
