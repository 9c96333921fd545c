import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from './back-off.js';
import { Refused, type CuratedQueue, type Reservation } from './curated-queue.js';

const SHORTEST_WAIT_MS = 200;
/** A timer holds at most 24 days, and a lease may be longer. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Renews a reservation each time that half of it has passed, until `done`. Calls `lost` once when the service refuses,
 * since the reservation is then over. A renewal without a response is repeated: the reservation may still hold.
 */
export async function keepLease(
  queue: CuratedQueue,
  { item, leaseMs }: Reservation,
  done: AbortSignal,
  lost: (reason: Refused) => void,
): Promise<void> {
  const backOff = new BackOff();
  for (let lease = leaseMs, wait = leaseMs / 2; await passes(wait, done);) {
    try {
      lease = await queue.extend(item);
      wait = lease / 2;
      backOff.reset();
    } catch (error) {
      if (!(error instanceof Refused)) wait = Math.min(lease / 8, backOff.next());
      else return done.aborted ? undefined : lost(error);
    }
  }
}

/** Waits, within limits; returns false when `done` came first. */
async function passes(ms: number, done: AbortSignal): Promise<boolean> {
  const bounded = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ms));
  return sleep(bounded, true, { signal: done }).catch(() => false);
}
