/** The lowest score of each level, as docs/scoring.md reads scores. */
export const LEVELS = [0, 15, 25, 50] as const;

export function levelOf(score: number): number {
  return LEVELS.findLastIndex((from) => score >= from);
}
