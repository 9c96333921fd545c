import { type FoldedText, textOf } from '../text/fold-text';
import { PRIOR_BIAS, PRIOR_WEIGHTS } from './prior-weights';

const MOST_UNITS = 3_000;
/** The likeness is 0 at this sum of weights, and changes most within this distance of it. */
const MIDDLE = 0.15;
const WIDTH = 2;

/** The words by whose share a text counts as English: the weights say nothing about other languages. */
const COMMON = new Set(
  'the to and you i a my of in for is on it this that with your me be are was have at so if not u'.split(' '),
);
const COMMON_SHARE = 0.12;
/** A shorter text may have none. */
const SHORT_TEXT = 8;

let weights: ReadonlyMap<string, number> | undefined;

/**
 * How much the words of an English text are like those of spam, from -1 to 1, by the weights of `tools/score/train-prior.ts`; 0 of others.
 */
export function readLikeness(text: FoldedText): number {
  const grams = readGrams(text);
  if (!isEnglish(grams)) return 0;
  weights ??= parseWeights(PRIOR_WEIGHTS);
  let sum = PRIOR_BIAS;
  for (const gram of grams) sum += weights.get(gram) ?? 0;
  return Math.tanh((sum - MIDDLE) / WIDTH);
}

/** The words and pairs of words of a text; digits are all the same. */
export function readGrams({ units }: FoldedText): Set<string> {
  const text = textOf({ units: units.slice(0, MOST_UNITS) });
  const words = text.trim().replace(/\d+/g, '0').split(' ');
  return new Set(words.flatMap((word, i) => (i === 0 ? [word] : [word, `${words[i - 1]} ${word}`])));
}

/** Whether the words are those of an English text. */
export function isEnglish(grams: Iterable<string>): boolean {
  const words = [...grams].filter((gram) => !gram.includes(' '));
  if (words.length < SHORT_TEXT) return words.every((word) => /^[a-z0]+$/.test(word));
  return words.filter((word) => COMMON.has(word)).length > COMMON_SHARE * words.length;
}

/** `WEIGHT GRAM,GRAM,...` a line, in hundredths. */
function parseWeights(written: string): Map<string, number> {
  const parsed = new Map<string, number>();
  for (const line of written.trim().split('\n')) {
    const at = line.indexOf(' ');
    for (const gram of line.slice(at + 1).split(',')) parsed.set(gram, Number(line.slice(0, at)) / 100);
  }
  return parsed;
}
