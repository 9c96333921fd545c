import { characterClass, DIGIT, LETTER, UNSEEN, UNSPACED } from './character-class';
import { findEnclosedLetter, LATIN_LOOKALIKES } from './confusables';

/** A stretch of the plain text, in UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** A text made comparable, as UTF-16 units, and where each unit stands in the text that it came from. */
export interface FoldedText {
  units: number[];
  starts: number[];
  ends: number[];
}

/** No code point grows beyond this: some decompose into eighteen letters, which would let a text grow without bound. */
const LONGEST_FOLDING = 4;

const SPACE_UNIT = 0x20;
const APOSTROPHES = new Set(["'", '’', '‘', 'ʼ', '`', '´']);
const BASIC_PLANE: (string | undefined)[] = Array.from({ length: 0x10000 });

/**
 * Folds a text so that disguises fall away: compatibility forms, accents, case, look-alike letters, invisible characters
 * and apostrophes. Whatever is no letter or digit becomes one space, and so do the masked spans. One space leads and ends.
 */
export function foldText(text: string, masked: readonly Span[] = []): FoldedText {
  const folded: FoldedText = { units: [SPACE_UNIT], starts: [0], ends: [0] };
  let mask = 0;
  for (let i = 0; i < text.length;) {
    const span = masked[mask];
    if (span && i >= span.start) {
      append(folded, ' ', i, i);
      i = Math.max(i, span.end);
      mask++;
      continue;
    }
    const codePoint = text.codePointAt(i) ?? SPACE_UNIT;
    const end = i + (codePoint > 0xffff ? 2 : 1);
    append(folded, foldCodePoint(codePoint), i, end);
    i = end;
  }
  append(folded, ' ', text.length, text.length);
  return folded;
}

/** {@link foldText} for a word or phrase, as a string. */
export function foldPhrase(phrase: string): string {
  const { units } = foldText(phrase);
  return units
    .map((unit) => String.fromCharCode(unit))
    .join('')
    .trim();
}

function append(folded: FoldedText, piece: string, start: number, end: number): void {
  if (piece === ' ' && folded.units.at(-1) === SPACE_UNIT) return;
  for (let k = 0; k < piece.length; k++) {
    folded.units.push(piece.charCodeAt(k));
    folded.starts.push(start);
    folded.ends.push(end);
  }
}

function foldCodePoint(codePoint: number): string {
  if (codePoint >= 0x10000) return computeFolding(codePoint);
  return (BASIC_PLANE[codePoint] ??= computeFolding(codePoint));
}

function computeFolding(codePoint: number): string {
  const enclosed = findEnclosedLetter(codePoint);
  if (enclosed !== null) return enclosed;
  const character = String.fromCodePoint(codePoint);
  const bits = characterClass(codePoint);
  if (bits & UNSEEN || APOSTROPHES.has(character)) return '';
  // Kana carry their sound in the mark that decomposition would split off.
  const form = bits & UNSPACED ? 'NFKC' : 'NFKD';
  const parts = Array.from(character.normalize(form).toLowerCase().normalize(form), foldPart);
  const folded = parts.join('').slice(0, LONGEST_FOLDING);
  return folded === '' ? ' ' : folded;
}

function foldPart(part: string): string {
  const bits = characterClass(part.codePointAt(0) ?? 0);
  return bits & (LETTER | DIGIT) ? (LATIN_LOOKALIKES.get(part) ?? part) : '';
}
