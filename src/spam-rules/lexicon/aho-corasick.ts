/** Cells of the table of transitions: with 4 bytes each it is 1 MiB, which a processor's cache holds. */
const MOST_CELLS = 0x40000;

/**
 * Finds all of many patterns in one pass over a text (Aho and Corasick, "Efficient string matching", CACM 18(6), 1975). States
 * are numbered breadth first. The first ones, the shortest beginnings, where most of a text is read, have a row of a dense table
 * each: one look-up per unit. The others have a list of children, next to each other, and the failure link.
 */
export class AhoCorasick {
  /** A number for each unit that patterns have; 0 is any other. */
  private readonly symbols = new Uint16Array(0x10000);
  private readonly width: number;
  /** The table, with the failure links compiled into it. */
  private readonly next: Uint32Array;
  /** States that have a row of it. */
  private readonly rows: number;
  /** The children of a state are those from its own number here up to the next state's, in the order of their units. */
  private readonly firstChild: Uint32Array;
  /** The symbol that leads to each state. */
  private readonly symbolOf: Uint16Array;
  /** The pattern that ends at each state, or -1. */
  private readonly patterns: Int32Array;
  /** Each state itself where a pattern ends, else the nearest shorter one where one does, or 0. */
  private readonly ending: Uint32Array;
  /** The state of the longest proper end of what each state has read. */
  private readonly failure: Uint32Array;
  /** The nearest shorter state with a pattern, or 0. */
  private readonly shorter: Uint32Array;

  /** Patterns are reported by their index in the list; of equal ones, the last. */
  static compile(patterns: readonly string[]): AhoCorasick {
    const made = new AhoCorasick(numberStates(patterns));
    for (let state = 0; state < made.failure.length; state++) made.link(state);
    return made;
  }

  private constructor(states: States) {
    const count = states.patterns.length;
    const units = [...new Set(states.units.slice(1))].toSorted((a, b) => a - b);
    units.forEach((unit, i) => (this.symbols[unit] = i + 1));
    this.width = units.length + 1;
    this.rows = Math.min(count, Math.max(1, Math.floor(MOST_CELLS / this.width)));
    this.next = new Uint32Array(this.rows * this.width);
    this.firstChild = Uint32Array.from(states.firstChild);
    this.symbolOf = Uint16Array.from(states.units, (unit) => this.symbols[unit] ?? 0);
    this.patterns = Int32Array.from(states.patterns);
    this.failure = new Uint32Array(count);
    this.shorter = new Uint32Array(count);
    this.ending = new Uint32Array(count);
  }

  /** Calls `found` with each pattern and the index of its last unit, in the order of that index, the longest first. */
  scan(units: readonly number[], found: (pattern: number, last: number) => void): void {
    const { symbols, next, width, rows, ending, shorter, patterns } = this;
    let state = 0;
    for (let i = 0; i < units.length; i++) {
      const symbol = symbols[units[i] ?? 0] ?? 0;
      state = state < rows ? (next[state * width + symbol] ?? 0) : this.step(state, symbol);
      for (let at = ending[state] ?? 0; at !== 0; at = shorter[at] ?? 0) found(patterns[at] ?? 0, i);
    }
  }

  private step(from: number, symbol: number): number {
    let state = from;
    while (state >= this.rows) {
      const child = this.findChild(state, symbol);
      if (child !== 0) return child;
      state = this.failure[state] ?? 0;
    }
    return this.next[state * this.width + symbol] ?? 0;
  }

  /** The child, or 0; the states without a row have few. */
  private findChild(state: number, symbol: number): number {
    const end = this.firstChild[state + 1] ?? 0;
    for (let child = this.firstChild[state] ?? 0; child < end; child++) {
      if (this.symbolOf[child] === symbol) return child;
    }
    return 0;
  }

  /** In the order of states: what a failure leads to is shorter, and so complete before it is copied. */
  private link(state: number): void {
    const { width } = this;
    const fallback = this.failure[state] ?? 0;
    this.shorter[state] = this.ending[fallback] ?? 0;
    this.ending[state] = this.patterns[state] === -1 ? (this.ending[fallback] ?? 0) : state;
    const hasRow = state < this.rows;
    if (hasRow && state !== 0) this.next.copyWithin(state * width, fallback * width, (fallback + 1) * width);
    const end = this.firstChild[state + 1] ?? 0;
    for (let child = this.firstChild[state] ?? 0; child < end; child++) {
      const symbol = this.symbolOf[child] ?? 0;
      this.failure[child] = state === 0 ? 0 : this.step(fallback, symbol);
      if (hasRow) this.next[state * width + symbol] = child;
    }
  }
}

/** All states in their order: the first child, the unit that leads there and the pattern that ends there, or -1. */
interface States {
  firstChild: number[];
  units: number[];
  patterns: number[];
}

/** The states of all beginnings of patterns. In the sorted list those that begin alike are next to each other: a state is a part of it. */
function numberStates(patterns: readonly string[]): States {
  const sorted = [...patterns.keys()].filter((id) => patterns[id] !== '');
  sorted.sort((a, b) => compare(patterns[a] ?? '', patterns[b] ?? '') || a - b);
  const texts = sorted.map((id) => patterns[id] ?? '');
  const states: States = { firstChild: [], units: [0], patterns: [] };
  const parts = [{ from: 0, to: sorted.length, depth: 0 }];
  for (const { from, to, depth } of parts) {
    states.firstChild.push(states.units.length);
    let at = from;
    while (at < to && texts[at]?.length === depth) at++;
    states.patterns.push(at > from ? (sorted[at - 1] ?? -1) : -1);
    while (at < to) {
      const unit = texts[at]?.charCodeAt(depth) ?? 0;
      const begin = at;
      while (at < to && texts[at]?.charCodeAt(depth) === unit) at++;
      states.units.push(unit);
      parts.push({ from: begin, to: at, depth: depth + 1 });
    }
  }
  states.firstChild.push(states.units.length);
  return states;
}

/** By code units, as {@link AhoCorasick} reads. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
