import type { Span } from './fold-text';

/** A stretch of a text to be written otherwise. */
export interface Replacement extends Span {
  text: string;
  /** Whether nobody writes so without meaning to hide something. */
  isDisguise: boolean;
}

/** A text with disguises undone, and where each of its units comes from. */
export class Respelling {
  private constructor(
    readonly text: string,
    /** For each unit, the span of the original that it comes from; null while nothing was replaced. */
    private readonly origins: { starts: Int32Array; ends: Int32Array } | null,
    /** The disguises, in the original. */
    private readonly disguises: readonly Span[],
  ) {}

  static of(text: string): Respelling {
    return new Respelling(text, null, []);
  }

  get isChanged(): boolean {
    return this.origins !== null;
  }

  /** The text with the replacements, which are spans of it, in order and not overlapping. */
  replace(replacements: readonly Replacement[]): Respelling {
    if (replacements.length === 0) return this;
    const parts: string[] = [];
    const length = replacements.reduce((sum, one) => sum + one.text.length - (one.end - one.start), this.text.length);
    const origins = { starts: new Int32Array(length), ends: new Int32Array(length) };
    const disguises = [...this.disguises];
    let [from, to] = [0, 0];
    const copy = (until: number): void => {
      parts.push(this.text.slice(from, until));
      for (; from < until; from++, to++) {
        origins.starts[to] = this.origins?.starts[from] ?? from;
        origins.ends[to] = this.origins?.ends[from] ?? from + 1;
      }
    };
    for (const { start, end, text, isDisguise } of replacements) {
      copy(start);
      const source = this.sourceOf({ start, end });
      parts.push(text);
      origins.starts.fill(source.start, to, to + text.length);
      origins.ends.fill(source.end, to, to + text.length);
      to += text.length;
      from = end;
      if (isDisguise) disguises.push(source);
    }
    copy(this.text.length);
    return new Respelling(parts.join(''), origins, disguises);
  }

  /** Where a span of the text is in the original. */
  sourceOf({ start, end }: Span): Span {
    if (this.origins === null) return { start, end };
    const { starts, ends } = this.origins;
    const from = starts[start] ?? ends[ends.length - 1] ?? 0;
    return { start: from, end: end > start ? (ends[Math.min(end, ends.length) - 1] ?? from) : from };
  }

  /** The units of the text that come from a span of the original or from a replacement that it is part of. */
  targetOf({ start, end }: Span): Span {
    if (this.origins === null) return { start, end };
    return { start: firstAbove(this.origins.ends, start), end: firstAbove(this.origins.starts, end - 1) };
  }

  /** Whether a span of the text is, or holds, something disguised. */
  isDisguised(span: Span): boolean {
    if (this.disguises.length === 0) return false;
    const source = this.sourceOf(span);
    return this.disguises.some(({ start, end }) => start < source.end && source.start < end);
  }
}

/** The index of the first of ascending values that is above the bound. */
function firstAbove(values: Int32Array, bound: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
