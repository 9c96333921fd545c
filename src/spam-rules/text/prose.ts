import { characterClass, DIGIT, LETTER, SPACE, UNSEEN, UNSPACED as UNSPACED_LETTER, UPPER } from './character-class';
import type { Span } from './fold-text';

/** The words of a text outside links, mentions and hashtags, and those in capitals. */
export interface Prose {
  words: number;
  letters: number;
  /** Of the letters those of scripts without spaces between words, which {@link words} counts too low. */
  unspaced: number;
  /** Letters in {@link shouted} words. */
  shoutedLetters: number;
  /** Words in capitals of at least two letters. */
  shouted: Span[];
}

/** The same character, repeated. */
export interface Run extends Span {
  text: string;
  count: number;
  /** Letters and digits drawn out ("sooo"), or signs and emoji ("!!!!"). */
  isWord: boolean;
}

/** A run has at least this many of one character; three are ordinary ("www", "..."). */
const SHORTEST_RUN = 4;
const MOST_RUNS = 200;

/** Text between quotation marks of one paragraph; each character is read once, since a mark ends the search. */
const QUOTE = /[„“"«「『]([^„“”"«»「」『』\n]{4,400})[“”"»」』]/g;
const OPENING = /[„“"«「『]/;
/** Fewer words are a name or a code ("reply YES"), not a quotation; scripts without spaces count by length. */
const SEVERAL_WORDS = /\S\s+\S/;
const SHORTEST_UNSPACED = 8;
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** Fewer words say nothing about the picture or link beside them; nor do fewer letters where scripts put no spaces between words. */
const HARDLY_ANY_WORDS = 3;
const HARDLY_ANY_LETTERS = 6;

/** Whether a text has hardly a word beside its links. */
export function hasHardlyAnyWords({ words, letters, unspaced }: Prose): boolean {
  return words < HARDLY_ANY_WORDS && (unspaced === 0 || letters < HARDLY_ANY_LETTERS);
}

/** Reads the words of a text in one pass; `skipped` spans must be in order and must not overlap. */
export function readProse(text: string, skipped: readonly Span[]): Prose {
  const prose: Prose = { words: 0, letters: 0, unspaced: 0, shoutedLetters: 0, shouted: [] };
  let at = 0;
  for (const span of skipped) {
    readStretch(prose, text, at, span.start);
    at = Math.max(at, span.end);
  }
  readStretch(prose, text, at, text.length);
  return prose;
}

function readStretch(prose: Prose, text: string, from: number, to: number): void {
  let start = from;
  let letters = 0;
  let capitals = 0;
  for (let i = from; i <= to; i++) {
    const bits = i < to ? characterClass(text.charCodeAt(i)) : 0;
    if (bits & LETTER) {
      if (letters === 0) start = i;
      letters++;
      if (bits & UPPER) capitals++;
      else if (bits & UNSPACED_LETTER) prose.unspaced++;
    } else if (!(bits & UNSEEN)) {
      if (letters > 0) countWord(prose, { start, end: i }, letters, capitals);
      letters = capitals = 0;
    }
  }
}

function countWord(prose: Prose, span: Span, letters: number, capitals: number): void {
  prose.words++;
  prose.letters += letters;
  if (letters < 2 || capitals < letters) return;
  prose.shoutedLetters += letters;
  prose.shouted.push(span);
}

/** Finds runs of one code point, ignoring invisible characters between; spaces and line breaks do not count. */
export function findRuns(text: string): Run[] {
  const runs: Run[] = [];
  let start = 0;
  let end = 0;
  let last = -1;
  let count = 0;
  const close = (): void => {
    if (count >= SHORTEST_RUN && runs.length < MOST_RUNS && !(characterClass(last) & SPACE)) {
      const isWord = (characterClass(last) & (LETTER | DIGIT)) !== 0;
      runs.push({ text: String.fromCodePoint(last).repeat(SHORTEST_RUN), count, isWord, start, end });
    }
  };
  for (let i = 0; i < text.length;) {
    const codePoint = text.codePointAt(i) ?? 0;
    const next = i + (codePoint > 0xffff ? 2 : 1);
    if (codePoint !== last && !(characterClass(codePoint) & UNSEEN)) {
      close();
      start = i;
      last = codePoint;
      count = 0;
    }
    if (codePoint === last) {
      count++;
      end = next;
    }
    i = next;
  }
  close();
  return runs;
}

/** Finds quotations: at least two words between quotation marks. */
export function findQuotes(text: string): Span[] {
  const quotes: Span[] = [];
  if (!OPENING.test(text)) return quotes;
  for (const { 0: whole, 1: inner = '', index } of text.matchAll(QUOTE)) {
    const isLong = inner.length >= SHORTEST_UNSPACED && UNSPACED.test(inner);
    if (isLong || SEVERAL_WORDS.test(inner)) quotes.push({ start: index, end: index + whole.length });
  }
  return quotes;
}

/** Whether a span is within one of the quotes. */
export function isQuoted(quotes: readonly Span[], { start, end }: Span): boolean {
  return quotes.some((quote) => quote.start <= start && end <= quote.end);
}
