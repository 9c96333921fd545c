import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from './back-off';
import { Refused, type CuratedQueue, type Reservation } from './curated-queue';

const SHORTEST_WAIT_MS = 200;
/** However long a lease is: a timer holds no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Renews a reservation each time that half of it has passed, until `done`. When the service says that it is ours no more,
 * `lost` is told so, once. A renewal that got no answer is tried again, for the service may well have kept the lease.
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

/** Waits, within bounds; answers false when `done` came first. */
async function passes(ms: number, done: AbortSignal): Promise<boolean> {
  const bounded = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ms));
  return sleep(bounded, true, { signal: done }).catch(() => false);
}
