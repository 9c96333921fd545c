/** Up to so many states fit into 16 bits, which halves the table. */
const MOST_SMALL_STATES = 0x10000;

interface TrieNode {
  children: Map<number, number>;
  /** The pattern that ends here, or -1. */
  pattern: number;
}

/**
 * Finds all of many patterns in one pass over a text (Aho and Corasick, "Efficient string matching", CACM 18(6), 1975),
 * with the failure links compiled into a dense table: one look-up per unit.
 */
export class AhoCorasick {
  private readonly symbols = new Uint16Array(0x10000);
  private readonly width: number;
  private readonly next: Uint16Array | Uint32Array;
  private readonly patterns: Int32Array;
  /** The nearest shorter state with a pattern, or 0. */
  private readonly shorter: Uint32Array;

  /** Patterns are reported by their index in the list; of equal ones, the last. */
  constructor(patterns: readonly string[]) {
    const trie = this.buildTrie(patterns);
    this.width = this.symbols.reduce((most, symbol) => Math.max(most, symbol), 0) + 1;
    const size = trie.length * this.width;
    this.next = trie.length <= MOST_SMALL_STATES ? new Uint16Array(size) : new Uint32Array(size);
    this.patterns = Int32Array.from(trie, (node) => node.pattern);
    this.shorter = new Uint32Array(trie.length);
    this.buildTable(trie);
  }

  /** Calls `found` with each pattern and the index of its last unit, in the order of that index, the longest first. */
  scan(units: readonly number[], found: (pattern: number, last: number) => void): void {
    let state = 0;
    for (let i = 0; i < units.length; i++) {
      state = this.next[state * this.width + (this.symbols[units[i] ?? 0] ?? 0)] ?? 0;
      for (let at = state; at !== 0; at = this.shorter[at] ?? 0) {
        const pattern = this.patterns[at] ?? -1;
        if (pattern >= 0) found(pattern, i);
      }
    }
  }

  private buildTrie(patterns: readonly string[]): TrieNode[] {
    const trie: TrieNode[] = [{ children: new Map(), pattern: -1 }];
    let known = 0;
    patterns.forEach((pattern, id) => {
      let at = trie[0];
      for (let i = 0; i < pattern.length && at; i++) {
        const unit = pattern.charCodeAt(i);
        const symbol = (this.symbols[unit] ||= ++known);
        const child = at.children.get(symbol) ?? trie.push({ children: new Map(), pattern: -1 }) - 1;
        at.children.set(symbol, child);
        at = trie[child];
      }
      if (at && at !== trie[0]) at.pattern = id;
    });
    return trie;
  }

  /** Breadth first, so that the state a failure leads to is complete before it is copied. */
  private buildTable(trie: readonly TrieNode[]): void {
    const failure = new Uint32Array(trie.length);
    const queue = [0];
    for (const state of queue) {
      const fallback = failure[state] ?? 0;
      this.shorter[state] = this.patterns[fallback] === -1 ? (this.shorter[fallback] ?? 0) : fallback;
      if (state !== 0) this.copyRow(fallback, state);
      for (const [symbol, child] of trie[state]?.children ?? []) {
        failure[child] = state === 0 ? 0 : (this.next[fallback * this.width + symbol] ?? 0);
        this.next[state * this.width + symbol] = child;
        queue.push(child);
      }
    }
  }

  private copyRow(from: number, to: number): void {
    this.next.copyWithin(to * this.width, from * this.width, (from + 1) * this.width);
  }
}
