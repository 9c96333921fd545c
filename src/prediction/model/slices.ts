import { setImmediate as macrotask } from 'node:timers/promises';

/** How long work goes on before others get a turn, in milliseconds. */
const SLICE_MS = 8;

/** Cuts long work into slices, so that requests are answered in between. */
export class Slices {
  private begun = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  /** Lets others have their turn when this slice is over; throws once the signal aborts. */
  async breathe(): Promise<void> {
    if (performance.now() - this.begun < SLICE_MS) return;
    await macrotask();
    this.signal?.throwIfAborted();
    this.begun = performance.now();
  }
}
