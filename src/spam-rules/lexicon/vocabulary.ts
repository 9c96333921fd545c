import { PLAIN } from './lexicon';

const MOST_READINGS = 12;
const LONGEST_WORD = 24;
/** A run of letters is divided if it contains a word of this length. */
const SURE_SPLIT = 4;

/** The words of all phrases of the lexicons: what disguised words are compared with. */
export class Vocabulary {
  /** How much a word says alone; 0 if it is only part of phrases. */
  private readonly weights = new Map<string, number>();
  /** The words a line each, by their first letter; all of them under the empty one. */
  private readonly lists = new Map<string, string>();

  constructor(phrases: Iterable<{ phrase: string; strength: number; isLure: boolean }>) {
    for (const { phrase, strength, isLure } of phrases) {
      const words = phrase.split(' ');
      const weight = words.length === 1 && isLure ? strength : strength > PLAIN ? 0.01 : 0;
      for (const word of words) this.weights.set(word, Math.max(weight, this.weights.get(word) ?? 0));
    }
    for (const word of this.weights.keys())
      for (const first of [word.charAt(0), '']) this.lists.set(first, `${this.lists.get(first) ?? ''}${word}\n`);
  }

  /** The words that a source of a regular expression matches whole, the one that says most first. */
  read(pattern: string, firstLetters: readonly string[]): string[] {
    const whole = new RegExp(`^(?:${pattern})$`, 'gm');
    const found = firstLetters.flatMap((letter) => this.lists.get(letter)?.match(whole) ?? []);
    const weightOf = (word: string) => this.weights.get(word) ?? 0;
    return found.slice(0, MOST_READINGS).toSorted((a, b) => weightOf(b) - weightOf(a));
  }

  /** A run of letters split into words of the vocabulary, and what is left between; null where it holds no longer word. */
  split(run: string): { text: string; isKnown: boolean }[] | null {
    const from = this.cover(run);
    const pieces: { text: string; isKnown: boolean }[] = [];
    for (let end = run.length; end > 0; end = from[end] ?? 0) {
      const text = run.slice(from[end], end);
      const last = pieces.at(-1);
      if (text.length === 1 && last && !last.isKnown) last.text = text + last.text;
      else pieces.push({ text, isKnown: text.length > 1 });
    }
    return pieces.some(({ text, isKnown }) => isKnown && text.length >= SURE_SPLIT) ? pieces.toReversed() : null;
  }

  /** Where the last piece of the best division of each beginning begins; long words are surer than several short ones. */
  private cover(run: string): number[] {
    const values = [0];
    const from = [0];
    for (let end = 1; end <= run.length; end++) {
      values[end] = values[end - 1] ?? 0;
      from[end] = end - 1;
      for (let start = Math.max(0, end - LONGEST_WORD); start < end - 1; start++) {
        const value = (values[start] ?? 0) + (end - start) ** 2;
        if (value <= (values[end] ?? 0) || !this.weights.has(run.slice(start, end))) continue;
        values[end] = value;
        from[end] = start;
      }
    }
    return from;
  }
}
