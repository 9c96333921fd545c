/** Bits of {@link characterClass}. */
export const LETTER = 1;
export const UPPER = 2;
export const DIGIT = 4;
export const SPACE = 8;
/** Invisible alone: zero-width characters, joiners, soft hyphens, combining marks, variation selectors. */
export const UNSEEN = 16;
/** Letters of scripts that do not put spaces between words. */
export const UNSPACED = 32;

const SETS: readonly [number, RegExp][] = [
  [LETTER, /\p{L}/u],
  [UPPER, /\p{Lu}/u],
  [DIGIT, /\p{Nd}/u],
  [SPACE, /\s/u],
  [UNSEEN, /[\p{Mn}\p{Me}\p{Cf}\u115f\u1160\u3164\uffa0]/u],
  [UNSPACED, /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u],
];

const UNKNOWN = 0xff;
/** One byte per code point, filled on first use; matching the patterns above each time is too slow. */
const CLASSES = new Uint8Array(0x110000).fill(UNKNOWN);

/** What a code point is, as a sum of {@link LETTER} and the other bits. */
export function characterClass(codePoint: number): number {
  const known = CLASSES[codePoint] ?? 0;
  return known === UNKNOWN ? (CLASSES[codePoint] = classify(codePoint)) : known;
}

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  return SETS.reduce((bits, [bit, set]) => (set.test(character) ? bits | bit : bits), 0);
}
