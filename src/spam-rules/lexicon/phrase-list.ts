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
  private readonly roots = new Map<number, Branch<T>>();
  private readonly openStarts: ReadonlySet<number>;

  constructor(entries: readonly T[]) {
    this.openStarts = new Set(entries.filter(({ openStart }) => openStart).map(({ phrase }) => phrase.charCodeAt(0)));
    for (const entry of entries) this.branchOf(entry.phrase).entry = entry;
  }

  /** The longest phrase of whole words at `start` that is accepted. */
  findAt(text: string, start: number, accepts: (entry: T) => boolean): T | null {
    const isWithin = isLetterAt(text, start - 1);
    if (isWithin && !this.openStarts.has(text.charCodeAt(start))) return null;
    if (isDigitAt(text, start) && isDigitAt(text, start - 1)) return null;
    const found: T[] = [];
    let branch = this.roots.get(text.charCodeAt(start)) ?? null;
    for (let at = start + 1; branch; branch = find(branch.below, text.charCodeAt(at++))) {
      const { entry } = branch;
      if (entry && (entry.openStart || !isWithin) && (entry.openEnd || !isLetterAt(text, at))) found.push(entry);
    }
    return found.findLast(accepts) ?? null;
  }

  private branchOf(phrase: string): Branch<T> {
    const first = phrase.charCodeAt(0);
    let branch = this.roots.get(first) ?? grow<T>(first, null);
    this.roots.set(first, branch);
    for (let at = 1; at < phrase.length; at++) {
      const unit = phrase.charCodeAt(at);
      branch = find(branch.below, unit) ?? (branch.below = grow(unit, branch.below));
    }
    return branch;
  }
}

function grow<T>(unit: number, beside: Branch<T> | null): Branch<T> {
  return { unit, entry: null, below: null, beside };
}

function find<T>(first: Branch<T> | null, unit: number): Branch<T> | null {
  let branch = first;
  while (branch && branch.unit !== unit) branch = branch.beside;
  return branch;
}

function isLetterAt(text: string, index: number): boolean {
  return (characterClass(text.charCodeAt(index) || 0) & LETTER) !== 0;
}

function isDigitAt(text: string, index: number): boolean {
  return (characterClass(text.charCodeAt(index) || 0) & DIGIT) !== 0;
}
