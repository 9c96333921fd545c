import { type ReactNode, useEffect, useState } from 'react';
import styles from './skeleton.module.css';

/** What comes sooner needs no placeholder, in milliseconds. */
const AFTER = 150;

interface SkeletonProps {
  lines?: number;
  label: string;
  className?: string;
  /** Another shape than some lines. */
  children?: ReactNode;
}

/** Grey bars where something is loading, shown only when that takes longer. */
export function Skeleton({ lines = 3, label, className = '', children }: SkeletonProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${styles.skeleton} ${className}`} role="status" aria-busy="true" aria-label={label}>
      {isShown && (children ?? Array.from({ length: lines }, (_, line) => <span key={line} />))}
    </div>
  );
}
