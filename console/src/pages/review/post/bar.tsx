import type { CSSProperties } from 'react';
import styles from './score-panel.module.css';

/** How much something counts, from 0 to 1; the figure next to it says the same. */
export function Bar({ share, colour }: { share: number; colour: string }) {
  const style = { '--share': `${Math.min(1, share) * 100}%`, '--colour': `var(--${colour})` };
  return <i className={styles.bar} style={style as CSSProperties} />;
}
