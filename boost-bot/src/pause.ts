import { setTimeout as sleep } from 'node:timers/promises';

/** Callers look again after a day: a timer of Node.js that is set to more than 24 days ends at once. */
const LONGEST_MS = 24 * 3_600_000;

/** Waits, and ends early when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(LONGEST_MS, Math.max(0, ms)), undefined, { signal }).catch(() => undefined);
}
