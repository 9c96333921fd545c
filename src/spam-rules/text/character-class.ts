/** Bits of {@link characterClass}. */
export const LETTER = 1;
export const UPPER = 2;
export const DIGIT = 4;
export const SPACE = 8;
/** Drawn as nothing of its own: zero-width characters, joiners, soft hyphens, combining marks, variation selectors. */
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

const BASIC_PLANE = Uint8Array.from({ length: 0x10000 }, (_, code) => classify(code));

/** What a code point is, as a sum of {@link LETTER} and the other bits. */
export function characterClass(codePoint: number): number {
  return codePoint < 0x10000 ? (BASIC_PLANE[codePoint] ?? 0) : classify(codePoint);
}

function classify(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  return SETS.reduce((bits, [bit, set]) => (set.test(character) ? bits | bit : bits), 0);
}
