import { PLAIN } from './lexicon';

/** A shorter word with a digit or sign in it is more often a unit, a product or a formula ("5mm", "4GB"). */
const SHORTEST_WORD = 4;
const LONGEST_WORD = 24;

/** Digits and signs by the letter that they stand for; "i" and "l" have the same. */
const LEET = new Map(
  [...'0o1l3e4a5s6b7t8b9g@a$s!l|l€e£li'.matchAll(/(.)(.)/g)]
    .map(([, sign = '', letter = '']) => [sign, letter])
    .concat([['i', 'l']]) as [string, string][],
);
const VOWELS = /[aeiou]/g;

/** What is left of a word where each sign counts as the letter that it is drawn like, and repeated letters as one. */
function skeletonOf(word: string): string {
  const letters = Array.from(word.toLowerCase(), (sign) => LEET.get(sign) ?? sign);
  return letters.filter((letter, i) => letter !== letters[i - 1]).join('');
}

/** The longer words of all phrases: what disguised words are compared with. */
export class Vocabulary {
  /** How much a word says alone; next to nothing if it is only part of phrases. */
  private readonly weights = new Map<string, number>();
  private readonly bySkeleton = new Map<string, string>();
  private readonly byConsonants = new Map<string, string[]>();

  constructor(phrases: Iterable<{ phrase: string; strength: number; isLure: boolean }>) {
    for (const { phrase, strength, isLure } of phrases) {
      const words = phrase.split(' ');
      const weight = words.length === 1 && isLure ? strength : strength > PLAIN ? 0.01 : 0;
      for (const word of words)
        if (word.length >= SHORTEST_WORD) this.weights.set(word, Math.max(weight, this.weights.get(word) ?? 0));
    }
    for (const [word, weight] of this.weights) {
      const skeleton = skeletonOf(word);
      if (weight > (this.weights.get(this.bySkeleton.get(skeleton) ?? '') ?? -1)) this.bySkeleton.set(skeleton, word);
      const consonants = word.replace(VOWELS, '');
      this.byConsonants.set(consonants, [...(this.byConsonants.get(consonants) ?? []), word]);
    }
  }

  /** The word that one with digits, signs and repeated letters means. */
  read(written: string): string | undefined {
    return this.bySkeleton.get(skeletonOf(written));
  }

  /** The word that one means where `*` stands for any letter or none. */
  readStarred(written: string): string | undefined {
    const pattern = new RegExp(`^${written.replace(/\*+/g, (stars) => `.{0,${stars.length}}`)}$`);
    return this.byConsonants.get(written.replace(/[*aeiou]/g, ''))?.find((word) => pattern.test(word));
  }

  /** The first words of a run of letters, each as long as possible, and where they are. */
  split(run: string): { word: string; start: number; end: number }[] {
    const words = [];
    for (let start = 0; start <= run.length - SHORTEST_WORD; start++) {
      let end = Math.min(run.length, start + LONGEST_WORD);
      while (end - start >= SHORTEST_WORD && !this.weights.has(run.slice(start, end))) end--;
      if (end - start < SHORTEST_WORD) continue;
      words.push({ word: run.slice(start, end), start, end });
      start = end - 1;
    }
    return words;
  }
}
