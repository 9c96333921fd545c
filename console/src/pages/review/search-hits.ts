import type { TextSpan } from './post/post-models';

/** Words as the service searches them, and signs that people search for like one. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}|\p{RI}{2}/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const ADDRESS = /https?:\/\/\S+/gi;
const MOST_HITS = 200;
/** A hit further down is shown with so much of the text before it. */
const BEFORE = 30;

const beginning = (word: string) => (UNSPACED.test(word) ? word : String.raw`(?<![\p{L}\p{M}\p{N}])${word}`);

export function hitsOf(text: string, search: string): TextSpan[] {
  const words = search.replace(ADDRESS, ' ').match(WORD) ?? [];
  if (words.length === 0) return [];
  const found = text.matchAll(new RegExp(words.map(beginning).join('|'), 'giu'));
  return [...found].slice(0, MOST_HITS).map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}

/** A text from shortly before the first hit on, where that is far down. */
export function excerptOf(text: string, search: string): string {
  const [first] = hitsOf(text, search);
  if (!first || first.start < 3 * BEFORE) return text;
  return `…${text.slice(first.start - BEFORE).replace(/^\S*\s/, '')}`;
}
