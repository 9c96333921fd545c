import { array, assert, double, integer, property, tuple } from 'fast-check';
import { type Finding, pointsOf } from './points';

const RULES = [
  { maximum: 20, agreement: 1 },
  { maximum: 15, agreement: 1.5 },
  { maximum: 10, agreement: 0 },
];

/** Findings of rules whose strength is the sum of what they found: each find is a rule's index and a weight. */
function findings(finds: readonly (readonly [number, number])[]): Finding[] {
  return RULES.map((rule, i) => {
    const evidence = finds.filter(([of]) => of === i).map(([, weight]) => ({ key: 'phone' as const, weight }));
    return { rule, evidence, strength: evidence.reduce((sum, { weight }) => sum + weight, 0) };
  });
}

const find = tuple(integer({ min: 0, max: RULES.length - 1 }), double({ min: 0.01, max: 6, noNaN: true }));

it('gives no rule fewer points for one more find, or for a heavier one', () => {
  assert(
    property(array(find, { maxLength: 12 }), find, (finds, [rule, weight]) => {
      const before = pointsOf(findings(finds));
      const [first = [rule, 0], ...others] = finds;
      const heavier = pointsOf(findings([[first[0], first[1] + weight], ...others]));
      const more = pointsOf(findings([...finds, [rule, weight]]));
      before.forEach((points, i) => {
        expect(more[i]).toBeGreaterThanOrEqual(points);
        expect(heavier[i]).toBeGreaterThanOrEqual(points);
      });
    }),
    { numRuns: 2_000 },
  );
});

it('gives a single find the points of its rule alone', () => {
  expect(pointsOf(findings([[0, 1]]))).toEqual([10, 0, 0]);
  expect(pointsOf(findings([[1, 1]]))).toEqual([0, 8, 0]);
});
