import { characterClass, DIGIT, LETTER, SPACE, UNSEEN } from './character-class';
import type { Span } from './fold-text';

/** The same character, or the same short group of characters, over and over. */
export interface Run extends Span {
  text: string;
  count: number;
  /** Letters and digits drawn out ("sooo"), or signs and emoji ("!!!!"). */
  isWord: boolean;
}

/** A run has at least this many of one character; three are ordinary ("www", "..."). */
const SHORTEST_RUN = 4;
const MOST_RUNS = 200;

/** Finds runs of one code point, whatever invisible characters stand between; spaces and line breaks are no run. */
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
      [start, last, count] = [i, codePoint, 0];
    }
    if (codePoint === last) [count, end] = [count + 1, next];
    i = next;
  }
  close();
  return runs;
}
