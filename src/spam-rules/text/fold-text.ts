import { characterClass, DIGIT, LETTER, UNSEEN, UNSPACED } from './character-class';
import { findEnclosedLetter, LATIN_LOOKALIKES } from './confusables';

/** A stretch of the plain text, in UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** A text made comparable, as UTF-16 units, and where each unit stands in the text that it came from. */
export interface FoldedText {
  units: Uint16Array;
  starts: Int32Array;
  ends: Int32Array;
  length: number;
  /** Whether letters of scripts without spaces between words are among them. */
  isUnspaced: boolean;
}

/** No code point grows beyond this: some decompose into eighteen letters, which would let a text grow without bound. */
const LONGEST_FOLDING = 4;

/** U+0E00, where Thai begins. */
const FIRST_UNSPACED = 0x0e00;

const SPACE_UNIT = 0x20;
const APOSTROPHES = new Set(["'", '’', '‘', 'ʼ', '`', '´']);
const BASIC_PLANE: (string | undefined)[] = Array.from({ length: 0x10000 });

/** What a character of ASCII folds to: itself in lower case, a space, or 0 where it is dropped. */
const ASCII = Uint16Array.from({ length: 0x80 }, (_, code) => (code === 0x27 || code === 0x60 ? 0 : foldAscii(code)));

/**
 * Folds a text so that disguises fall away: compatibility forms, accents, case, look-alike letters, invisible characters
 * and apostrophes. Whatever is no letter or digit becomes one space, and so do the masked spans. One space leads and ends.
 */
export function foldText(text: string, masked: readonly Span[] = []): FoldedText {
  const folder = new Folder(text.length * (/^[\0-\x7f]*$/.test(text) ? 1 : LONGEST_FOLDING) + masked.length + 2);
  folder.add(SPACE_UNIT, 0, 0);
  let at = 0;
  for (const span of masked) {
    folder.fold(text, at, span.start);
    folder.add(SPACE_UNIT, span.start, span.start);
    at = Math.max(at, span.end);
  }
  folder.fold(text, at, text.length);
  folder.add(SPACE_UNIT, text.length, text.length);
  return folder;
}

/** {@link foldText} for a word or phrase, as a string. */
export function foldPhrase(phrase: string): string {
  return unfold(foldText(phrase));
}

/** A folded text as a string, without the spaces around it. */
export function unfold({ units, length }: FoldedText): string {
  return Array.from(units.subarray(0, length), (unit) => String.fromCharCode(unit))
    .join('')
    .trim();
}

class Folder implements FoldedText {
  readonly units: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  length = 0;
  isUnspaced = false;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  fold(text: string, from: number, to: number): void {
    for (let i = from; i < to;) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) this.add(ASCII[unit] ?? 0, i, ++i);
      else i = this.foldCodePoint(text.codePointAt(i) ?? SPACE_UNIT, i);
    }
  }

  /** A space after a space adds nothing, nor does 0. */
  add(unit: number, start: number, end: number): void {
    const at = this.length;
    if (unit === 0 || (unit === SPACE_UNIT && at > 0 && this.units[at - 1] === SPACE_UNIT)) return;
    this.units[at] = unit;
    this.starts[at] = start;
    this.ends[at] = end;
    this.length = at + 1;
  }

  private foldCodePoint(codePoint: number, start: number): number {
    const end = start + (codePoint > 0xffff ? 2 : 1);
    const piece = foldCodePoint(codePoint);
    for (let k = 0; k < piece.length; k++) this.add(piece.charCodeAt(k), start, end);
    // All scripts without spaces lie beyond the alphabets.
    if (codePoint >= FIRST_UNSPACED && characterClass(codePoint) & UNSPACED) this.isUnspaced = true;
    return end;
  }
}

function foldCodePoint(codePoint: number): string {
  if (codePoint >= 0x10000) return computeFolding(codePoint);
  return (BASIC_PLANE[codePoint] ??= computeFolding(codePoint));
}

function foldAscii(code: number): number {
  return characterClass(code) & (LETTER | DIGIT) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : SPACE_UNIT;
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
