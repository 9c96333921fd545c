import type { Features } from './features';

/** A decision as the training reads it. */
export interface Example extends Features {
  isApproved: boolean;
}

/** The hashed features of all examples together, at most: 64 MB. */
export const MOST_HASHED_IN_ALL = 16_000_000;

const CHUNK = 1 << 18;

/** Decisions in little memory: four bytes a feature, in a few large arrays. */
export class ExamplePool {
  private readonly chunks: Uint32Array[] = [];
  private readonly traits: Float32Array[] = [];
  private readonly approvals: boolean[] = [];
  /** Where the hashed features of each example begin: chunk, place in it, how many. */
  private readonly spans: { chunk: number; start: number; length: number }[] = [];
  private used = CHUNK;
  private hashedInAll = 0;

  get size(): number {
    return this.spans.length;
  }

  /** Adds a decision; false when there is no room left. */
  add({ traits, hashed }: Features, isApproved: boolean): boolean {
    if (this.hashedInAll + hashed.length > MOST_HASHED_IN_ALL) return false;
    if (this.used + hashed.length > CHUNK) {
      this.chunks.push(new Uint32Array(CHUNK));
      this.used = 0;
    }
    const chunk = this.chunks.length - 1;
    this.chunks[chunk]?.set(hashed, this.used);
    this.spans.push({ chunk, start: this.used, length: hashed.length });
    this.traits.push(traits);
    this.approvals.push(isApproved);
    this.used += hashed.length;
    this.hashedInAll += hashed.length;
    return true;
  }

  /** The example that was added at this place. */
  get(index: number): Example {
    const span = this.spans[index];
    const traits = this.traits[index];
    const chunk = span && this.chunks[span.chunk];
    if (!span || !traits || !chunk) throw new RangeError(`There is no example ${index}`);
    const hashed = chunk.subarray(span.start, span.start + span.length);
    const scale = 1 / Math.sqrt(Math.max(1, hashed.length));
    return { traits, hashed, scale, isApproved: this.approvals[index] === true };
  }

  /** Turns the order around. */
  reverse(): void {
    for (const list of [this.spans, this.traits, this.approvals]) list.reverse();
  }

  /** Was the example approved? */
  isApproved(index: number): boolean {
    return this.approvals[index] === true;
  }
}
