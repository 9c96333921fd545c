import type { ReactNode } from 'react';
import styles from './badge.module.css';
import text from './text.module.css';
import tones from './tones.module.css';

/** The meaning of a colour; classes of tones.module.css. */
export type Tone = 'plain' | 'good' | 'warning' | 'bad' | 'info';

interface BadgeProps {
  tone?: Tone;
  wraps?: boolean;
  className?: string;
  title?: string;
  children: ReactNode;
}

export function Badge({ tone = 'plain', wraps, className = '', title, children }: BadgeProps) {
  return (
    <span
      className={`${styles.badge} ${text.framed} ${tones[tone]} ${wraps ? styles.wrapping : ''} ${className}`}
      title={title}
    >
      {children}
    </span>
  );
}
