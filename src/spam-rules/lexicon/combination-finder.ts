import { COMBINATIONS } from './combinations';
import { type LexiconKind, PLAIN, readPhrase, SURE } from './lexicon';
import type { Searched } from './phrase-list';

/** The largest distance of the first and the last word of a combination, in units of the folded text: some twenty words. */
const REACH = 120;
const FAR = 1e9;

/** What a post can have besides words. */
export type Fact = 'address' | 'price' | 'sum' | 'wallet';

export interface Part extends Searched {
  roles: [combination: number, list: number][];
}

type Place = readonly [first: number, last: number];

/** What a combination weighs by its mark: what honest posts hardly ever have, have seldom, or have as well. */
const MARKS: Record<string, { weight: number; strength: number }> = {
  '!': { weight: 1.8, strength: SURE },
  '?': { weight: 0.35, strength: PLAIN },
};
const UNMARKED = { weight: 1.25, strength: PLAIN };
/** What is left where one of the lists is missing, but not the first, which is the subject, and at least two have words. */
const PARTIAL = { weight: 0.95, strength: 0.5 };

interface Combination {
  kind: LexiconKind;
  weight: number;
  strength: number;
  lists: readonly (readonly string[])[];
}

const READ: readonly Combination[] = COMBINATIONS.replace(/^#.*\n/gm, '')
  .split(/^(?=\w+:)/m)
  .filter((written) => written.trim() !== '')
  .map((written) => {
    const [kind = '', words = ''] = written.trim().split(':');
    const lists = words.replace(/[!?]$/, '').split('+');
    return {
      kind: kind as LexiconKind,
      ...(MARKS[words.at(-1) ?? ''] ?? UNMARKED),
      lists: lists.map((list) => list.split(',').map((one) => one.trim())),
    };
  });
/** The words of the combinations, of which none says something alone. */
export const PARTS = readParts();

export interface FoundCombination extends Omit<Combination, 'lists'> {
  places: readonly Place[];
}

/** Finds each combination once: where the words of all its lists come together for the first time, in any order. */
export class CombinationFinder {
  private readonly seen: Place[][] = [];
  private readonly whole = new Map<number, FoundCombination>();
  private readonly partial = new Map<number, FoundCombination>();

  constructor(
    private readonly facts: ReadonlySet<Fact>,
    private readonly isOneSentence: (place: Place) => boolean,
  ) {}

  take({ phrase, roles }: Part, first: number): void {
    for (const [index, list] of roles) {
      const combination = READ[index];
      if (!combination || this.whole.has(index)) continue;
      const places = (this.seen[index] ??= combination.lists.map((_, i): Place => [-FAR - i, -FAR]));
      places[list] = [first, first + phrase.length - 1];
      this.join(index, combination, places, first);
    }
  }

  result(): FoundCombination[] {
    return [
      ...this.whole.values(),
      ...[...this.partial].filter(([index]) => !this.whole.has(index)).map(([, one]) => one),
    ];
  }

  private join(index: number, combination: Combination, places: readonly Place[], first: number): void {
    const near = places.filter(([start]) => first - start <= REACH).toSorted(([a], [b]) => a - b);
    if (near.some(([start], i) => start === near[i + 1]?.[0])) return;
    const missing = places.filter((place, i) => !near.includes(place) && !hasFact(combination.lists[i], this.facts));
    const place: Place = [near[0]?.[0] ?? 0, Math.max(...near.map(([, end]) => end))];
    const isSure = combination.strength > PLAIN;
    if (missing.length > 1 || (missing.length === 1 && near.length < 2)) return;
    if (!(isSure && missing.length === 0) && !this.isOneSentence(place)) return;
    if (missing.length === 0) this.whole.set(index, { ...combination, places: near });
    else if (places[0] !== missing[0] && !this.partial.has(index))
      this.partial.set(index, { kind: combination.kind, ...PARTIAL, places: near });
  }
}

function hasFact(list: readonly string[] = [], facts: ReadonlySet<Fact>): boolean {
  return list.some((one) => one.startsWith('@') && facts.has(one.slice(1) as Fact));
}

function readParts(): Part[] {
  const parts = new Map<string, Part>();
  READ.forEach(({ lists }, combination) =>
    lists.forEach((words, list) => {
      for (const one of words) {
        if (one.startsWith('@')) continue;
        const { text: phrase, openStart, openEnd } = readPhrase(one);
        const part = parts.get(phrase) ?? { phrase, openStart, openEnd, roles: [] };
        part.openEnd ||= openEnd;
        part.roles.push([combination, list]);
        parts.set(phrase, part);
      }
    }),
  );
  return [...parts.values()];
}
