import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  tone?: 'plain' | 'good' | 'warning' | 'bad' | 'info';
  /** Long text takes several lines. */
  wraps?: boolean;
  className?: string;
  title?: string;
  children: ReactNode;
}

/** A few words on a soft colour. */
export function Badge({ tone = 'plain', wraps, className = '', title, children }: BadgeProps) {
  const look = tone === 'plain' ? '' : styles[tone];
  return (
    <span className={`${styles.badge} ${look} ${wraps ? styles.wrapping : ''} ${className}`} title={title}>
      {children}
    </span>
  );
}
