const MINIMUM_MS = 1_000;
const MAXIMUM_MS = 30_000;

/**
 * Pauses that double from 1 s to 30 s, each reduced at random by up to a half, so that consumers do not call in step.
 * `random` returns a number from 0 up to 1.
 */
export class BackOff {
  private ceiling = MINIMUM_MS;

  constructor(private readonly random = Math.random) {}

  /** The next pause, in milliseconds. */
  next(): number {
    const pause = this.ceiling * (0.5 + this.random() / 2);
    this.ceiling = Math.min(MAXIMUM_MS, this.ceiling * 2);
    return pause;
  }

  reset(): void {
    this.ceiling = MINIMUM_MS;
  }
}
