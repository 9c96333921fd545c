import type { Features } from './features';

/** A decision to train on. */
export interface Example extends Features {
  isApproved: boolean;
}

/** The hashed features of all examples together, at most: 64 MB. */
const MOST_HASHED_IN_ALL = 16_000_000;

/** Examples per block. */
const BLOCK = 1_000;

/** The decisions of a block, in one array for each kind of number. */
interface Block {
  hashed: Uint32Array;
  /** The end offset of each decision's hashed features. */
  ends: Uint32Array;
  traits: Float32Array;
  approvals: Uint8Array;
}

/** Decisions in compact memory: four bytes per feature, in a few large arrays. They are read in the order of adding, or reversed. */
export class ExamplePool {
  private readonly blocks: Block[] = [];
  private unpacked: Example[] = [];
  private hashedInAll = 0;
  private isReversed = false;

  get size(): number {
    return this.blocks.length * BLOCK + this.unpacked.length;
  }

  /** Adds a decision; returns false when the pool is full. */
  add(features: Features, isApproved: boolean): boolean {
    if (this.hashedInAll + features.hashed.length > MOST_HASHED_IN_ALL) return false;
    this.hashedInAll += features.hashed.length;
    this.unpacked.push({ ...features, isApproved });
    if (this.unpacked.length === BLOCK) {
      this.blocks.push(pack(this.unpacked));
      this.unpacked = [];
    }
    return true;
  }

  /** Reverses the order. */
  reverse(): void {
    this.isReversed = !this.isReversed;
  }

  /** The example at an index of the order. */
  get(index: number): Example {
    const position = this.isReversed ? this.size - 1 - index : index;
    const block = this.blocks[Math.floor(position / BLOCK)];
    const example = block ? unpack(block, position % BLOCK) : this.unpacked[position - this.blocks.length * BLOCK];
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
