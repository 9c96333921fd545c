const REMEMBERED = 20;
const ENOUGH = 5;
/** A longer gap was a pause, in milliseconds. */
const PAUSE = 120_000;

/** How long a reviewer takes for a post; it never leaves the browser. */
export class Pace {
  private last: number | null = null;
  private readonly taken: number[] = [];

  decided(at: number): void {
    if (this.last !== null && at - this.last < PAUSE) this.taken.push(at - this.last);
    if (this.taken.length > REMEMBERED) this.taken.shift();
    this.last = at;
  }

  /** Estimated minutes for a number of posts, from the median of the last 20 decisions; null until known. */
  minutesFor(posts: number): number | null {
    if (this.taken.length < ENOUGH) return null;
    const sorted = this.taken.toSorted((a, b) => a - b);
    const middle = sorted.length / 2;
    const low = sorted[Math.ceil(middle) - 1] ?? 0;
    const high = sorted[Math.floor(middle)] ?? 0;
    return Math.max(1, Math.round((((low + high) / 2) * posts) / 60_000));
  }
}
