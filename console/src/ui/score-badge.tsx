/** The level of a score, 0 (very low) to 4 (very high). */
export function levelOf(score: number): number {
  return Math.min(4, Math.floor(score / 20));
}

/** A score in the colour of its level; its number says the same. */
export function ScoreBadge({ score, children }: { score: number; children?: string }) {
  return <span className={`score l${levelOf(score)}`}>{children ?? score}</span>;
}
