import type { Vocabulary } from '../lexicon/vocabulary';
import { characterClass, UNSPACED } from './character-class';
import { foldPhrase, type Span } from './fold-text';
import { blank } from './post-links';
import type { Replacement } from './respelling';

/** Digits and signs, each before the letters that it stands for. */
const LEET = new Map(
  '0o 1il 2z 3eз 4aч 5s 6bgб 7tl 8b 9g @a $s !i |li €e £l +t'.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]),
);
const LEET_SIGN = /[\d@$!|€£+]/g;
/** Signs in place of a letter, or between two. */
const STAR = /[*#%?^~•°×·]/g;
const LETTER = /\p{L}/gu;
const PLAIN_WORD = /^\p{L}+$/u;
const STRETCHED = /(\p{L})\1\1/iu;
/** A digit or sign before a letter, or one that hardly means anything else at the end of a word. */
const LEET_BEFORE_LETTER = /[\d@$!|€£+][\d@$!|€£+]{0,3}\p{L}|\p{L}[03@$€]{1,2}$/u;

const SINGLE = /[\p{L}\p{N}$@€]/gu;
const LONE = SINGLE.source;
const MARK = String.raw`[^\s\p{L}\p{N}$@€]`;
/** Between single letters in several tokens, but not in two paragraphs. */
const SPACE = String.raw`[,.!?:;،]*(?:(?!\n\n)\s)+(?:${MARK}{1,4}\s+)*`;
/** Single letters with marks or pictures between in one token, or in several of one letter each. */
const SPELLED = new RegExp(
  `${LONE}(?<=(?:^|\\s)${MARK}*${LONE})(?:(?:${MARK}+${LONE}){2,}|(?:${SPACE}${LONE}){2,})(?=${MARK}*(?:\\s|$))`,
  'gu',
);
const ADDRESS = /\w{2,10}:\/\/\S*/g;
const PART = /[^\s\-/_.,:;()'’"“”„…&<>=[\]{}«»¿¡。、！？「」]{3,}/gu;
const EDGES = /^[^\p{L}\p{N}$@€£]+|[^\p{L}\p{N}$@€£]+$/gu;
/** A number with a unit or an ordinal: one digit before at most three letters, or several before any. */
const NUMBER_AND_UNIT = /^(?:\d\p{L}{1,3}|\d{2,}\p{L}+)\d?$/u;
/** The name of a product or a formula, as "S3XY", "CH4": only among other disguised words it is one. */
const PRODUCT = /^(?=.{0,4}$)[A-Z\d]*\d[A-Z\d]*$/;
/** Something beside a plain word: a letter, and a sign or a letter three times. */
const ODD = /^(?=.*\p{L})(?:.*[^\p{L}]|.*(\p{L})\1\1)/iu;
const SHORTEST_WORD = 3;
const LONGEST_WORD = 40;
const MOST_WORDS = 200;

/** A disguise of a shorter word is more often a unit, a product or a formula ("5mm", "4GB"). */
const SURE_LENGTH = 4;
/** In a text with this many disguised words, short and unknown ones are read as well. */
const MANY = 3;

const SWEARING =
  'fuck fucks fucked fucking fucker shit shits shitty bullshit bitch cunt damn piss pissed crap whore hell bastard ass asses asshole arse'.replaceAll(
    ' ',
    '\n',
  );

/** A word that may be disguised, with what it means; surely only where it is long enough, and no number or code. */
interface Candidate extends Replacement {
  isSure: boolean;
}

const MAYBE_SPELLED = /(?<!\p{L})\p{L}[^\p{L}]{1,6}\p{L}[^\p{L}]{1,6}\p{L}(?!\p{L})/u;
const MAYBE_DISGUISED =
  /(?<=\p{L})[^\p{L}\s'’.,:;"()/_-]{1,8}\p{L}|[\d@$!|€£+]\p{L}|[03@$€](?<=\p{L}.)|(.)\1\1(?<=\p{L})/u;

/** Finds words of the lexicons split, starred, stretched or spelled with signs; `kept` spans are left out. */
export function readDisguisedWords(text: string, kept: readonly Span[], vocabulary: Vocabulary): Replacement[] {
  let read = blank(text, kept).replace(ADDRESS, spaces);
  const candidates: Candidate[] = [];
  if (MAYBE_SPELLED.test(read)) {
    const rows = [...read.matchAll(SPELLED)].flatMap(splitWords).slice(0, MOST_WORDS);
    candidates.push(...rows.flatMap((singles) => readSpelled(text, singles, vocabulary)));
    read = read.replace(SPELLED, spaces);
  }
  if (MAYBE_DISGUISED.test(read)) {
    const parts = [...read.matchAll(PART)].filter(([part]) => ODD.test(part)).slice(0, MOST_WORDS);
    candidates.push(...parts.flatMap(({ 0: part, index }) => readPart(part, index, vocabulary)));
  }
  const sure = candidates.filter(({ isSure }) => isSure);
  if (sure.length === 0) return [];
  const found = sure.length >= MANY ? candidates : sure;
  return found
    .map((one) => {
      const written = text.slice(one.start, one.end);
      return written === written.toUpperCase() ? { ...one, text: one.text.toUpperCase() } : one;
    })
    .toSorted((a, b) => a.start - b.start);
}

function spaces({ length }: string): string {
  return ' '.repeat(length);
}

/** The words of a row of single letters: where gaps differ, the wider ones separate them. */
function splitWords({ 0: row, index }: RegExpExecArray): Span[][] {
  const words: Span[][] = [];
  let at = 0;
  const singles = Array.from(row.matchAll(SINGLE), ({ 0: sign, index: start }) => {
    const gap = start - at;
    at = start + sign.length;
    return { start: index + start, end: index + at, gap };
  });
  const narrow = Math.min(...singles.slice(1, MOST_WORDS).map(({ gap }) => gap));
  for (const single of singles) {
    const word = words.at(-1);
    if (word && single.gap <= narrow) word.push(single);
    else words.push([single]);
  }
  return words;
}

/** A word of single letters; or the words of a run of them that is none, and what is between. */
function readSpelled(text: string, singles: readonly Span[], vocabulary: Vocabulary): Candidate[] {
  const signs = singles.map(({ start, end }) => text.slice(start, end));
  const joined = signs.join('');
  const letters = count(joined, LETTER);
  if (singles.length < 2 || letters * 2 < singles.length || isUnspaced(joined)) return [];
  const words = wordsFor(joined, vocabulary);
  const run = signs.map((sign) => foldPhrase(sign).slice(0, 1) || ' ').join('');
  const pieces = words.length === 0 && letters === singles.length ? vocabulary.split(run) : null;
  let at = 0;
  return (pieces ?? [{ text: words[0] ?? joined, isKnown: words.length > 0 }]).map((piece) => {
    const [start, end] = pieces ? [at, (at += piece.text.length)] : [0, singles.length];
    const place = { start: singles[start]?.start ?? 0, end: singles[end - 1]?.end ?? 0 };
    const isSure = pieces ? piece.isKnown && piece.text.length >= SURE_LENGTH : words.some(isLong);
    return { ...place, text: piece.text, isDisguise: true, isSure };
  });
}

function readPart(part: string, index: number, vocabulary: Vocabulary): Candidate[] {
  if (part.length > LONGEST_WORD) return [];
  const word = part.replace(EDGES, '');
  if (word.length < SHORTEST_WORD || !ODD.test(word) || NUMBER_AND_UNIT.test(word) || isUnspaced(word)) return [];
  const words = wordsFor(word, vocabulary, STRETCHED.test(word));
  const [text] = words;
  if (text === undefined) return [];
  const start = index + part.indexOf(word);
  const isDisguise = !PLAIN_WORD.test(word);
  const signs = Math.max(count(word, LEET_SIGN), count(word, STAR));
  const isDoubtful = isDisguise && (count(word, LETTER) < signs || PRODUCT.test(word));
  return [{ start, end: start + word.length, text, isDisguise, isSure: !isDoubtful && words.some(isLong) }];
}

function isLong(word: string): boolean {
  return word.length >= SURE_LENGTH;
}

function isUnspaced(text: string): boolean {
  return Array.from(text).some((letter) => characterClass(letter.codePointAt(0) ?? 0) & UNSPACED);
}

/** The words that a disguised one may mean, the one that says most first. */
function wordsFor(part: string, vocabulary: Vocabulary, isStretched = false): string[] {
  if (part.length > LONGEST_WORD || !isPlausible(part) || isSwearing(part)) return [];
  const signs = readSigns(part);
  const own = foldPhrase(part);
  return vocabulary
    .read(patternOf(signs, isStretched), firstLetters(signs))
    .filter((word) => word !== own && word.length > 1);
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0;
}

/** Whether it has letters, and signs that stand for letters where they can. */
function isPlausible(part: string): boolean {
  const letters = count(part, LETTER);
  return (
    letters > 0 && letters * 2 >= count(part, STAR) && (LEET_BEFORE_LETTER.test(part) || count(part, LEET_SIGN) === 0)
  );
}

/** What each sign of a word may stand for, as the source of a regular expression; nothing for pictures and the like. */
function readSigns(part: string): string[] {
  return Array.from(part, (sign) => {
    const letters = LEET.get(sign);
    if (letters !== undefined) return `[${letters}]`;
    return count(sign, STAR) > 0 ? '.?' : foldPhrase(sign);
  }).filter((sign) => sign !== '');
}

/** Equal signs in a row are one repetition: trying each separately takes exponential time. */
function patternOf(signs: readonly string[], isStretched: boolean): string {
  let pattern = '';
  for (let i = 0, next = 1; i < signs.length; i = next, next++) {
    while (signs[next] === signs[i]) next++;
    const [sign = '', times] = [signs[i], next - i];
    if (sign === '.?') pattern += `.{0,${times}}`;
    else pattern += isStretched ? `(?:${sign}){1,${times}}` : sign.repeat(times);
  }
  return pattern;
}

/** The letters that a word of these signs may begin with; the empty one where that is open. */
function firstLetters([first = '']: readonly string[]): string[] {
  return first === '.?' ? [''] : Array.from(first.replace(/[[\]]/g, '')).slice(0, first.startsWith('[') ? 3 : 1);
}

function isSwearing(part: string): boolean {
  return count(part, STAR) > 0 && new RegExp(`^(?:${patternOf(readSigns(part), false)})$`, 'm').test(SWEARING);
}
