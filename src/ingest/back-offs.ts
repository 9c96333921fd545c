/** Milliseconds of the first wait, which doubles each time, and of the longest. */
const FIRST = 60_000;
const LONGEST = 25 * 60_000;
/** Keys that are remembered; beyond, the one that was noted first is forgotten. */
const MOST = 1_000;

interface BackOff {
  failures: number;
  /** On the clock of `performance.now()`. */
  until: number;
}

/** What failed, and until when it is not tried again: longer after each failure in a row. In memory: a restart tries again. */
export class BackOffs<Key> {
  private readonly known = new Map<Key, BackOff>();

  add(key: Key, now: number = performance.now()): void {
    const failures = this.failures(key) + 1;
    this.known.delete(key);
    this.known.set(key, { failures, until: now + Math.min(LONGEST, FIRST * 2 ** (failures - 1)) });
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > MOST) this.known.delete(oldest);
  }

  remove(key: Key): void {
    this.known.delete(key);
  }

  failures(key: Key): number {
    return this.known.get(key)?.failures ?? 0;
  }

  waiting(now: number = performance.now()): Key[] {
    return [...this.known].filter(([, { until }]) => until > now).map(([key]) => key);
  }
}
