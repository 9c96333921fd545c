import type { Features } from './features';

/** A decision as the training reads it. */
export interface Example extends Features {
  isApproved: boolean;
}

/** The hashed features of all examples together, at most: 64 MB. */
const MOST_HASHED_IN_ALL = 16_000_000;

/** Examples whose numbers are kept together in one array of each kind. */
const BLOCK = 1_000;

/** Some decisions, one behind the other in three arrays. */
interface Block {
  hashed: Uint32Array;
  /** Where the hashed features of each decision end. */
  ends: Uint32Array;
  traits: Float32Array;
  approvals: Uint8Array;
}

/** Decisions in little memory: four bytes a feature, in a few large arrays. They are read in the order they were added in, or back. */
export class ExamplePool {
  private readonly blocks: Block[] = [];
  private waiting: Example[] = [];
  private hashedInAll = 0;
  private isReversed = false;

  get size(): number {
    return this.blocks.length * BLOCK + this.waiting.length;
  }

  /** Adds a decision; false when there is no room left. */
  add(features: Features, isApproved: boolean): boolean {
    if (this.hashedInAll + features.hashed.length > MOST_HASHED_IN_ALL) return false;
    this.hashedInAll += features.hashed.length;
    this.waiting.push({ ...features, isApproved });
    if (this.waiting.length === BLOCK) {
      this.blocks.push(pack(this.waiting));
      this.waiting = [];
    }
    return true;
  }

  /** Turns the order around, for good. */
  reverse(): void {
    this.isReversed = !this.isReversed;
  }

  /** The example at this place of the order. */
  get(index: number): Example {
    const place = this.isReversed ? this.size - 1 - index : index;
    const block = this.blocks[Math.floor(place / BLOCK)];
    const example = block ? unpack(block, place % BLOCK) : this.waiting[place - this.blocks.length * BLOCK];
    if (!example) throw new RangeError(`There is no example ${index}`);
    return example;
  }
}

function pack(examples: readonly Example[]): Block {
  const traitCount = examples[0]?.traits.length ?? 0;
  const block: Block = {
    hashed: new Uint32Array(examples.reduce((sum, { hashed }) => sum + hashed.length, 0)),
    ends: new Uint32Array(examples.length),
    traits: new Float32Array(examples.length * traitCount),
    approvals: Uint8Array.from(examples, ({ isApproved }) => (isApproved ? 1 : 0)),
  };
  let end = 0;
  for (const [index, { hashed, traits }] of examples.entries()) {
    block.hashed.set(hashed, end);
    block.traits.set(traits, index * traitCount);
    end += hashed.length;
    block.ends[index] = end;
  }
  return block;
}

function unpack({ hashed, ends, traits, approvals }: Block, index: number): Example {
  const own = hashed.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
  const traitCount = traits.length / approvals.length;
  return {
    hashed: own,
    scale: 1 / Math.sqrt(Math.max(1, own.length)),
    traits: traits.subarray(index * traitCount, (index + 1) * traitCount),
    isApproved: approvals[index] === 1,
  };
}
