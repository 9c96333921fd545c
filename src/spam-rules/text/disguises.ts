import type { Vocabulary } from '../lexicon/vocabulary';
import { readDisguisedWords } from './disguised-words';
import { LATIN_LOOKALIKES, type Span } from './fold-text';
import { type Replacement, Respelling } from './respelling';

const NOT_ASCII = /[^\0-\x7f]/;
/** Zero-width characters, soft hyphens and direction marks, which no keyboard puts into a word. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;
const LATIN = /[a-z]/i;
const CYRILLIC_OR_GREEK = /[\u0370-\u03ff\u0400-\u052f]/;
const FOREIGN = /[\u0370-\u03ff\u0400-\u052f]/g;

/**
 * Characters that addresses and numbers are hidden by: invisible ones, overlays of a letter, forms of other widths, styled letters
 * and digits, and full stops of other scripts.
 */
const CHARACTERS =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+|[\u0334-\u0338\u20d2\u20d3\u20e5-\u20e7]+|[\uff0b\uff0d-\uff1a\uff20-\uff3a\uff3f\uff41-\uff5a\u{1d400}-\u{1d7ff}]|(?:[➕⨁]\ufe0f?|[\u2460-\u2468\u24ea\u24ff\u2776-\u277e\u2780-\u2788]|\d\ufe0f?\u20e3){4,}|(?<=[a-z0-9-])[\u3002\uff61](?=[a-z])/giu;
const MAYBE_CHARACTERS =
  /[\u0334-\u0338\u20d2-\u20e7]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u3002\ufeff\uff0b\uff0d-\uff5a\uff61\u2460-\u2468\u24ea\u24ff\u2776-\u2788]|\ud835/;
const BETWEEN = /[\p{L}\p{N}]/u;

/** The ending of an address that spam has. */
const ENDING =
  'com|net|org|info|shop|xyz|top|site|online|store|club|click|link|live|app|win|bet|casino|vip|icu|bond|life';
/** A dot of an address that is written in brackets or spelled out in them. */
const BRACKETED_DOT =
  /(?<=[\p{L}\p{N}-]) {0,2}[[({<] {0,2}(?:\.|dot|d0t|punkt|point|punto|ponto|kropka|точка) {0,2}[\])}>] {0,2}(?=[\p{L}\p{N}])/giu;
const MAYBE_BRACKETED = /[[({<] {0,2}(?:\.|d[o0]t|p[ou]n|poi|kropka|точка)/i;
/** A dot or the word between spaces, before such an ending; or the dot of a messenger's short host. */
const SPACED_DOT = new RegExp(
  String.raw`(?<=\b[a-z0-9-]{3,40}) {1,2}(?:\.|dot) {1,2}(?=(?:${ENDING})(?:$|[\s/,!.?]))` +
    String.raw`|(?<=\b(?:t|wa|bit|lin|linktr|discord)) {0,2}\. {0,2}(?=(?:me|ly|gg|ee)(?:$|[\s/,!]))`,
  'gi',
);
const SPACED_SLASH = /(?<=\b(?:t|wa|bit|lin|linktr|discord)\.(?:me|ly|gg|ee)) {0,2}\/ {0,2}(?=[\w+])/gi;
const MAYBE_SPACED_DOT = / \.| dot |\. (?:me|ly|gg|ee)\b|\.(?:me|ly|gg|ee) ?\/ /i;

/** A telephone number with letters that are drawn as digits in it, as "+1 555 O14 77I8". */
const NUMBER = /(?<![\p{L}\p{N}])(?=\+|\(?[0Oo])[+(]{0,2}[\dOoIl][\dOoIl ()./-]{7,22}[\dOoIl](?![\p{L}\p{N}])/gu;
const MAYBE_NUMBER = /\d[ ()./-]?[OoIl]|[OoIl][ ()./-]?\d/;
const LETTER_IN_NUMBER = /[OoIl]/g;
const FEWEST_DIGITS = 6;
const MOST_LETTERS = 4;

/** Single letters of scripts without spaces between words, with marks, spaces or pictures between. */
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
const BETWEEN_CJK = String.raw`(?:[ .*_|・-]|\p{Extended_Pictographic}\ufe0f?){1,3}`;
const SPLIT_CJK = new RegExp(`(?<!${CJK})(?:${CJK}${BETWEEN_CJK}){2,}${CJK}`, 'gu');
const MAYBE_SPLIT_CJK = new RegExp(`${CJK}[^\\p{L}\\p{N}]{1,6}${CJK}[^\\p{L}\\p{N}]{1,6}${CJK}`, 'u');
/** Every such letter is one of these units or begins with one. */
const MAYBE_CJK = /[\u2e80-\udbff\uf900-\uffff]/;
const GAP = new RegExp(BETWEEN_CJK, 'gu');
/** One picture between two such letters, as in the middle of a word; also where a sentence ends, so it is read over and no disguise. */
const PICTURES_IN_CJK = new RegExp(`(?<=${CJK})\\p{Extended_Pictographic}\ufe0f?(?=${CJK})`, 'gu');
const PICTURE_IN_CJK = new RegExp(PICTURES_IN_CJK.source, 'u');

/** A text with its disguises undone; `links` are spans of it that stay as they are. */
export function undisguise(text: string, links: readonly Span[], vocabulary: Vocabulary): Respelling {
  let spelling = Respelling.of(text);
  const isAscii = !NOT_ASCII.test(text);
  if (!isAscii && MAYBE_CHARACTERS.test(text)) spelling = spelling.replace(findCharacters(text));
  for (const [maybe, pattern, replacement] of ADDRESS_PATTERNS) {
    if (maybe.test(spelling.text)) spelling = spelling.replace(findAll(spelling.text, pattern, replacement));
  }
  if (MAYBE_NUMBER.test(spelling.text)) spelling = spelling.replace(findLettersInNumbers(spelling.text));
  if (!isAscii) spelling = spelling.replace(latinise(spelling.text));
  if (MAYBE_CJK.test(text)) {
    if (MAYBE_SPLIT_CJK.test(spelling.text)) spelling = spelling.replace(findSplitCjk(spelling.text));
    if (PICTURE_IN_CJK.test(spelling.text)) spelling = spelling.replace(findPicturesInCjk(spelling.text));
  }
  const kept = spelling.isChanged ? links.map((link) => spelling.targetOf(link)) : links;
  spelling = spelling.replace(readDisguisedWords(spelling.text, kept, vocabulary));
  return spelling.replace(findTypos(spelling.text, vocabulary));
}

/** A long word of letters alone, outside addresses, names and hashtags. */
const LONG_WORD = /(?<![\p{L}\p{N}#@._/-])\p{L}{6,25}(?![\p{L}\p{N}@_/-]|\.\p{L})/gu;

/** Typing errors in long words of high-confidence phrases: everybody makes them, so they are no disguise. */
function findTypos(text: string, vocabulary: Vocabulary): Replacement[] {
  return [...text.matchAll(LONG_WORD)].flatMap(({ 0: word, index: start }) => {
    const correct = vocabulary.correct(word);
    return correct === null ? [] : [{ start, end: start + word.length, text: correct, isDisguise: false }];
  });
}

const ADDRESS_PATTERNS: readonly [RegExp, RegExp, string][] = [
  [MAYBE_BRACKETED, BRACKETED_DOT, '.'],
  [MAYBE_SPACED_DOT, SPACED_DOT, '.'],
  [MAYBE_SPACED_DOT, SPACED_SLASH, '/'],
];

function findLettersInNumbers(text: string): Replacement[] {
  return [...text.matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const letters = [...number.matchAll(LETTER_IN_NUMBER)];
    const digits = number.replace(/\D/g, '').length;
    if (letters.length > MOST_LETTERS || digits < FEWEST_DIGITS) return [];
    return letters.map(({ 0: letter, index: at }) => ({
      start: index + at,
      end: index + at + 1,
      text: /o/i.test(letter) ? '0' : '1',
      isDisguise: true,
    }));
  });
}

/** Letters of another alphabet in mostly Latin words, by the Latin ones that they are drawn as. */
function latinise(text: string): Replacement[] {
  return findMixedWords(text).flatMap(({ start, end }) => {
    const word = text.slice(start, end);
    const foreign = [...word.matchAll(FOREIGN)];
    if (foreign.length * 2 > word.length) return [];
    return foreign.map(({ 0: letter, index }) => ({
      start: start + index,
      end: start + index + 1,
      text: latinOf(letter),
      isDisguise: true,
    }));
  });
}

function latinOf(letter: string): string {
  const latin = LATIN_LOOKALIKES.get(letter.toLowerCase()) ?? letter;
  return letter === letter.toLowerCase() ? latin : latin.toUpperCase();
}

function findSplitCjk(text: string): Replacement[] {
  return [...text.matchAll(SPLIT_CJK)].flatMap(({ 0: run, index }) =>
    Array.from(run.matchAll(GAP), ({ 0: gap, index: at }) => ({
      start: index + at,
      end: index + at + gap.length,
      text: '',
      isDisguise: false,
    })),
  );
}

function findAll(text: string, pattern: RegExp, replacement: string): Replacement[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
    text: replacement,
    isDisguise: whole !== replacement,
  })).filter(({ isDisguise }) => isDisguise);
}

function findPicturesInCjk(text: string): Replacement[] {
  return Array.from(text.matchAll(PICTURES_IN_CJK), ({ 0: { length }, index: start }) => ({
    start,
    end: start + length,
    text: '',
    isDisguise: false,
  }));
}

const ENCLOSED = /^[➕⨁\u2460-\u2788\d]/;

/** Digits in circles or on keys, and the plus before them, as they are dialled. */
function plainDigits(written: string): string {
  return Array.from(written, (sign) => {
    if (/[➕⨁]/.test(sign)) return '+';
    if (/[\u24ea\u24ff]/.test(sign)) return '0';
    const code = sign.charCodeAt(0);
    if (code >= 0x2776) return String(((code - 0x2776) % 10) + 1);
    return /[\ufe0f\u20e3]/.test(sign) ? '' : sign.normalize('NFKC');
  }).join('');
}

function findCharacters(text: string): Replacement[] {
  return Array.from(text.matchAll(CHARACTERS), ({ 0: whole, index: start }) => {
    const end = start + whole.length;
    const isInside = BETWEEN.test(text.charAt(start - 1)) && BETWEEN.test(text.charAt(end));
    if (INVISIBLE.test(whole)) return { start, end, text: '', isDisguise: isInside };
    if (/\p{M}/u.test(whole)) return { start, end, text: '', isDisguise: isInside };
    if (/[\u3002\uff61]/.test(whole)) return { start, end, text: '.', isDisguise: true };
    if (ENCLOSED.test(whole)) return { start, end, text: plainDigits(whole), isDisguise: true };
    // Forms of other widths are everyday in Japanese, and styled letters are decoration as often.
    return { start, end, text: whole.normalize('NFKC'), isDisguise: false };
  });
}

/** A word of three letters and more, at least one of them Latin and one of another alphabet. */
const MIXED =
  /(?<!\p{L})(?=[\p{Script=Latin}]{1,40}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]{1,40}\p{Script=Latin})\p{L}{3,60}/gu;
const MOST_MIXED = 50;

/** Words whose letters are of two alphabets, the foreign ones drawn as letters of the other: nobody types them so by accident. */
export function findMixedWords(text: string): Span[] {
  if (!LATIN.test(text) || !CYRILLIC_OR_GREEK.test(text)) return [];
  const found: Span[] = [];
  for (const { 0: word, index: start } of text.matchAll(MIXED)) {
    const foreign = word.toLowerCase().match(FOREIGN) ?? [];
    // Science writes a Greek letter before or after Latin ones (TNFα).
    const isName = foreign.length === 1 && /[\u0370-\u03ff]/.test(word);
    if (!isName && foreign.every((letter) => LATIN_LOOKALIKES.has(letter)))
      found.push({ start, end: start + word.length });
    if (found.length >= MOST_MIXED) break;
  }
  return found;
}

/** Whether a word is written with invisible characters in it, or in letters of two alphabets. */
export function isMasked(word: string): boolean {
  return INVISIBLE.test(word) || (CYRILLIC_OR_GREEK.test(word) && LATIN.test(word));
}
