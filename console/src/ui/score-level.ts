/** The lowest score of each level, as the statistics of posts name them: very low, low, medium and high. */
export const LEVELS = [0, 25, 50, 75] as const;

export function levelOf(score: number): number {
  return LEVELS.findLastIndex((from) => score >= from);
}
