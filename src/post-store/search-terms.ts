import { fold } from '../common/fold';
import type { PostContent } from '../common/post-content';

/** A word, or a searchable sign such as an emoji or a flag. */
const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}|\p{RI}{2}/gu;

/** Scripts that put no spaces between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

/** Runs of a token entirely in such scripts, or entirely not. */
const RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** Longer words are cut to this, in UTF-16 units. */
const LONGEST_WORD = 64;

/** The most UTF-16 units of terms per post. A `tsvector` holds one mebibyte. */
const MOST_UNITS = 200_000;

/** The most UTF-16 units of folded text that are read: what an unfolded text of 100 kB can have. */
const MOST_FOLDED = 100_000;

/** A word with the white space behind it, which no letter is composed across; or a part of what is too long for a word. */
const PIECE = /\s+|\S{1,2048}\s*/gu;

export function searchedTexts(content: Pick<PostContent, 'plainText' | 'spoilerText' | 'hashtags'>): string[] {
  return [content.plainText, content.spoilerText, ...content.hashtags];
}

/**
 * What a post is found by: its folded words. Of scripts without spaces each letter with the next one, and the last letter alone,
 * so that a single letter is found as the beginning of a pair.
 */
export function termsOf(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  let units = 0;
  for (const run of runsOf(texts.join('\n'))) {
    for (const term of IS_UNSPACED.test(run) ? pairsOf(run) : [run]) {
      if (terms.has(term)) continue;
      units += term.length;
      if (units > MOST_UNITS) return [...terms];
      terms.add(term);
    }
  }
  return [...terms];
}

/**
 * A search for posts in which every word of the text begins a term, as a `tsquery`; null where the text has no word. Terms are
 * letters, digits and emoji alone: between quotes none of them means anything else.
 */
export function searchOf(text: string): string | null {
  const beginnings = new Set<string>();
  const pairs = new Set<string>();
  for (const run of runsOf(text)) {
    if (!IS_UNSPACED.test(run) || [...run].length === 1) beginnings.add(run);
    else for (const pair of pairsOf(run).slice(0, -1)) pairs.add(pair);
  }
  // What begins with a longer word begins with its beginning, too: fewer ranges to read.
  const needed = [...beginnings].filter((word) => !isImplied(word, beginnings));
  const parts = [...needed.map((word) => `'${word}':*`), ...[...pairs].map((pair) => `'${pair}'`)];
  return parts.length === 0 ? null : parts.join(' & ');
}

function isImplied(word: string, words: ReadonlySet<string>): boolean {
  return [...words].some((other) => other !== word && other.startsWith(word));
}

/** One at a time: a hostile text has a hundred thousand. */
function* runsOf(text: string): Generator<string> {
  for (const token of foldBeginning(text).match(TOKEN) ?? []) {
    if (!HAS_UNSPACED.test(token)) yield cut(token);
    else for (const run of token.match(RUN) ?? []) yield IS_UNSPACED.test(run) ? run : cut(run);
  }
}

/** A text folded piece by piece until it is long enough: folding makes eighteen letters of some (U+FDFA). */
function foldBeginning(text: string): string {
  const pieces: string[] = [];
  let units = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    const folded = fold(piece);
    pieces.push(folded);
    units += folded.length;
    if (units > MOST_FOLDED) break;
  }
  return pieces.join('');
}

function cut(word: string): string {
  return word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '') : word;
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, i) => letter + (letters[i + 1] ?? ''));
}
