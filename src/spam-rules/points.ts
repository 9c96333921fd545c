import type { Evidence } from './evidence';
import type { SpamRule } from './spam-rule';

/** With full agreement each share of a maximum counts this many times more; half of that at {@link HALF_AGREEMENT}. */
const MOST_AGREEMENT = 45;
const HALF_AGREEMENT = 5;
/** Keeps the powers of absurd strengths finite. */
const MOST_STRENGTH = 1e6;

export interface Finding {
  rule: Pick<SpamRule, 'maximum' | 'agreement'>;
  strength: number;
  evidence: readonly Pick<Evidence, 'key' | 'weight'>[];
}

/**
 * Whole points for each rule, 0 to its maximum. Hill's curve turns a strength into a share of the maximum: half where it is 1.
 * Then the rules support one another, as independent witnesses do: a share counts `1 - (1 - share) ^ n`, where n grows from 1
 * with what all rules came to. The constants are fitted (docs/scoring.md).
 */
export function pointsOf(findings: readonly Finding[]): number[] {
  const exponent = 1 + MOST_AGREEMENT * hill(agreementOf(findings) / HALF_AGREEMENT, 5);
  return findings.map(({ rule, strength }) => {
    const share = 1 - (1 - hill(strength, 2)) ** exponent;
    return Math.round(rule.maximum * share);
  });
}

/** What finds come to without the weightiest, which has only the others to agree with; a wave agrees. */
function agreementOf(findings: readonly Finding[]): number {
  const counted = findings.map(({ rule, strength }) => rule.agreement * rule.maximum * hill(strength, 2));
  const all = counted.reduce((sum, points) => sum + points, 0);
  const left = findings.map(({ rule, strength, evidence }, i) => {
    const sum = evidence.reduce((weights, { weight }) => weights + weight, 0);
    const most = Math.max(0, ...evidence.filter(({ key }) => !key.startsWith('wave_')).map(({ weight }) => weight));
    const rest = sum > 0 ? strength * (1 - most / sum) : strength;
    return all - (counted[i] ?? 0) + rule.agreement * rule.maximum * hill(rest, 2);
  });
  return Math.min(all, ...left);
}

/** Hill's curve: 0 at 0, a half at 1, ever closer to 1 beyond; steeper with a higher exponent. */
function hill(x: number, exponent: number): number {
  if (!(x > 0)) return 0;
  const power = Math.min(x, MOST_STRENGTH) ** exponent;
  return power / (power + 1);
}
