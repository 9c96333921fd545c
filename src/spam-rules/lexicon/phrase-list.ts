/** Phrases in their order, to find which of them begin at a place of a text. */
export class PhraseList<T extends { readonly phrase: string }> {
  private readonly sorted: readonly T[];
  /** For each phrase, the index of the longest other one that it begins with; -1 where none does. */
  private readonly shorter: number[] = [];
  /** Where the phrases with a first unit begin and end. */
  private readonly ranges = new Map<number, [from: number, to: number]>();
  private readonly longest: number;

  constructor(entries: readonly T[]) {
    this.sorted = entries.toSorted((a, b) => (a.phrase < b.phrase ? -1 : 1));
    this.longest = Math.max(0, ...entries.map(({ phrase }) => phrase.length));
    this.sorted.forEach(({ phrase }, i) => {
      let before = i - 1;
      while (before >= 0 && !phrase.startsWith(this.phraseAt(before))) before = this.shorter[before] ?? -1;
      this.shorter.push(before);
      const [from] = this.ranges.get(phrase.charCodeAt(0)) ?? [i];
      this.ranges.set(phrase.charCodeAt(0), [from, i + 1]);
    });
  }

  /** The longest phrase at `start` that is accepted; it takes time logarithmic in the number of phrases. */
  findAt(text: string, start: number, accepts: (entry: T) => boolean): T | null {
    let [low, high] = this.ranges.get(text.charCodeAt(start)) ?? [0, 0];
    if (low === high) return null;
    const rest = text.slice(start, start + this.longest);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.phraseAt(middle) <= rest) low = middle + 1;
      else high = middle;
    }
    // Whatever phrase the text begins with, the last one that is not after the text begins with it too.
    for (let at = low - 1; at >= 0; at = this.shorter[at] ?? -1) {
      const entry = this.sorted[at];
      if (entry && rest.startsWith(entry.phrase) && accepts(entry)) return entry;
    }
    return null;
  }

  private phraseAt(index: number): string {
    return this.sorted[index]?.phrase ?? '';
  }
}
