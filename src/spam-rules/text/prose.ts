import { characterClass, LETTER, UNSEEN, UPPER } from './character-class';
import type { Span } from './fold-text';

/** The words of a text outside links, mentions and hashtags, and how loud they are. */
export interface Prose {
  words: number;
  letters: number;
  /** Upper-case letters in words that shout: at least two letters, all of them capitals. */
  shoutedLetters: number;
  /** Words in capitals of at least two letters. */
  shouted: Span[];
}

/** Reads the words of a text in one pass; `skipped` spans must be in order and must not overlap. */
export function readProse(text: string, skipped: readonly Span[]): Prose {
  const prose: Prose = { words: 0, letters: 0, shoutedLetters: 0, shouted: [] };
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
