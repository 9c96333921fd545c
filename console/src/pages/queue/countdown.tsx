import { useEffect, useState } from 'react';
import text from '../../ui/text.module.css';

/** Updates itself each second, so that nothing around it is rendered again. */
export function Countdown({ until, say, over }: { until: string; say: (left: string) => string; over: string }) {
  const left = useSecondsUntil(until);
  if (left <= 0) return <>{over}</>;
  const seconds = String(left % 60).padStart(2, '0');
  return <span className={text.figures}>{say(`${Math.floor(left / 60)}:${seconds}`)}</span>;
}

function useSecondsUntil(until: string): number {
  const end = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1_000));
}
