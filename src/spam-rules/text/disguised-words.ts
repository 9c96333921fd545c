import type { Vocabulary } from '../lexicon/vocabulary';
import { foldPhrase, type Span } from './fold-text';
import { blank } from './post-links';
import type { Replacement } from './respelling';

const ADDRESS = /\w{2,10}:\/\/\S*/g;
/** A sign, digit or picture in a word, a letter three times, or single letters in a row: most texts have none. */
const MAYBE_DISGUISED =
  /[\d@$!|€£]\p{L}|\p{L}[03]{2}|\p{L}[\p{So}\ufe0f]{1,8}\p{L}|(\p{L})\1\1|(?<!\p{L})\p{L}[^\p{L}\n]{1,4}\p{L}[^\p{L}\n]{1,4}\p{L}(?!\p{L})/u;
/** Single letters with the same between each two of them; or a word with what may stand for letters. */
const MAYBE_WORD =
  /(?<![\p{L}\p{N}$@€£!|])(?:[\p{L}\d$@]([^\p{L}\p{N}\n$@]{1,4})[\p{L}\d$@](?:\1[\p{L}\d$@]){1,60}(?![\p{L}\p{N}])|[\p{L}\p{N}$@€£!|\p{So}\ufe0f]{4,40})/gu;
const EDGES = /^[!|\p{So}\ufe0f]+|[!|\p{So}\ufe0f]+$/gu;
const PICTURE = /[\p{So}\ufe0f]/gu;
const LEET = /[\d@$!|€£]/g;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u;
/** A number with a unit, or the name of a product in capitals ("4GB", "S3XY"). */
const MEASURE = /^\d+\p{L}{1,3}\d?$|^(?=.{0,4}$)[A-Z\d]*\d[A-Z\d]*$/u;
const PLAIN_WORD = /^\p{L}+$/u;

/** Finds words of the lexicons that are spelled out, stretched or written with signs; `kept` spans are left out. */
export function readDisguisedWords(text: string, kept: readonly Span[], vocabulary: Vocabulary): Replacement[] {
  if (!MAYBE_DISGUISED.test(text)) return [];
  const read = blank(text, kept).replace(ADDRESS, ({ length }) => ' '.repeat(length));
  return Array.from(read.matchAll(MAYBE_WORD)).flatMap(({ 0: found, 1: gap, index }) => {
    const written = gap === undefined ? found.replace(EDGES, '') : found;
    if (gap === undefined && (!MAYBE_DISGUISED.test(written) || MEASURE.test(written))) return [];
    const word = readWord(gap === undefined ? written.replace(PICTURE, '') : written.replaceAll(gap, ''), vocabulary);
    if (word === undefined || word === written.toLowerCase()) return [];
    const start = index + found.indexOf(written);
    const isShouted = written === written.toUpperCase();
    const isDisguise = !PLAIN_WORD.test(written);
    return [{ start, end: start + written.length, text: isShouted ? word.toUpperCase() : word, isDisguise }];
  });
}

function readWord(written: string, vocabulary: Vocabulary): string | undefined {
  const letters = written.match(/\p{L}/gu)?.length ?? 0;
  if (letters < (written.match(LEET)?.length ?? 0) || UNSPACED.test(written)) return undefined;
  return vocabulary.read(written.replace(/\p{L}/gu, (letter) => foldPhrase(letter) || letter));
}
