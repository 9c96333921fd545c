import type { Evidence, RuleResult } from './spam-rule';

/** Evidence shown per rule and reason; a list of hundreds tells a reviewer no more. */
const MOST_EVIDENCE = 12;

/**
 * The one curve from evidence to points (Hill's, with exponent 2): flat near nothing, half the maximum where the strength
 * is 1, and ever closer to the maximum beyond. It has no step, and its result is a whole number.
 */
export function pointsFor(strength: number, maximum: number): number {
  if (!(strength > 0)) return 0;
  const square = Math.min(strength, 1e6) ** 2;
  return Math.round((maximum * square) / (square + 1));
}

/** A rule's answer: no points without evidence, no evidence without points. */
export function conclude(points: number, evidence: readonly Evidence[]): RuleResult {
  if (points <= 0 || evidence.length === 0) return { points: 0, evidence: [] };
  return { points, evidence: evidence.slice(0, MOST_EVIDENCE) };
}
