import { setImmediate as macrotask } from 'node:timers/promises';

/** How long work blocks the event loop at most, in milliseconds. */
const SLICE_MS = 8;

/** Lets the event loop serve requests during long work. */
export class TimeSlices {
  private startedAt = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  /** Yields to the event loop when the present slice is over; throws once the signal is aborted. */
  async yieldIfOver(): Promise<void> {
    if (performance.now() - this.startedAt < SLICE_MS) return;
    await macrotask();
    this.signal?.throwIfAborted();
    this.startedAt = performance.now();
  }
}

/** Work in steps of some milliseconds, between which its caller may do something else. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Does the steps without blocking the event loop for longer than a slice and a step. */
export async function finishInSlices<T>(steps: Steps<T>): Promise<T> {
  const slices = new TimeSlices();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await slices.yieldIfOver();
  }
}
