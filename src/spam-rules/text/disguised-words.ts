import type { Reading, Vocabulary } from '../lexicon/vocabulary';
import { characterClass, LETTER, SPACE, UNSPACED } from './character-class';
import { foldPhrase, type Span } from './fold-text';
import type { Replacement } from './respelling';

/** Digits and signs that stand for letters. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'eз',
  '4': 'aч',
  '5': 's',
  '6': 'bgб',
  '7': 'tl',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'li',
  '€': 'e',
  '£': 'l',
  '+': 't',
};

/** Signs in place of a letter, or between two. */
const STARS = /[*#%?^~•°×·]/;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u200d]|\ufe0f|\u20e3/u;
const PART = /[^-/_.,:;()'’"“”„…&<>=[\]{}«»¿¡。、！？「」]+/gu;
const EDGES = /^[^\p{L}\p{N}$@€£]+|[^\p{L}\p{N}$@€£]+$/gu;
const HAS_LETTER = /\p{L}/u;
const PLAIN_WORD = /^\p{L}+$/u;
const STRETCHED = /(\p{L})\1\1/iu;
/** A digit or sign before a letter, or one that hardly means anything else at the end of a word. */
const LEET_BEFORE_LETTER = /[\d@$!|€£+][\d@$!|€£+]{0,3}\p{L}|\p{L}[03@$€]{1,2}$/u;
/** Stars of Markdown before a word. */
const MARKUP = /^(?:\*{1,3}|~~|\|\|)(?=\p{L})/u;
/** A number with a unit or an ordinal: one digit before at most three letters, or several before any. */
const NUMBER_AND_UNIT = /^(?:\d\p{L}{1,3}|\d{2,}\p{L}+)\d?$/u;
/** The name of a product or a formula, as "S3XY", "CH4": only among other disguised words it is one. */
const PRODUCT = /^(?=.{0,4}$)[A-Z\d]*\d[A-Z\d]*$/;
const LONGEST_TOKEN = 120;
const LONGEST_PART = 40;
const MOST_PARTS = 200;

/** A disguise of a shorter word is more often a unit, a product or a formula ("5mm", "4GB"). */
const SURE_LENGTH = 4;
const SHORTEST_WORD = 3;
/** In a text with so many disguised words, short and unknown ones are read as well. */
const MANY = 3;

/** What people swear by and do not write out. */
const SWEARING =
  'fuck fucks fucked fucking fucker shit shits shitty bullshit bitch cunt damn piss pissed crap whore hell bastard ass asses asshole arse'.replaceAll(
    ' ',
    '\n',
  );

/** A word that may be disguised. */
interface Candidate extends Span {
  readings: readonly Reading[];
  /** The word as it is, without the signs between its letters; null to leave it. */
  joined: string | null;
  isDisguise: boolean;
  /** Whether it is mostly digits or stars, which mean a word only among others. */
  isDoubtful?: boolean;
}

/** A letter or sign with nothing but gaps beside it. */
interface Single extends Span {
  sign: string;
  /** The width of the gap before it. */
  gap: number;
}

/** What every disguised word has: signs or pictures within words, single letters in a row, or letters three times. */
const MAYBE_DISGUISED =
  /\p{L}[^\p{L}\s'’.,:;"()/_-]{1,8}\p{L}|[\d@$!|€£+]\p{L}|\p{L}[03@$€]|(?<!\p{L})\p{L}[^\p{L}]{1,6}\p{L}[^\p{L}]{1,6}\p{L}(?!\p{L})|(\p{L})\1\1/u;

/**
 * Finds words that are split by spaces, marks or emoji, starred, stretched, or spelled with digits and signs, and that mean a word of the
 * lexicons; `kept` spans are left out. Nothing is replaced in nearly all texts.
 */
export function readDisguisedWords(text: string, kept: readonly Span[], vocabulary: Vocabulary): Replacement[] {
  if (!MAYBE_DISGUISED.test(text)) return [];
  const candidates = new CandidateReader(text, kept, vocabulary).read();
  const sure = candidates.filter(isSure);
  if (sure.length === 0) return [];
  return (sure.length >= MANY ? candidates : sure).flatMap(({ readings, joined, start, end, isDisguise }) => {
    const word = readings[0]?.word ?? joined;
    if (word === null) return [];
    const isShouted = text.slice(start, end) === text.slice(start, end).toUpperCase();
    return [{ start, end, text: isShouted ? word.toUpperCase() : word, isDisguise }];
  });
}

function isSure({ readings, isDoubtful }: Candidate): boolean {
  if (isDoubtful) return false;
  return readings.some(({ word }) => word.length >= SURE_LENGTH);
}

class CandidateReader {
  private readonly found: Candidate[] = [];
  private readonly known = new Map<string, readonly Reading[]>();
  private run: Single[] = [];
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly kept: readonly Span[],
    private readonly vocabulary: Vocabulary,
  ) {}

  read(): Candidate[] {
    const { text } = this;
    for (let index = 0, end = 0; index < text.length; index = end + 1) {
      end = index;
      while (end < text.length && !(characterClass(text.charCodeAt(end)) & SPACE)) end++;
      if (end > index) this.readWord(index, end);
    }
    this.endRun();
    return this.found;
  }

  private readWord(index: number, end: number): void {
    if (this.isKept(index, end)) return this.endRun();
    const token = this.text.slice(index, end);
    if (this.addToRun(token, index)) return;
    this.endRun();
    this.readToken(token, index);
  }

  /** Kept spans are in the order of the text. */
  private isKept(start: number, end: number): boolean {
    while ((this.kept[this.next]?.end ?? Infinity) <= start) this.next++;
    return (this.kept[this.next]?.start ?? Infinity) < end;
  }

  /** Takes single letters, and the marks between them; false for everything else. */
  private addToRun(token: string, index: number): boolean {
    if (token.length > 4) return false;
    const sign = String.fromCodePoint(token.codePointAt(0) ?? 0);
    if (isSign(sign) && /^[,.!?:;]*$/.test(token.slice(sign.length))) {
      const last = this.run.at(-1);
      const between = last ? this.text.slice(last.end, index) : '';
      if (between.includes('\n\n')) this.endRun();
      this.run.push({ sign, gap: between.length, start: index, end: index + sign.length });
      return true;
    }
    return this.run.length > 0 && !/[\p{L}\p{N}]/u.test(token);
  }

  private endRun(): void {
    const { run } = this;
    if (run.length === 0) return;
    this.run = [];
    if (run.length >= SHORTEST_WORD) this.readSingles(run);
  }

  /** Joins single letters; where gaps differ, the wider ones separate words, else the words are found in the run. */
  private readSingles(singles: readonly Single[]): void {
    const narrow = Math.min(...singles.slice(1, 200).map(({ gap }) => gap));
    let word: Single[] = [];
    for (const single of singles) {
      if (word.length > 0 && single.gap > narrow) {
        this.readSpelled(word);
        word = [];
      }
      word.push(single);
    }
    this.readSpelled(word);
  }

  private readSpelled(word: readonly Single[]): void {
    const [first, last] = [word[0], word.at(-1)];
    const letters = word.filter(({ sign }) => PLAIN_WORD.test(sign)).length;
    if (!first || !last || word.length < 2 || letters * 2 < word.length) return;
    const span = { start: first.start, end: last.end };
    const joined = word.map(({ sign }) => sign).join('');
    if (isUnspaced(joined)) return;
    const readings = this.readingsOf(joined, false);
    const parts = readings.length === 0 && letters === word.length ? this.split(word) : null;
    if (!parts) this.found.push({ ...span, readings, joined, isDisguise: true });
    else this.found.push(...parts);
  }

  private split(word: readonly Single[]): Candidate[] | null {
    const run = word.slice(0, 400).map(({ sign }) => foldPhrase(sign).slice(0, 1) || ' ');
    const parts = this.vocabulary.split(run.join(''));
    if (!parts) return null;
    let at = 0;
    return parts.flatMap(({ text, isKnown }) => {
      const [first, last] = [word[at], word[at + text.length - 1]];
      at += text.length;
      if (!first || !last) return [];
      const readings = isKnown ? [{ word: text, weight: 0 }] : [];
      return [{ start: first.start, end: last.end, readings, joined: text, isDisguise: true }];
    });
  }

  private readToken(token: string, index: number): void {
    if (token.length > LONGEST_TOKEN || token.includes('://') || this.known.size >= MOST_PARTS) return;
    if (PLAIN_WORD.test(token) && !STRETCHED.test(token)) return;
    const core = token.replace(EDGES, '');
    if (core.length < SHORTEST_WORD || !HAS_LETTER.test(core) || (PLAIN_WORD.test(core) && !STRETCHED.test(core)))
      return;
    const start = index + token.indexOf(core);
    if (this.readSeparated(core, start) || isUnspaced(core)) return;
    for (const { 0: part, index: at } of core.matchAll(PART)) this.readPart(part, start + at);
  }

  /** Reads a token of single letters with marks or emoji between. */
  private readSeparated(core: string, index: number): boolean {
    const pieces = [...core.matchAll(/[\p{L}\p{N}$@€]+/gu)];
    if (pieces.length < SHORTEST_WORD || pieces.some(([piece]) => Array.from(piece).length > 1)) return false;
    let end = index;
    const singles = pieces.map(({ 0: sign, index: at }) => {
      const start = index + at;
      const single = { sign, start, end: start + sign.length, gap: start - end };
      end = single.end;
      return single;
    });
    this.readSingles(singles);
    return true;
  }

  private readPart(part: string, start: number): void {
    if (part.length < SHORTEST_WORD || part.length > LONGEST_PART || PLAIN_WORD.test(part)) {
      if (!STRETCHED.test(part) || part.length > LONGEST_PART) return;
    }
    const unmarked = part.replace(MARKUP, '');
    const at = start + part.length - unmarked.length;
    const trimmed = unmarked.replace(/[!*?~+|]+$/, '');
    if (trimmed.length < SHORTEST_WORD || NUMBER_AND_UNIT.test(trimmed)) return;
    const readings = this.readingsOf(trimmed, STRETCHED.test(trimmed));
    const isDisguise = !PLAIN_WORD.test(trimmed);
    const isDoubtful = isDisguise && (!isMostlyLetters(trimmed) || PRODUCT.test(trimmed));
    if (readings.length > 0)
      this.found.push({ start: at, end: at + trimmed.length, readings, joined: null, isDisguise, isDoubtful });
  }

  private readingsOf(part: string, isStretched: boolean): readonly Reading[] {
    const known = this.known.get(part);
    if (known) return known;
    const signs = part.length > LONGEST_PART ? null : readSigns(part);
    const readings =
      signs && isPlausible(part) ? this.vocabulary.read(patternOf(signs, isStretched), firstLetters(signs)) : [];
    const own = foldPhrase(part);
    const others = readings.filter(({ word }) => word !== own && word.length >= 2);
    const kept = others.length > 0 && isSwearing(part) ? [] : others;
    this.known.set(part, kept);
    return kept;
  }
}

function isSign(sign: string): boolean {
  return PLAIN_WORD.test(sign) || Object.hasOwn(LEET, sign);
}

function isUnspaced(text: string): boolean {
  for (const letter of text) if (characterClass(letter.codePointAt(0) ?? 0) & UNSPACED) return true;
  return false;
}

/** Whether it has letters, and signs that stand for letters where they can. */
function isPlausible(part: string): boolean {
  const { letters, leet, stars } = countSigns(part);
  return letters > 0 && letters * 2 >= stars && (leet === 0 || LEET_BEFORE_LETTER.test(part));
}

/** Whether most characters are letters; otherwise it may be a number or a code. */
function isMostlyLetters(part: string): boolean {
  const { letters, leet, stars } = countSigns(part);
  return letters >= leet && letters >= stars;
}

function countSigns(part: string): { letters: number; leet: number; stars: number } {
  let [letters, leet, stars] = [0, 0, 0];
  for (const sign of part) {
    if (characterClass(sign.codePointAt(0) ?? 0) & LETTER) letters++;
    else if (Object.hasOwn(LEET, sign)) leet++;
    else if (STARS.test(sign)) stars++;
  }
  return { letters, leet, stars };
}

/** What each sign of a word may stand for, as the source of a regular expression; null where one can mean nothing in it. */
function readSigns(part: string): string[] | null {
  const signs = Array.from(part, readSign);
  return signs.every((sign) => sign !== null) ? signs.filter((sign) => sign !== '') : null;
}

function readSign(character: string): string | null {
  if (Object.hasOwn(LEET, character)) return `[${LEET[character]}]`;
  if (STARS.test(character)) return '.?';
  if (PICTURE.test(character)) return '';
  const folded = foldPhrase(character);
  if (folded !== '') return folded;
  return characterClass(character.codePointAt(0) ?? 0) & LETTER ? character : null;
}

/** Equal signs in a row are one repetition: trying each separately takes exponential time. */
function patternOf(signs: readonly string[], isStretched: boolean): string {
  let pattern = '';
  for (let i = 0, next = 1; i < signs.length; i = next, next++) {
    while (signs[next] === signs[i]) next++;
    const [sign = '', count] = [signs[i], next - i];
    if (sign === '.?') pattern += `.{0,${count}}`;
    else pattern += isStretched ? `(?:${sign}){1,${count}}` : sign.repeat(count);
  }
  return pattern;
}

/** The letters that a word of these signs may begin with; the empty one where that is open. */
function firstLetters([first = '']: readonly string[]): string[] {
  return first === '.?' ? [''] : Array.from(first.replace(/[[\]]/g, '')).slice(0, first.startsWith('[') ? 3 : 1);
}

/** Whether a starred word can be one that people swear by. */
function isSwearing(part: string): boolean {
  const signs = STARS.test(part) ? readSigns(part) : null;
  return signs !== null && new RegExp(`^(?:${patternOf(signs, false)})$`, 'm').test(SWEARING);
}
