import { PLAIN } from './lexicon';

/** What one sign of a disguised word may stand for, in folded letters. */
export interface Sign {
  /** Alternatives; of a letter one, itself. */
  letters: readonly string[];
  /** Whether it may stand for nothing, as an emoji between two letters. */
  canSkip?: boolean;
  /** Whether it may stand for any letter, as a star. */
  isWild?: boolean;
}

/** A word that a disguised one may mean. */
export interface Reading {
  word: string;
  /** How much the word says by itself; 0 where it is only part of phrases. */
  weight: number;
}

/** A phrase to take words from. */
interface VocabularyPhrase {
  phrase: string;
  strength: number;
  isLure: boolean;
  openEnd: boolean;
}

/** A part of a run of letters. */
interface Piece {
  text: string;
  isKnown: boolean;
}

interface Node {
  children: Map<string, Node>;
  /** What the word that ends here weighs; -1 where none does. */
  weight: number;
  /** Whether the word goes on with any letters. */
  isOpen: boolean;
}

/** Steps of one search: stars and skipped signs branch, and a text may have many. */
const MOST_STEPS = 700;
const MOST_READINGS = 12;
/** Longer words are not split off a run of letters. */
const LONGEST_WORD = 24;
/** A run of letters is divided when it holds a word of so many. */
const SURE_SPLIT = 4;

/** The words of all phrases of the lexicons: what disguised words are compared with. */
export class Vocabulary {
  private readonly root: Node = newNode();
  /** Pairs of words that follow each other in a phrase. */
  private readonly pairs = new Set<string>();

  constructor(phrases: Iterable<VocabularyPhrase> = []) {
    for (const phrase of phrases) this.add(phrase);
  }

  /** Learns the words of one more phrase. */
  add({ phrase, strength, isLure, openEnd }: VocabularyPhrase): void {
    const words = phrase.split(' ');
    words.forEach((word, i) => {
      const weight = words.length === 1 && isLure ? strength : strength > PLAIN ? 0.01 : 0;
      this.addWord(word, weight, openEnd && i === words.length - 1);
      if (i > 0) this.pairs.add(`${words[i - 1]} ${word}`);
    });
  }

  /** Whether the words follow each other in some phrase. */
  hasPair(first: string, second: string): boolean {
    return this.pairs.has(`${first} ${second}`);
  }

  /** The words that signs can mean, the one that says most first. With `isStretched`, letters may be repeated. */
  read(signs: readonly Sign[], isStretched = false): Reading[] {
    const search = new Search(signs, isStretched);
    search.walk(this.root, 0, '');
    return search.readings.toSorted((a, b) => b.weight - a.weight);
  }

  /** A run of letters split into words of the vocabulary, and what is left between; null where it holds no longer word. */
  split(run: readonly string[]): Piece[] | null {
    const from = this.cover(run);
    const pieces: Piece[] = [];
    for (let end = run.length; end > 0; end = from[end] ?? 0) {
      const start = from[end] ?? 0;
      const text = run.slice(start, end).join('');
      const isKnown = end - start > 1;
      const last = pieces.at(-1);
      if (!isKnown && last && !last.isKnown) last.text = text + last.text;
      else pieces.push({ text, isKnown });
    }
    return pieces.some(({ text, isKnown }) => isKnown && text.length >= SURE_SPLIT) ? pieces.toReversed() : null;
  }

  /** Where the last piece of the best division of each beginning begins; long words are surer than several short ones. */
  private cover(run: readonly string[]): number[] {
    const values = Array.from({ length: run.length + 1 }, () => -1);
    const from = Array.from({ length: run.length + 1 }, () => 0);
    const offer = (end: number, value: number, start: number): void => {
      if (value <= (values[end] ?? -1)) return;
      values[end] = value;
      from[end] = start;
    };
    values[0] = 0;
    for (let start = 0; start < run.length; start++) {
      const before = values[start] ?? 0;
      offer(start + 1, before, start);
      let node: Node | undefined = this.root;
      for (let end = start; end < Math.min(run.length, start + LONGEST_WORD); end++) {
        node = node.children.get(run[end] ?? '');
        if (!node) break;
        const length = end + 1 - start;
        if (node.weight >= 0 && length > 1) offer(end + 1, before + length ** 2, start);
      }
    }
    return from;
  }

  private addWord(word: string, weight: number, isOpen: boolean): void {
    let node = this.root;
    for (const letter of word) {
      let next = node.children.get(letter);
      if (!next) node.children.set(letter, (next = newNode()));
      node = next;
    }
    node.weight = Math.max(node.weight, weight);
    node.isOpen ||= isOpen;
  }
}

class Search {
  readonly readings: Reading[] = [];
  private steps = 0;

  constructor(
    private readonly signs: readonly Sign[],
    private readonly isStretched: boolean,
  ) {}

  walk(node: Node, at: number, word: string): void {
    if (++this.steps > MOST_STEPS || this.readings.length >= MOST_READINGS) return;
    const sign = this.signs[at];
    if (!sign) {
      if (node.weight >= 0) this.found(word, node.weight);
      return;
    }
    if (node.isOpen && at >= this.signs.length - LONGEST_WORD) this.takeRest(node, at, word);
    for (const letters of sign.letters) this.step(node, at, word, letters);
    if (sign.isWild) for (const [letter, child] of node.children) this.walk(child, at + 1, word + letter);
    if (sign.canSkip) this.walk(node, at + 1, word);
  }

  private step(node: Node, at: number, word: string, letters: string): void {
    let child: Node | undefined = node;
    for (const letter of letters) child = child?.children.get(letter);
    if (child) this.walk(child, at + 1, word + letters);
    if (this.isStretched && word.endsWith(letters)) this.walk(node, at + 1, word);
  }

  /** The rest of a word that may go on with any letters. */
  private takeRest(node: Node, at: number, word: string): void {
    const rest = this.signs.slice(at).map(({ letters, isWild }) => letters[0] ?? (isWild ? 'x' : ''));
    this.found(word + rest.join(''), node.weight);
  }

  private found(word: string, weight: number): void {
    if (!this.readings.some((known) => known.word === word)) this.readings.push({ word, weight });
  }
}

function newNode(): Node {
  return { children: new Map(), weight: -1, isOpen: false };
}
