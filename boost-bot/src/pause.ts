import { setTimeout as sleep } from 'node:timers/promises';

/** Callers check again after a day: Node.js timers beyond 24 days fire at once. */
const LONGEST_MS = 24 * 3_600_000;

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(LONGEST_MS, Math.max(0, ms)), undefined, { signal }).catch(() => undefined);
}
