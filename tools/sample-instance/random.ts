import { mulberry32 } from '../../src/common/mulberry32';

/** A source of numbers in [0, 1), always the same for the same seed. */
export type Random = () => number;

/** FNV-1a, 32 bit (http://www.isthe.com/chongo/tech/comp/fnv/): a stable number for a text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of Buffer.from(text, 'utf8')) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return hash;
}

/** A source of numbers seeded by a text. */
export const randomFor = (seed: string): Random => mulberry32(hashOf(seed));

/** A whole number between both ends, the ends included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One entry of the list; an empty list is an error. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const entry = list[Math.floor(random() * list.length)];
  if (entry === undefined) throw new Error('The list is empty');
  return entry;
}
