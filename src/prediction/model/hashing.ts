/** How many weights a model has: a power of two, so that a hash is cut to it by a mask. At 4 bytes each they take 1 MiB. */
export const WEIGHTS = 2 ** 18;

/** The first weights belong to features with a place of their own; everything else is hashed into the rest. */
export const RESERVED = 256;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Goes on with a 32-bit FNV-1a hash over the UTF-16 units of a text; begins a new one by default. */
export function hashText(text: string, seed: number = FNV_OFFSET): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

/** The weight that a hash stands for, never a reserved one. */
export function bucketOf(hash: number): number {
  // FNV's low bits alone are weak for short texts: mix the high ones in (the finaliser of MurmurHash3).
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return RESERVED + (((mixed ^ (mixed >>> 16)) >>> 0) % (WEIGHTS - RESERVED));
}
