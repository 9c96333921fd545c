import type { Span } from './fold-text';

export interface Replacement extends Span {
  text: string;
  /** Whether nobody writes so without meaning to hide something. */
  isDisguise: boolean;
}

/** A text with disguises undone, and where each of its units comes from. */
export class Respelling {
  constructor(
    readonly text: string,
    /** For each unit, the span of the original that it comes from; null while nothing was replaced. */
    private readonly origins: readonly Span[] | null = null,
    private readonly disguises: readonly Span[] = [],
  ) {}

  /** The text with the replacements, which are spans of it, in order and not overlapping. */
  replace(replacements: readonly Replacement[]): Respelling {
    if (replacements.length === 0) return this;
    const [parts, origins, disguises]: [string[], Span[], Span[]] = [[], [], [...this.disguises]];
    let at = 0;
    const copy = (until: number): void => {
      parts.push(this.text.slice(at, until));
      for (; at < until; at++) origins.push(this.origins?.[at] ?? { start: at, end: at + 1 });
    };
    for (const { start, end, text, isDisguise } of replacements) {
      copy(start);
      const source = this.sourceOf({ start, end });
      parts.push(text);
      for (let i = 0; i < text.length; i++) origins.push(source);
      if (isDisguise) disguises.push(source);
      at = end;
    }
    copy(this.text.length);
    return new Respelling(parts.join(''), origins, disguises);
  }

  sourceOf({ start, end }: Span): Span {
    if (this.origins === null) return { start, end };
    const from = this.origins[start]?.start ?? this.origins.at(-1)?.end ?? 0;
    return {
      start: from,
      end: end > start ? (this.origins[Math.min(end, this.origins.length) - 1]?.end ?? from) : from,
    };
  }

  /** The units of the text that come from a span of the original or from a replacement that it is part of. */
  targetOf({ start, end }: Span): Span {
    if (this.origins === null) return { start, end };
    return {
      start: firstIndex(this.origins, (origin) => origin.end > start),
      end: firstIndex(this.origins, (origin) => origin.start >= end),
    };
  }

  isDisguised(span: Span): boolean {
    const source = this.sourceOf(span);
    return this.disguises.some(({ start, end }) => start < source.end && source.start < end);
  }
}

function firstIndex(origins: readonly Span[], holds: (origin: Span) => boolean): number {
  let [low, high] = [0, origins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const origin = origins[middle];
    if (origin && holds(origin)) high = middle;
    else low = middle + 1;
  }
  return low;
}
