import { foldPhrase } from '../text/fold-text';
import { PLAIN } from './lexicon';

const MOST_READINGS = 12;
const LONGEST_WORD = 24;
/** In a shorter word a letter more or less makes another one. */
const SHORTEST_MISSPELT = 7;
const MOST_CORRECTED = 20_000;
/** A run of letters is divided if it contains a word of this length. */
const SURE_SPLIT = 4;

/** The words of all phrases of the lexicons: what disguised words are compared with. */
export class Vocabulary {
  /** How much a word says alone; 0 if it is only part of phrases. */
  private readonly weights = new Map<string, number>();
  /** The words a line each, by their first letter; all of them under the empty one. */
  private readonly lists = new Map<string, string>();

  /** Long words, complete and with each one of their letters missing. */
  private readonly shortened = new Map<string, string>();
  /** What words were corrected to: most texts have the same ones. */
  private readonly corrected = new Map<string, string | null>();

  /** Of phrases that have typos, long words are known with one letter wrong too. */
  constructor(phrases: Iterable<{ phrase: string; strength: number; isLure: boolean; hasTypos: boolean }>) {
    for (const { phrase, strength, isLure, hasTypos } of phrases) {
      const words = phrase.split(' ');
      if (hasTypos) words.forEach((word) => this.addShortened(word));
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

  /** The long word that a word is but for one letter, or for two that changed places; null where there is none. */
  correct(word: string): string | null {
    const known = this.corrected.get(word);
    if (known !== undefined) return known;
    if (this.corrected.size >= MOST_CORRECTED) this.corrected.clear();
    const corrected = this.findCorrect(foldPhrase(word));
    this.corrected.set(word, corrected);
    return corrected;
  }

  private findCorrect(word: string): string | null {
    if (word.length < SHORTEST_MISSPELT || this.weights.has(word)) return null;
    for (const shorter of ['', ...lettersOut(word)]) {
      const known = this.shortened.get(shorter || word);
      if (known !== undefined && known !== word && isOneOff(known, word)) return known;
    }
    return null;
  }

  private addShortened(word: string): void {
    if (word.length < SHORTEST_MISSPELT || !/^[a-z]+$/.test(word)) return;
    for (const shorter of [word, ...lettersOut(word)]) this.shortened.set(shorter, word);
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

/** The word without each of its letters but the first, seldom got wrong, and the last, which makes another form. */
function lettersOut(word: string): string[] {
  return Array.from({ length: word.length - 2 }, (_, i) => word.slice(0, i + 1) + word.slice(i + 2));
}

/** Whether words that share a shortened form differ in one letter, or in two next to each other that changed places. */
function isOneOff(known: string, word: string): boolean {
  if (known.at(-1) !== word.at(-1)) return false;
  if (known.length !== word.length) return true;
  const wrong = Array.from(known, (letter, i) => (letter === word[i] ? -1 : i)).filter((i) => i >= 0);
  const [first = 0, second = 0] = wrong;
  return wrong.length === 1 || (wrong.length === 2 && second === first + 1 && known[first] === word[second]);
}
