import { useEffect, useState } from 'react';

/** What comes sooner needs no placeholder, in milliseconds. */
const AFTER = 150;

/** Grey bars where something will be, once that takes a moment. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="skeleton" role="status" aria-busy="true" aria-label={label}>
      {isShown && Array.from({ length: lines }, (_, line) => <span key={line} />)}
    </div>
  );
}
