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
  readonly entries: T[];
  below: Branch<T> | null;
  readonly beside: Branch<T> | null;
}

/** How phrases begin with a unit. */
const AT_WORDS = 1;
const ANYWHERE = 2;

/** Phrases as a tree, to find which of them begin at a place of a text. */
export class PhraseList<T extends Searched> {
  /** By the first two units, which every phrase has. */
  private readonly roots = new Map<number, Branch<T>>();
  private readonly begins = new Uint8Array(0x10000);

  constructor(entries: readonly T[]) {
    for (const entry of entries) {
      const first = entry.phrase.charCodeAt(0);
      this.begins[first] = Math.max(this.begins[first] ?? 0, entry.openStart ? ANYWHERE : AT_WORDS);
      this.branchOf(entry.phrase).entries.push(entry);
    }
  }

  /** The phrases of whole words at `start`, the longest first. */
  findAt(text: string, start: number): readonly T[] {
    const begins = this.begins[text.charCodeAt(start)];
    if (!begins) return [];
    const isWithin = isAt(text, start - 1, LETTER);
    if (isWithin && begins !== ANYWHERE) return [];
    if (isAt(text, start, DIGIT) && isAt(text, start - 1, DIGIT)) return [];
    const found: T[] = [];
    let branch = this.roots.get(firstTwo(text, start)) ?? null;
    for (let at = start + 2; branch; branch = find(branch.below, text.charCodeAt(at++))) {
      for (const entry of branch.entries)
        if ((entry.openStart || !isWithin) && (entry.openEnd || !isAt(text, at, LETTER))) found.unshift(entry);
    }
    return found;
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
  return { unit, entries: [], below: null, beside };
}

function find<T>(first: Branch<T> | null, unit: number): Branch<T> | null {
  let branch = first;
  while (branch && branch.unit !== unit) branch = branch.beside;
  return branch;
}

function isAt(text: string, index: number, bits: number): boolean {
  return (characterClass(text.charCodeAt(index) || 0) & bits) !== 0;
}
