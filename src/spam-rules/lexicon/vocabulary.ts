import { PLAIN } from './lexicon';

/** A shorter word with a digit or sign in it is more often a unit, a product or a formula ("5mm", "4GB"). */
const SHORTEST_WORD = 4;
/** Digits and signs, and after each the letter that it is drawn like; "i" and "l" have the same. */
const LEET = new Map(
  Array.from('0o1l3e4a5s6b7t8b9g@a$s!l|l€e£lil'.matchAll(/(.)(.)/g), ([, sign = '', letter = '']) => [sign, letter]),
);

/** What is left of a word where each sign counts as the letter that it is drawn like, and repeated letters as one. */
function skeletonOf(word: string): string {
  const letters = Array.from(word.toLowerCase(), (sign) => LEET.get(sign) ?? sign);
  return letters.filter((letter, i) => letter !== letters[i - 1]).join('');
}

/** The longer words of all phrases: what disguised words are compared with. */
export class Vocabulary {
  private readonly words = new Map<string, { word: string; weight: number }>();

  constructor(phrases: Iterable<{ phrase: string; strength: number; isLure: boolean }>) {
    for (const { phrase, strength, isLure } of phrases) {
      const words = phrase.split(' ');
      // A word that is only part of phrases says next to nothing.
      const weight = words.length === 1 && isLure ? strength : strength > PLAIN ? 0.01 : 0;
      for (const word of words.filter(({ length }) => length >= SHORTEST_WORD)) {
        const skeleton = skeletonOf(word);
        if (weight > (this.words.get(skeleton)?.weight ?? -1)) this.words.set(skeleton, { word, weight });
      }
    }
  }

  /** The word that one with digits, signs and repeated letters means. */
  read(written: string): string | undefined {
    return this.words.get(skeletonOf(written))?.word;
  }
}
