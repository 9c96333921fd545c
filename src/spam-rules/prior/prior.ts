import { endOf, type FoldedText, type Span, textOf } from '../text/fold-text';
import { PRIOR_BIAS, PRIOR_WEIGHTS } from './prior-weights';

/** How much the words of an English text are like those of spam. */
export interface PriorReading {
  /** From -1, as in honest posts, to 1. */
  likeness: number;
  /** The words that say most for spam, the strongest first. */
  words: readonly Span[];
}

/** A word or two that stand next to each other, and where: the first and the last unit of the folded text. */
export type Gram = readonly [first: number, last: number];

const MOST_UNITS = 3_000;
/** The likeness is 0 at this sum of weights, and changes most within this distance of it. */
const MIDDLE = 0.15;
const WIDTH = 2;

/** Every other English text has so many of these words; the weights say nothing of other languages. */
const COMMON = new Set(
  'the to and you i a my of in for is on it this that with your me be are was have at so if not u'.split(' '),
);
const COMMON_SHARE = 0.12;
/** A shorter text may have none. */
const SHORT_TEXT = 8;

let weights: ReadonlyMap<string, number> | undefined;

/** Reads the words of a text by the weights of `tools/score/train-prior.ts`; null where it is not English. */
export function readPrior(text: FoldedText): PriorReading | null {
  const grams = readGrams(text);
  if (!isEnglish(grams.keys())) return null;
  weights ??= parseWeights(PRIOR_WEIGHTS);
  let sum = PRIOR_BIAS;
  const speaking: (readonly [number, Gram])[] = [];
  for (const [gram, place] of grams) {
    const weight = weights.get(gram) ?? 0;
    sum += weight;
    if (weight > 0) speaking.push([weight, place]);
  }
  const words = speaking
    .toSorted(([a], [b]) => b - a)
    .map(([, [first, last]]) => ({ start: text.starts[first] ?? 0, end: endOf(text, last) }));
  return { likeness: Math.tanh((sum - MIDDLE) / WIDTH), words };
}

/** The words and pairs of words of a text, and where each is first; digits are all the same. */
export function readGrams({ units }: FoldedText): Map<string, Gram> {
  const grams = new Map<string, Gram>();
  const add = (gram: string, first: number, last: number): void => {
    if (!grams.has(gram)) grams.set(gram, [first, last]);
  };
  const text = textOf({ units: units.slice(0, MOST_UNITS) });
  let before = '';
  let from = 0;
  for (let start = 1; start < text.length;) {
    const end = text.indexOf(' ', start);
    const word = text.slice(start, end < 0 ? text.length : end).replace(/\d+/g, '0');
    const last = (end < 0 ? text.length : end) - 1;
    add(word, start, last);
    if (before !== '') add(`${before} ${word}`, from, last);
    [before, from] = [word, start];
    start = last + 2;
  }
  return grams;
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
