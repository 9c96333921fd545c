import { useEffect, useState } from 'react';
import { useFormat } from '../i18n/use-format';

/** How often relative times move on, in milliseconds. */
const TICK = 30_000;

const listeners = new Set<(now: number) => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** The time, which moves on twice a minute, and whenever the component shows something else. */
export function useNow(): number {
  const [, setAt] = useState(0);
  useEffect(() => {
    listeners.add(setAt);
    ticking ??= setInterval(() => {
      for (const listener of listeners) listener(Date.now());
    }, TICK);
    return () => {
      listeners.delete(setAt);
    };
  }, []);
  // oxlint-disable-next-line react/purity -- a time that came after the last tick would be in the future
  return Date.now();
}

interface TimeAgoProps {
  at: string;
  /** It is still to come. Any other is never shown as one of the future, however the clocks differ. */
  ahead?: boolean;
}

/** A time as `22 min ago` or `in 3 min`, with the exact one as its title. */
export function TimeAgo({ at, ahead }: TimeAgoProps) {
  const format = useFormat();
  const now = useNow();
  const from = ahead ? now : Math.max(now, Date.parse(at));
  return (
    <time dateTime={at} title={format.exact(at)}>
      {format.ago(at, from)}
    </time>
  );
}
