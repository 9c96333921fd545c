import { foldText } from './fold-text';
import type { LexiconHit, LexiconMatcher } from '../lexicon/lexicon-matcher';

/** Digits and signs that stand for letters; `1` stands for `i` and for `l`. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
  '£': 'l',
  '*': '',
};

const LEET_L = { ...LEET, '1': 'l' };

/** A word with such a sign before one of its letters, or with one that hardly means anything else at its end. */
const LEET_WORD =
  /(?<![\p{L}\p{N}@$!|€£*])(?=\p{L}{0,20}(?:[\d@$!|€£*]{1,4}\p{L}|\p{L}[03@$]{1,2}(?![\p{L}\p{N}])))[\p{L}\d@$!|€£*]{4,24}(?![\p{L}\p{N}])/gu;

/** At least four single letters with gaps between. */
const SPACED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*|-]{1,3}\p{L}(?![\p{L}\p{N}])){3,}/gu;

/** Cheap checks that are false for nearly all texts. */
const MAYBE_LEET = /[^\s\d@$!|€£*][\d@$!|€£*]|[@$]\w/;
const MAYBE_SPACED = /(?:^|[^\w])\S[ ._*|-]{1,3}\S[ ._*|-]{1,3}\S[ ._*|-]/;

/** Zero-width characters, soft hyphens and direction marks, which no keyboard puts into a word. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/;
const LATIN = /[a-z]/i;
const CYRILLIC_OR_GREEK = /[\u0370-\u03ff\u0400-\u052f]/;

/** A respelled text, and the offset in the original of each of its UTF-16 units. */
interface Spelling {
  text: string;
  offsets: number[];
}

/** Finds words spelled with digits and signs, or letter by letter; the hits have the offsets of the text itself. */
export function findDisguised(prose: string, matcher: LexiconMatcher): LexiconHit[] {
  const { text, offsets } = readDisguised(prose);
  if (text === '') return [];
  const offset = (at: number): number => offsets[at] ?? 0;
  return matcher
    .find(foldText(text))
    .map((hit) => ({ ...hit, start: offset(hit.start), end: offset(hit.end - 1) + 1 }));
}

/** The disguised words as they are meant to be read. */
export function readDisguised(prose: string): Spelling {
  const spelling: Spelling = { text: '', offsets: [] };
  if (MAYBE_LEET.test(prose)) {
    const words = [...prose.matchAll(LEET_WORD)].filter(([word]) => isWordOfLetters(word));
    for (const { 0: word, index } of words) spell(spelling, word, index, LEET);
    for (const { 0: word, index } of words) if (word.includes('1')) spell(spelling, word, index, LEET_L);
  }
  if (MAYBE_SPACED.test(prose)) {
    for (const { 0: word, index } of prose.matchAll(SPACED_LETTERS)) join(spelling, word, index);
  }
  return spelling;
}

/** Whether most characters are letters, and all digits can stand for letters; otherwise it is a number or a code. */
function isWordOfLetters(word: string): boolean {
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  return letters * 2 >= word.length && !/[269]/.test(word);
}

/** Whether a word is written with invisible characters in it, or in letters of two alphabets. */
export function isMasked(word: string): boolean {
  return INVISIBLE.test(word) || (CYRILLIC_OR_GREEK.test(word) && LATIN.test(word));
}

function spell(spelling: Spelling, word: string, index: number, letters: Record<string, string>): void {
  for (let i = 0; i < word.length; i++) write(spelling, letters[word.charAt(i)] ?? word.charAt(i), index + i);
  write(spelling, ' ', index + word.length - 1);
}

/** Joins single letters; where gaps differ, the wider ones separate words. */
function join(spelling: Spelling, word: string, index: number): void {
  const gaps = word.match(/[ ._*|-]+/g) ?? [];
  const narrow = Math.min(...gaps.slice(0, 100).map((gap) => gap.length));
  for (const { 0: piece, index: at } of word.matchAll(/\p{L}|[ ._*|-]+/gu)) {
    if (/\p{L}/u.test(piece)) write(spelling, piece, index + at);
    else if (piece.length > narrow) write(spelling, ' ', index + at);
  }
  write(spelling, ' ', index + word.length - 1);
}

function write(spelling: Spelling, piece: string, offset: number): void {
  spelling.text += piece;
  for (let i = 0; i < piece.length; i++) spelling.offsets.push(offset);
}
