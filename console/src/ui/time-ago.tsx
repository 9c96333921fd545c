import { useEffect, useState } from 'react';
import { useFormat } from '../i18n/use-format';

/** How often relative times move on, in milliseconds. */
const TICK = 30_000;

const listeners = new Set<(now: number) => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** The time, which moves on twice a minute. */
export function useNow(): number {
  const [at, setAt] = useState(() => Date.now());
  useEffect(() => {
    listeners.add(setAt);
    ticking ??= setInterval(() => {
      for (const listener of listeners) listener(Date.now());
    }, TICK);
    return () => {
      listeners.delete(setAt);
    };
  }, []);
  return at;
}

/** A time as `22 min ago` or `in 3 min`, with the exact one as its title. */
export function TimeAgo({ at }: { at: string }) {
  const format = useFormat();
  const current = useNow();
  return (
    <time dateTime={at} title={format.exact(at)}>
      {format.ago(at, current)}
    </time>
  );
}
