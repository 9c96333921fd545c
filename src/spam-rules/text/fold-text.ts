import { characterClass, DIGIT, LETTER, UNSEEN, UNSPACED } from './character-class';
import { findEnclosedLetter, LATIN_LOOKALIKES } from './confusables';

/** A stretch of the plain text, in UTF-16 offsets. */
export interface Span {
  start: number;
  end: number;
}

/** A text made comparable, as UTF-16 units, with the offset of each in the original text. */
export interface FoldedText {
  source: string;
  units: number[];
  starts: number[];
  /** Whether letters of scripts without spaces between words are among them. */
  isUnspaced: boolean;
}

/** The most units that a code point folds to: some decompose into eighteen letters, so a text could grow too long. */
const LONGEST_FOLDING = 4;

/** U+0E00, where Thai begins. */
const FIRST_UNSPACED = 0x0e00;

const SPACE_UNIT = 0x20;
/** The number of arguments that every engine accepts. */
const CHUNK = 8_192;
const HANGUL = /\p{Script=Hangul}/u;
const APOSTROPHES = new Set(["'", '’', '‘', 'ʼ', '`', '´']);
/** Marks in {@link foldStretch} what the table of ASCII does not hold. */
const NOT_ASCII = -1;
/** What a character of ASCII folds to: itself in lower case, a space, or 0 where it is dropped. */
const ASCII = Array.from({ length: 0x80 }, (_, code) => foldAscii(code));

const FIRST_ASTRAL = 0x10000;
/** Mathematical letters and digits, enclosed letters: the signs beyond the basic plane that stand for plain ones. */
const STYLED = [
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f1ff],
] as const;
const FIRST_STYLED = 0x1d400;
const STYLED_FOLDINGS: (string | undefined)[] = Array.from({ length: 0x1f200 - FIRST_STYLED });
const BASIC_PLANE: (string | undefined)[] = Array.from({ length: 0x10000 });

/**
 * Folds a text so that disguised words match plain ones: compatibility forms, accents, case, look-alike letters, invisible
 * characters and apostrophes. Runs of anything but letters and digits become one space, and so do the masked spans. The
 * result starts and ends with a space.
 */
export function foldText(source: string, masked: readonly Span[] = []): FoldedText {
  const folded: FoldedText = { source, units: [SPACE_UNIT], starts: [0], isUnspaced: false };
  let at = 0;
  for (const span of masked) {
    foldStretch(folded, at, span.start);
    addSpace(folded, span.start);
    at = Math.max(at, span.end);
  }
  foldStretch(folded, at, source.length);
  addSpace(folded, source.length);
  return folded;
}

/** {@link foldText} for a word or phrase, as a string. */
export function foldPhrase(phrase: string): string {
  return textOf(foldText(phrase)).trim();
}

/** The folded text as a string. */
export function textOf({ units }: Pick<FoldedText, 'units'>): string {
  let text = '';
  for (let from = 0; from < units.length; from += CHUNK)
    text += String.fromCharCode(...units.slice(from, from + CHUNK));
  return text;
}

/** The end offset of the character that a folded unit came from. */
export function endOf({ source, starts }: FoldedText, index: number): number {
  const start = starts[index] ?? source.length;
  return start + ((source.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}

function foldStretch(folded: FoldedText, from: number, to: number): void {
  const { source, units, starts } = folded;
  for (let i = from; i < to; i++) {
    const unit = source.charCodeAt(i);
    const plain = unit < 0x80 ? ASCII[unit] : NOT_ASCII;
    if (plain === SPACE_UNIT) addSpace(folded, i);
    else if (plain === NOT_ASCII) i += addCodePoint(folded, i);
    else if (plain) {
      units.push(plain);
      starts.push(i);
    }
  }
}

/** Adds a space unless the last unit is one. */
function addSpace({ units, starts }: FoldedText, start: number): void {
  if (units[units.length - 1] === SPACE_UNIT) return;
  units.push(SPACE_UNIT);
  starts.push(start);
}

/** Adds what the code point folds to; returns how many units it has beyond the first. */
function addCodePoint(folded: FoldedText, start: number): number {
  const codePoint = folded.source.codePointAt(start) ?? SPACE_UNIT;
  const piece = foldCodePoint(codePoint);
  if (piece === ' ') addSpace(folded, start);
  else {
    for (let k = 0; k < piece.length; k++) {
      folded.units.push(piece.charCodeAt(k));
      folded.starts.push(start);
    }
  }
  // All scripts without spaces come after the alphabets.
  if (codePoint >= FIRST_UNSPACED && characterClass(codePoint) & UNSPACED) folded.isUnspaced = true;
  return codePoint > 0xffff ? 1 : 0;
}

/** Foldings are cached where there are few: in the basic plane, and for mathematical and enclosed letters. */
function foldCodePoint(codePoint: number): string {
  if (codePoint < FIRST_ASTRAL) return (BASIC_PLANE[codePoint] ??= computeFolding(codePoint));
  const isStyled = STYLED.some(([first, last]) => codePoint >= first && codePoint <= last);
  if (isStyled) return (STYLED_FOLDINGS[codePoint - FIRST_STYLED] ??= computeFolding(codePoint));
  return characterClass(codePoint) & (LETTER | DIGIT) ? String.fromCodePoint(codePoint) : ' ';
}

function foldAscii(code: number): number {
  if (APOSTROPHES.has(String.fromCharCode(code))) return 0;
  return characterClass(code) & (LETTER | DIGIT) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : SPACE_UNIT;
}

function computeFolding(codePoint: number): string {
  const enclosed = findEnclosedLetter(codePoint);
  if (enclosed !== null) return enclosed;
  const character = String.fromCodePoint(codePoint);
  const bits = characterClass(codePoint);
  if (bits & UNSEEN || APOSTROPHES.has(character)) return '';
  // Decomposition would change the sound of Kana and Hangul.
  const form = bits & UNSPACED || HANGUL.test(character) ? 'NFKC' : 'NFKD';
  const parts = Array.from(character.normalize(form).toLowerCase().normalize(form), foldPart);
  const folded = parts.join('').slice(0, LONGEST_FOLDING);
  return folded === '' ? ' ' : folded;
}

function foldPart(part: string): string {
  const bits = characterClass(part.codePointAt(0) ?? 0);
  return bits & (LETTER | DIGIT) ? (LATIN_LOOKALIKES.get(part) ?? part) : '';
}
