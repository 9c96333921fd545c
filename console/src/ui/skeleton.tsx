import { useEffect, useState } from 'react';
import styles from './skeleton.module.css';

/** What comes sooner needs no placeholder, in milliseconds. */
const AFTER = 150;

/** Grey bars where something is loading, shown only when that takes longer. */
export function Skeleton({ lines = 3, label, className = '' }: { lines?: number; label: string; className?: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${styles.skeleton} ${className}`} role="status" aria-busy="true" aria-label={label}>
      {isShown && Array.from({ length: lines }, (_, line) => <span key={line} />)}
    </div>
  );
}
