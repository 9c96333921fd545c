import type { CSSProperties } from 'react';
import { levelOf } from './score-level';
import text from './text.module.css';
import styles from './score-badge.module.css';

export function levelStyle(level: number): CSSProperties & { '--level': string } {
  return { '--level': `var(--s${level})` };
}

export function ScoreBadge({ score, children }: { score: number; children?: string }) {
  return (
    <span className={`${styles.score} ${text.framed}`} style={levelStyle(levelOf(score))} data-testid="score">
      {children ?? score}
    </span>
  );
}
