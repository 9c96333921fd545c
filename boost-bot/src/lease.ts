import { OwnFault } from './faults';
import { pause } from './pause';
import type { CuratedQueue, Reservation } from './queue';

const SHORTEST_WAIT_MS = 200;

/**
 * Renews a reservation each time that half of it has passed, until `done`. Calls `lost` once when Sluice refuses, since the
 * reservation is then over. A renewal without a response is repeated: the reservation may still hold.
 */
export async function keepLease(
  queue: CuratedQueue,
  { item, leaseMs }: Reservation,
  done: AbortSignal,
  lost: (reason: Error) => void,
): Promise<void> {
  let wait = leaseMs / 2;
  for (;;) {
    await pause(Math.max(SHORTEST_WAIT_MS, wait), done);
    if (done.aborted) return;
    try {
      wait = (await queue.extend(item)) / 2;
    } catch (error) {
      if (!(error instanceof OwnFault)) return done.aborted ? undefined : lost(error as Error);
      wait = Math.min(leaseMs / 8, wait);
    }
  }
}
