import type { Evidence } from './evidence';
import type { SpamRule } from './spam-rule';

/** Where the rules agree fully, each share of a maximum counts so many times more; half of that at {@link HALF_AGREEMENT} points. */
const MOST_AGREEMENT = 30;
const HALF_AGREEMENT = 7.5;
/** Keeps the powers of absurd strengths finite. */
const MOST_STRENGTH = 1e6;

/** What one rule found: from 0, without an upper end. */
export interface Finding {
  rule: Pick<SpamRule, 'maximum' | 'agreement'>;
  strength: number;
  evidence: readonly Pick<Evidence, 'key' | 'weight'>[];
}

/**
 * Whole points for each rule, 0 to its maximum. Hill's curve with exponent 2 turns a strength into a share of the maximum:
 * flat near 0, half where the strength is 1. Then the rules support one another, as independent witnesses do: a share counts
 * `1 - (1 - share) ^ n`, where n grows from 1 with what all rules came to. So a single weak finding stays what it is, and a
 * post that several rules speak against moves up the scale. The constants are fitted (docs/scoring.md).
 */
export function pointsOf(findings: readonly Finding[]): number[] {
  const shares = findings.map(({ strength }) => hill(strength, 2));
  const counted = findings.map(({ rule }, i) => rule.agreement * rule.maximum * (shares[i] ?? 0));
  const agreed = counted.reduce((sum, points) => sum + points, 0) - pointsOfStrongest(findings, counted);
  const exponent = 1 + MOST_AGREEMENT * hill(agreed / HALF_AGREEMENT, 5);
  return findings.map(({ rule }, i) => Math.round(rule.maximum * (1 - (1 - (shares[i] ?? 0)) ** exponent)));
}

/** What the strongest find of all came to: it has nothing to agree with but the others. A wave is found in other posts, so it agrees. */
function pointsOfStrongest(findings: readonly Finding[], counted: readonly number[]): number {
  const strongest = findings.map(({ evidence }, i) => {
    const weights = evidence.map(({ weight }) => weight);
    const sum = weights.reduce((all, weight) => all + weight, 0);
    const found = evidence.filter(({ key }) => !key.startsWith('wave_')).map(({ weight }) => weight);
    return sum > 0 ? ((counted[i] ?? 0) * Math.max(0, ...found)) / sum : 0;
  });
  return Math.max(0, ...strongest);
}

/** Hill's curve: 0 at 0, a half at 1, ever closer to 1 beyond; steeper with a higher exponent. */
function hill(x: number, exponent: number): number {
  if (!(x > 0)) return 0;
  const power = Math.min(x, MOST_STRENGTH) ** exponent;
  return power / (power + 1);
}
