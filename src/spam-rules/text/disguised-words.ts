import type { Vocabulary } from '../lexicon/vocabulary';
import { characterClass, UNSPACED } from './character-class';
import { foldPhrase, type Span } from './fold-text';
import { blank } from './post-links';
import type { Replacement } from './respelling';

const ADDRESS = /\w{2,10}:\/\/\S*/g;
/** What most texts have none of is looked for first. */
const MAYBE_SPELLED = /(?<!\p{L})\p{L}[^\p{L}\n]{1,4}\p{L}[^\p{L}\n]{1,4}\p{L}(?!\p{L})/u;
/** Single letters with the same between each two of them. */
const SPELLED =
  /(?<![\p{L}\p{N}])[\p{L}\d$@](?:([^\p{L}\p{N}\n$@]{1,4})[\p{L}\d$@])(?:\1[\p{L}\d$@]){1,60}(?![\p{L}\p{N}])/gu;
const SINGLE = /[\p{L}\p{N}$@]/gu;
/** A sign or digit within a word or before its letters, or a letter three times. */
const MAYBE_DISGUISED = /\p{L}[^\p{L}\s'’.,:;"()/_-]{1,8}\p{L}|[\d@$!|€£]\p{L}|\p{L}[03]{2}|(\p{L})\1\1/u;
const TOKEN = /(?<![\p{L}\p{N}$@€£!|*])[\p{L}\p{N}$@€£!|*\p{So}\ufe0f~^•°×·#%?+-]{4,40}/gu;
const EDGES = /^[^\p{L}\p{N}$@€£]+|[^\p{L}\p{N}$@€£]+$/gu;
const STAR = /[*#%?^~•°×·]/g;
const PICTURE = /[\p{So}\ufe0f+-]/gu;
const LEET = /[\d@$!|€£]/g;
/** A number with a unit, or the name of a product in capitals ("4GB", "S3XY"). */
const MEASURE = /^\d+\p{L}{1,3}\d?$|^(?=.{0,4}$)[A-Z\d]*\d[A-Z\d]*$/u;
const PLAIN_WORD = /^\p{L}+$/u;
const MOST_WORDS = 200;

const SWEARING =
  /^(?:f.{0,3}c?k.{0,3}|sh.{0,2}t.{0,2}|b.{0,3}tch|c.{0,2}nt|d.{0,2}mn|p.{0,3}ss.{0,2}|cr.{0,2}p|wh.{0,2}re|h.{0,2}ll|b.{0,3}st.{0,2}rd|a.{0,2}s.{0,5})$/i;

/** Finds words of the lexicons split, starred, stretched or written with signs; `kept` spans are left out. */
export function readDisguisedWords(text: string, kept: readonly Span[], vocabulary: Vocabulary): Replacement[] {
  const isSpelled = MAYBE_SPELLED.test(text);
  if (!isSpelled && !MAYBE_DISGUISED.test(text)) return [];
  const read = blank(text, kept).replace(ADDRESS, spaces);
  const spelled = isSpelled ? [...read.matchAll(SPELLED)].slice(0, MOST_WORDS) : [];
  const found = spelled.flatMap((match) => readSpelled(match, vocabulary));
  const rest = isSpelled ? read.replace(SPELLED, spaces) : read;
  if (MAYBE_DISGUISED.test(rest))
    found.push(
      ...[...rest.matchAll(TOKEN)]
        .flatMap(({ 0: token, index }) => readToken(token, index, vocabulary))
        .slice(0, MOST_WORDS),
    );
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

function isUnspaced(text: string): boolean {
  return Array.from(text).some((letter) => characterClass(letter.codePointAt(0) ?? 0) & UNSPACED);
}

/** The word of a row of single letters, or the words of a row that is none. */
function readSpelled({ 0: row, index }: RegExpExecArray, vocabulary: Vocabulary): Replacement[] {
  if (isUnspaced(row)) return [];
  const singles = Array.from(row.matchAll(SINGLE), ({ 0: sign, index: at }) => ({
    sign,
    start: index + at,
    end: index + at + sign.length,
  }));
  const run = singles.map(({ sign }) => foldPhrase(sign).slice(0, 1) || sign).join('');
  const whole = vocabulary.read(run);
  const words = whole === undefined ? vocabulary.split(run) : [{ word: whole, start: 0, end: singles.length }];
  return words.map(({ word, start, end }) => ({
    text: word,
    start: singles[start]?.start ?? index,
    end: singles[end - 1]?.end ?? index,
    isDisguise: true,
  }));
}

function readToken(token: string, index: number, vocabulary: Vocabulary): Replacement[] {
  const written = token.replace(EDGES, '');
  if (!MAYBE_DISGUISED.test(written) || MEASURE.test(written) || isUnspaced(written)) return [];
  const word = written.replace(STAR, '*').replace(PICTURE, '');
  const letters = word.match(/\p{L}/gu)?.length ?? 0;
  if (letters < (word.match(LEET)?.length ?? 0) || letters < (word.match(STAR)?.length ?? 0)) return [];
  const plain = word.replace(/[\p{L}]/gu, (letter) => foldPhrase(letter) || letter);
  const isStarred = plain.includes('*');
  if (isStarred && (SWEARING.test(plain.replace(/\*/g, '.')) || !/^[\p{L}*]+$/u.test(plain))) return [];
  const text = isStarred ? vocabulary.readStarred(plain) : vocabulary.read(plain);
  if (text === undefined || text === written.toLowerCase()) return [];
  const start = index + token.indexOf(written);
  return [{ start, end: start + written.length, text, isDisguise: !PLAIN_WORD.test(written) }];
}
