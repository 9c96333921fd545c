import type { LexiconHit, LexiconKind } from '../lexicon/lexicon';
import { isLure } from '../lexicon/lures';
import { overlaps } from '../text/contacts';
import { endOf, type FoldedText, type Span, spanOf, textOf } from '../text/fold-text';
import { PRIOR_BIAS, PRIOR_WEIGHTS } from './prior-weights';

const MOST_UNITS = 3_000;
/** So many of the words are shown; more are named, since some have another reason as well. */
export const MOST_SHOWN = 3;
const MOST_WORDS = 8;
const COURTESIES = new Set<LexiconKind>(['pitch', 'greeting', 'plea', 'respond']);
const LEAST_SHOWN = 0.3;
/** The likeness is 0 at this sum of weights, and changes most within this distance of it. */
const MIDDLE = 0.15;
const WIDTH = 2;

/** The words by whose share a text counts as English: the weights say nothing about other languages. */
const COMMON = new Set(
  'the to and you i a my of in for is on it this that with your me be are was have at so if not u'.split(' '),
);
const COMMON_SHARE = 0.12;
const SHORT_TEXT = 8;

const WEIGHTS = parseWeights(PRIOR_WEIGHTS);

/** How much the words of a text are like those of spam, from -1 to 1, and its strongest words. */
export interface Likeness {
  value: number;
  /** The strongest first, each with a word that lures; none where those say too little to be a reason. */
  words: readonly Span[];
  /** Whether the first of them have more than calls and courtesies. */
  isSpecific: boolean;
}

export const UNLIKE: Likeness = { value: 0, words: [], isSpecific: false };

/** Compares an English text by the weights of `tools/score/train-prior.ts`; `hits` are the words of lexicons in it. */
export function readLikeness(text: FoldedText, hits: readonly LexiconHit[]): Likeness {
  const grams = readGrams(text);
  if (!isEnglish(grams)) return UNLIKE;
  let sum = PRIOR_BIAS;
  for (const gram of grams) sum += WEIGHTS.get(gram) ?? 0;
  const value = Math.tanh((sum - MIDDLE) / WIDTH);
  return { ...(value > 0 ? findStrongest(text, hits) : UNLIKE), value };
}

function findStrongest(text: FoldedText, hits: readonly LexiconHit[]): Omit<Likeness, 'value'> {
  const words = [...textOf(text).matchAll(/[^ ]+/g)].map((match) => ({
    ...spanOf(match),
    word: match[0].replace(/\d+/g, '0'),
  }));
  const pairs = words
    .slice(1)
    .map(({ end, word }, i) => ({ start: words[i]?.start ?? 0, end, word: `${words[i]?.word} ${word}` }));
  const telling = hits.filter(({ meanings }) =>
    meanings.some(({ kind }) => kind === 'action' || kind === 'own' || isLure(kind)),
  );
  const found = [...words, ...pairs]
    .map((gram) => ({ ...gram, weight: WEIGHTS.get(gram.word) ?? 0 }))
    .filter(({ weight }) => weight > 0)
    .map((gram) => ({ ...gram, held: telling.filter(({ first, last }) => first < gram.end && gram.start <= last) }))
    .filter(({ held }) => held.length > 0);
  const strongest: typeof found = [];
  for (const one of found.toSorted((a, b) => b.weight - a.weight))
    if (strongest.length < MOST_WORDS && !strongest.some((other) => one.word === other.word || overlaps(one, other)))
      strongest.push(one);
  const shown = strongest.slice(0, MOST_SHOWN);
  if (shown.reduce((sum, { weight }) => sum + weight, 0) < LEAST_SHOWN) return UNLIKE;
  return {
    words: strongest.map(({ start, end }) => ({ start: text.starts[start] ?? 0, end: endOf(text, end - 1) })),
    isSpecific: shown.some(({ word, held }) => word.includes(' ') || held.some(isSubject)),
  };
}

function isSubject({ meanings }: LexiconHit): boolean {
  return meanings.some(({ kind }) => isLure(kind) && !COURTESIES.has(kind));
}

/** The words and pairs of words of a text; digits are all the same. */
export function readGrams({ units }: Pick<FoldedText, 'units'>): Set<string> {
  const text = textOf({ units: units.slice(0, MOST_UNITS) });
  const words = text.trim().replace(/\d+/g, '0').split(' ');
  return new Set(words.flatMap((word, i) => (i === 0 ? [word] : [word, `${words[i - 1]} ${word}`])));
}

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
