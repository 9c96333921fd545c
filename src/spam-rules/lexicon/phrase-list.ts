import { characterClass, DIGIT, LETTER } from '../text/character-class';

export interface Searched {
  readonly phrase: string;
  /** Whether further letters may come before and after it. */
  readonly openStart: boolean;
  readonly openEnd: boolean;
}

/** Phrases in their order, to find which of them begin at a place of a text. */
export class PhraseList<T extends Searched> {
  private readonly sorted: readonly T[];
  /** For each phrase, the index of the longest other one that it begins with; -1 where none does. */
  private readonly shorter: number[] = [];
  /** Where the phrases with the same first two units begin and end; every phrase has two. */
  private readonly ranges = new Map<number, [from: number, to: number]>();
  private readonly openStarts: ReadonlySet<number>;
  private readonly longest: number;

  constructor(entries: readonly T[]) {
    this.sorted = entries.toSorted((a, b) => (a.phrase < b.phrase ? -1 : 1));
    this.longest = Math.max(0, ...entries.map(({ phrase }) => phrase.length));
    this.openStarts = new Set(entries.filter(({ openStart }) => openStart).map(({ phrase }) => phrase.charCodeAt(0)));
    this.sorted.forEach(({ phrase }, i) => {
      let before = i - 1;
      while (before >= 0 && !phrase.startsWith(this.phraseAt(before))) before = this.shorter[before] ?? -1;
      this.shorter.push(before);
      const [from] = this.ranges.get(firstTwo(phrase, 0)) ?? [i];
      this.ranges.set(firstTwo(phrase, 0), [from, i + 1]);
    });
  }

  /** The longest phrase of whole words at `start` that is accepted; takes time logarithmic in the number of phrases. */
  findAt(text: string, start: number, accepts: (entry: T) => boolean): T | null {
    if (isDigitAt(text, start) && isDigitAt(text, start - 1)) return null;
    const isWithin = isLetterAt(text, start - 1);
    if (isWithin && !this.openStarts.has(text.charCodeAt(start))) return null;
    const range = this.ranges.get(firstTwo(text, start));
    if (!range) return null;
    const rest = text.slice(start, start + this.longest);
    // Whatever phrase the text begins with, the last one that is not after the text begins with it too.
    for (let at = this.lastUpTo(rest, range); at >= 0; at = this.shorter[at] ?? -1) {
      const entry = this.sorted[at];
      if (!entry || !rest.startsWith(entry.phrase) || (isWithin && !entry.openStart)) continue;
      if ((entry.openEnd || !isLetterAt(text, start + entry.phrase.length)) && accepts(entry)) return entry;
    }
    return null;
  }

  private lastUpTo(text: string, [from, to]: [number, number]): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.phraseAt(middle) <= text) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  private phraseAt(index: number): string {
    return this.sorted[index]?.phrase ?? '';
  }
}

function firstTwo(text: string, start: number): number {
  return text.charCodeAt(start) * 0x10000 + (text.charCodeAt(start + 1) || 0);
}

function isLetterAt(text: string, index: number): boolean {
  return (characterClass(text.charCodeAt(index) || 0) & LETTER) !== 0;
}

function isDigitAt(text: string, index: number): boolean {
  return (characterClass(text.charCodeAt(index) || 0) & DIGIT) !== 0;
}
