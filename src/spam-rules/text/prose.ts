import { characterClass, LETTER, UNSEEN, UNSPACED as UNSPACED_LETTER, UPPER } from './character-class';
import { type Span, spanOf } from './fold-text';

/** The words of a text outside links, mentions and hashtags, and those in capitals. */
export interface Prose {
  words: number;
  letters: number;
  /** Of the letters those of scripts without spaces between words, which {@link words} counts too low. */
  unspaced: number;
  shoutedLetters: number;
  /** Words in capitals that are no abbreviations. */
  shouted: Shout[];
}

/** A word in capitals; invisible characters within are no letters. */
interface Shout extends Span {
  letters: number;
}

/** The same character four times or more; three are ordinary ("www", "..."). */
export interface Run extends Span {
  sign: string;
  count: number;
}

/** Invisible characters between the same one are read over. */
const RUN =
  /([^\s\p{Mn}\p{Me}\p{Cf}\u115f\u1160\u3164\uffa0])(?:[\p{Mn}\p{Me}\p{Cf}\u115f\u1160\u3164\uffa0]*\1){3,}/gu;

/** Shorter words in capitals are abbreviations and names of products (CPU, AMD), except beside a longer one. */
const SHORTEST_SHOUT = 4;

/** Text between quotation marks of one paragraph; each character is read once, since a mark ends the search. */
const QUOTE = /[„“"«「『]([^„“”"«»「」『』\n]{4,400})[“”"»」』]/g;
/** Fewer words are a name or a code ("reply YES"), not a quotation; scripts without spaces count by length. */
const SEVERAL_WORDS = /\S\s+\S/;
const SHORTEST_UNSPACED = 8;
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** Fewer say nothing about the picture or link beside them; letters count where scripts put no spaces between words. */
const HARDLY_ANY_WORDS = 3;
const HARDLY_ANY_LETTERS = 6;

export function hasHardlyAnyWords({ words, letters, unspaced }: Prose): boolean {
  return words < HARDLY_ANY_WORDS && (unspaced === 0 || letters < HARDLY_ANY_LETTERS);
}

/** Reads the words of a text in one pass; `skipped` spans must be in order and must not overlap. */
export function readProse(text: string, skipped: readonly Span[]): Prose {
  const prose: Prose = { words: 0, letters: 0, unspaced: 0, shoutedLetters: 0, shouted: [] };
  let at = 0;
  for (const { start, end } of [...skipped, { start: text.length, end: text.length }]) {
    readStretch(prose, text, at, start);
    at = Math.max(at, end);
  }
  prose.shouted = withoutAbbreviations(prose.shouted);
  prose.shoutedLetters = prose.shouted.reduce((sum, { letters }) => sum + letters, 0);
  return prose;
}

function withoutAbbreviations(words: readonly Shout[]): Shout[] {
  const groups: Shout[][] = [];
  for (const word of words) {
    const last = groups.at(-1);
    if (last && word.start - (last.at(-1)?.end ?? 0) === 1) last.push(word);
    else groups.push([word]);
  }
  return groups.filter((group) => group.some(({ letters }) => letters >= SHORTEST_SHOUT)).flat();
}

function readStretch(prose: Prose, text: string, from: number, to: number): void {
  let [start, letters, capitals] = [from, 0, 0];
  for (let end = from; end <= to; end++) {
    const bits = end < to ? characterClass(text.charCodeAt(end)) : 0;
    if (bits & LETTER) {
      if (letters++ === 0) start = end;
      if (bits & UPPER) capitals++;
      else if (bits & UNSPACED_LETTER) prose.unspaced++;
    } else if (letters > 0 && !(bits & UNSEEN)) {
      prose.words++;
      prose.letters += letters;
      if (capitals === letters) prose.shouted.push({ start, end, letters });
      letters = capitals = 0;
    }
  }
}

export function findRuns(text: string): Run[] {
  if (text.search(RUN) < 0) return [];
  return Array.from(text.matchAll(RUN), (match) => {
    const [whole, sign = ''] = match;
    return { ...spanOf(match), sign, count: whole.split(sign).length - 1 };
  });
}

export function findQuotes(text: string): Span[] {
  if (text.search(QUOTE) < 0) return [];
  return [...text.matchAll(QUOTE)]
    .filter(
      ([, inner = '']) => SEVERAL_WORDS.test(inner) || (inner.length >= SHORTEST_UNSPACED && UNSPACED.test(inner)),
    )
    .map(spanOf);
}

export function isQuoted(quotes: readonly Span[], { start, end }: Span): boolean {
  return quotes.some((quote) => quote.start <= start && end <= quote.end);
}
