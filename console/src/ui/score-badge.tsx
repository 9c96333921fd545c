import { levelOf } from './score-level';
import styles from './score-badge.module.css';

/** The class that sets `--level` to the colour of a level. */
export function levelClass(level: number): string {
  return styles[`level${level}`] ?? '';
}

/** A score in the colour of its level; its number says the same. */
export function ScoreBadge({ score, children }: { score: number; children?: string }) {
  return (
    <span className={`${styles.score} ${levelClass(levelOf(score))}`} data-testid="score">
      {children ?? score}
    </span>
  );
}
