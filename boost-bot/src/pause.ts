import { setTimeout as sleep } from 'node:timers/promises';

/** Callers look again after a day: a timer of Node.js that is set to more than 24 days ends at once. */
const LONGEST_MS = 24 * 3_600_000;

/** Waits, and ends early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(LONGEST_MS, Math.max(0, ms)), undefined, { signal }).catch(() => undefined);
}

/** Pauses that double from a second to `longestMs`, each reduced at random by up to a quarter. */
export class BackOff {
  private next = 1_000;

  constructor(
    private readonly longestMs: number,
    private readonly random = Math.random,
  ) {}

  /** The next pause, in milliseconds. */
  take(): number {
    const ceiling = Math.min(this.longestMs, this.next);
    this.next = Math.min(this.longestMs, this.next * 2);
    return ceiling * (0.75 + this.random() / 4);
  }

  reset(): void {
    this.next = 1_000;
  }
}
