import { characterClass, DIGIT, LETTER } from '../text/character-class';

export interface Searched {
  readonly phrase: string;
  /** Whether further letters may come before and after it. */
  openStart: boolean;
  openEnd: boolean;
}

/** What phrases that begin alike have in common, up to one unit. */
interface Branch<T> {
  readonly unit: number;
  entry: T | null;
  below: Branch<T> | null;
  readonly beside: Branch<T> | null;
}

/** Phrases as a tree, to find which of them begin at a place of a text. */
export class PhraseList<T extends Searched> {
  /** By the first two units, which every phrase has. */
  private readonly roots = new Map<number, Branch<T>>();
  private readonly openStarts: ReadonlySet<number>;

  constructor(entries: readonly T[]) {
    this.openStarts = new Set(entries.filter(({ openStart }) => openStart).map(({ phrase }) => phrase.charCodeAt(0)));
    for (const entry of entries) this.branchOf(entry.phrase).entry = entry;
  }

  /** The longest phrase of whole words at `start` that is accepted. */
  findAt(text: string, start: number, accepts: (entry: T) => boolean): T | null {
    const isWithin = isAt(text, start - 1, LETTER);
    if (isWithin && !this.openStarts.has(text.charCodeAt(start))) return null;
    if (isAt(text, start, DIGIT) && isAt(text, start - 1, DIGIT)) return null;
    const found: T[] = [];
    let branch = this.roots.get(firstTwo(text, start)) ?? null;
    for (let at = start + 2; branch; branch = find(branch.below, text.charCodeAt(at++))) {
      const { entry } = branch;
      if (entry && (entry.openStart || !isWithin) && (entry.openEnd || !isAt(text, at, LETTER))) found.push(entry);
    }
    return found.findLast(accepts) ?? null;
  }

  private branchOf(phrase: string): Branch<T> {
    const first = firstTwo(phrase, 0);
    let branch = this.roots.get(first) ?? grow<T>(0, null);
    this.roots.set(first, branch);
    for (let at = 2; at < phrase.length; at++) {
      const unit = phrase.charCodeAt(at);
      branch = find(branch.below, unit) ?? (branch.below = grow(unit, branch.below));
    }
    return branch;
  }
}

function firstTwo(text: string, start: number): number {
  return (text.charCodeAt(start) << 16) | text.charCodeAt(start + 1);
}

function grow<T>(unit: number, beside: Branch<T> | null): Branch<T> {
  return { unit, entry: null, below: null, beside };
}

function find<T>(first: Branch<T> | null, unit: number): Branch<T> | null {
  let branch = first;
  while (branch && branch.unit !== unit) branch = branch.beside;
  return branch;
}

function isAt(text: string, index: number, bits: number): boolean {
  return (characterClass(text.charCodeAt(index) || 0) & bits) !== 0;
}
