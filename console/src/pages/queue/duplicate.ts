import { webUrl } from '../../ui/web-address';
/** A consumer's report of two attachments that it considers the same; every part is untrusted. */
export interface Duplicate {
  current: string;
  matched: string;
  distance: Distance | null;
  matchedPost: string | null;
}

export interface Distance {
  differing: number;
  bits: number;
}

/** A dHash has 64 bits: 16 digits. Longer ones are compared as well. */
const HASH = /^(?:0x)?([0-9a-f]{1,64})$/i;
const HASH_DIGITS = 16;
const BITS_PER_DIGIT = 4;

/** The duplicate that error details describe; null when they describe something else. */
export function duplicateOf(details: Readonly<Record<string, unknown>> | null): Duplicate | null {
  if (details?.error_type !== 'duplicate_attachment') return null;
  const current = webUrl(details.current_url)?.href ?? null;
  const matched = webUrl(details.matched_url)?.href ?? null;
  if (current === null || matched === null) return null;
  return {
    current,
    matched,
    distance: hashDistance(details.current_dhash, details.matched_dhash),
    matchedPost: typeof details.matched_post_id === 'string' ? details.matched_post_id : null,
  };
}

/** How many bits of two hexadecimal hashes differ; null when one is no hash. */
export function hashDistance(one: unknown, other: unknown): Distance | null {
  const [a, b] = [one, other].map(digitsOf);
  if (!a || !b) return null;
  const length = Math.max(a.length, b.length, HASH_DIGITS);
  let differing = 0;
  for (let rest = BigInt(`0x${a}`) ^ BigInt(`0x${b}`); rest > 0n; rest >>= 1n) differing += Number(rest & 1n);
  return { differing, bits: length * BITS_PER_DIGIT };
}

export function asPostId(name: string | null): number | null {
  return name !== null && /^[1-9]\d{0,14}$/.test(name) ? Number(name) : null;
}

function digitsOf(hash: unknown): string | null {
  return typeof hash === 'string' ? (HASH.exec(hash)?.[1] ?? null) : null;
}
