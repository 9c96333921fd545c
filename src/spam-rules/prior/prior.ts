import type { LexiconHit } from '../lexicon/lexicon';
import { COURTESIES, isLure } from '../lexicon/lures';
import { overlaps } from '../text/contacts';
import { endOf, type FoldedText, type Span, spanOf, textOf } from '../text/fold-text';
import { PRIOR_BIAS, PRIOR_WEIGHTS } from './prior-weights';

const MOST_UNITS = 3_000;
/** The most words of the stretch that is shown, and what each costs that spam does not have more often. */
const LONGEST_STRETCH = 7;
const COST = 0.15;
const SUBJECT_BONUS = 2;
/** So much says more than a call or courtesy does. */
const CLEAR = 1.3;
/** What each further long word speaks against that, which the model does not know. */
const UNKNOWN = 0.1;
/** The likeness is 0 at this sum of weights, and changes most within this distance of it. */
const MIDDLE = 0.15;
const WIDTH = 2;

/** The words by whose share a text counts as English: the weights say nothing about other languages. */
const COMMON = new Set(
  'the to and you i a my of in for is on it this that with your me be are was have at so if not u'.split(' '),
);
/** What says nothing at the beginning of a phrase, and at its end. */
const NO_BEGINNING = new Set([...COMMON, 'by', 'before', 'from', 'and', 'or']);
const NO_END = new Set([...NO_BEGINNING].filter((word) => !/^(?:me|you|it|this|u)$/.test(word)));
const COMMON_SHARE = 0.12;
const SHORT_TEXT = 8;

const WEIGHTS = parseWeights(PRIOR_WEIGHTS);

/** How much the words of a text are like those of spam, from -1 to 1, and where they are most. */
export interface Likeness {
  value: number;
  /** Some words of one sentence around one that lures, which are more common in spam; missing where there are none. */
  stretch?: Span | undefined;
  /** Whether they have more than calls and courtesies. */
  isSpecific: boolean;
}

export const UNLIKE: Likeness = { value: 0, isSpecific: false };

/**
 * Compares an English text by the weights of `tools/score/train-prior.ts`; `hits` are the words of lexicons in it, and what
 * `shown` holds has another reason.
 */
export function readLikeness(text: FoldedText, hits: readonly LexiconHit[], shown: readonly Span[]): Likeness {
  const grams = readGrams(text);
  if (!isEnglish(grams)) return UNLIKE;
  let sum = PRIOR_BIAS;
  for (const gram of grams) sum += WEIGHTS.get(gram) ?? 0;
  const unknown = [...grams].filter(
    (gram) => /^[a-z]{4,}$/.test(gram) && !WEIGHTS.has(gram) && !COMMON.has(gram),
  ).length;
  const value = Math.tanh((sum - MIDDLE) / WIDTH);
  if (value <= 0) return { ...UNLIKE, value };
  const beside = findStretch(readWords(text, hits, shown));
  const { stretch, isSpecific } = beside.stretch ? beside : findStretch(readWords(text, hits, []));
  return { value, stretch, isSpecific: isSpecific && sum > UNKNOWN * unknown };
}

interface Word extends Span {
  gram: string;
  /** Whether the sentence goes on from the word before. */
  isNext: boolean;
  /** What the word says of itself: 0 if no lexicon has it. */
  bonus: number;
  /** Where the phrases that it is part of begin and end. */
  whole: number[];
}

function findStretch(words: readonly Word[]) {
  let best = { sum: 0, from: 0, to: -1 };
  words.forEach((_, from) => {
    let sum = 0;
    let bonus = 0;
    for (let to = from; to < Math.min(words.length, from + LONGEST_STRETCH); to++) {
      const word = words[to];
      if (!word || (to > from && !word.isNext)) break;
      sum += (WEIGHTS.get(word.gram) ?? 0) - COST;
      if (to > from) sum += WEIGHTS.get(`${words[to - 1]?.gram} ${word.gram}`) ?? 0;
      bonus = Math.max(bonus, word.bonus);
      if (
        bonus > 0 &&
        to > from &&
        !isEmpty(words[from], NO_BEGINNING) &&
        !isEmpty(word, NO_END) &&
        sum + bonus > best.sum
      )
        best = { sum: sum + bonus, from, to };
    }
  });
  const stretch = words.slice(best.from, best.to + 1);
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return { stretch: undefined, isSpecific: false };
  return {
    stretch: { start: Math.min(first.start, ...first.whole), end: Math.max(last.end, ...last.whole) },
    isSpecific: best.sum >= CLEAR,
  };
}

function isEmpty(word: Word | undefined, empty: ReadonlySet<string>): boolean {
  return word !== undefined && word.bonus === 0 && empty.has(word.gram);
}

function readWords(text: FoldedText, hits: readonly LexiconHit[], shown: readonly Span[]): Word[] {
  const lures = hits.filter((hit) => hit.meanings.some(({ kind, weight }) => isLure(kind) && weight === undefined));
  let before = 0;
  return [...textOf(text).matchAll(/[^ ]+/g)].flatMap((match): Word[] => {
    const { start: from, end: to } = spanOf(match);
    const [start, end] = [text.starts[from] ?? 0, endOf(text, to - 1)];
    if (shown.some((one) => overlaps(one, { start, end }))) return [];
    // Also false behind what is left out, which is in between.
    const isNext = !/[.!?\n\d]/.test(text.source.slice(before, start));
    before = end;
    const held = lures.filter(({ first, last }) => first < to && from <= last);
    const bonus = held.some(isSubject) ? SUBJECT_BONUS : held.length > 0 ? SUBJECT_BONUS / 2 : 0;
    const whole = held.flatMap((hit) => [hit.start, hit.end]);
    return [{ start, end, gram: match[0].replace(/\d+/g, '0'), isNext, bonus, whole }];
  });
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
