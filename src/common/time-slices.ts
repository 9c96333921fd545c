import { setImmediate as macrotask } from 'node:timers/promises';

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
