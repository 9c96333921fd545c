import { characterClass, LETTER } from './character-class';

/** What a sign is in {@link isPlain}; anything else may belong to a disguise. */
const [LATIN, PARTING, EDGE] = [1, 2, 3];
/** By code unit. The letters of {@link LATIN} look like no other but for their case; what parts words is in no part of a disguised word. */
const SIGNS = Uint8Array.from({ length: 0x2100 }, (_, unit) => {
  const sign = String.fromCharCode(unit);
  if (/[a-z\u00c0-\u017e]/i.test(sign) && characterClass(unit) & LETTER) return LATIN;
  if (/[-/_.,:;()'’"“”„…&<>=[\]{}«»¿¡]/.test(sign)) return PARTING;
  return /[!?*#%^+|~`\\‘–—]/.test(sign) ? EDGE : 0;
});

/**
 * Whether a token is nothing but Latin letters, some of them next to each other and none three times in a row, with marks around or between
 * words of it: nearly all are, and none of these is disguised.
 */
export function isPlain(text: string, start: number, end: number): boolean {
  let [hasLetter, hasPair, hasEnded] = [false, false, false];
  let [run, last] = [0, 0];
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    const sign = SIGNS[unit];
    if (sign === LATIN) {
      // The two cases of a letter differ by this bit, or both letters are accented.
      const letter = unit < 0x80 ? unit | 0x20 : 0x80;
      run = letter === last ? run + 1 : 1;
      if (hasEnded || run > 2) return false;
      hasPair ||= last !== 0;
      hasLetter = true;
      last = letter;
    } else if (sign === PARTING || sign === EDGE) {
      hasEnded ||= sign === EDGE && hasLetter;
      last = 0;
    } else return false;
  }
  return hasPair;
}
