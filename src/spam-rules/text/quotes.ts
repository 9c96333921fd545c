import type { Span } from './fold-text';

/** Text between quotation marks of one paragraph; each character is looked at once, since a mark ends the search. */
const QUOTE = /[„“"«「『]([^„“”"«»「」『』\n]{4,400})[“”"»」』]/g;
/** Fewer words are a name or a code ("reply YES"), not a quotation; scripts without spaces count by length. */
const SEVERAL_WORDS = /\S\s+\S/;
const SHORTEST_UNSPACED = 8;
const UNSPACED = /[\u3040-\u30ff\u4e00-\u9fff]/;

/** Finds what a text quotes: at least two words between quotation marks. */
export function findQuotes(text: string): Span[] {
  const quotes: Span[] = [];
  for (const { 0: whole, 1: inner = '', index } of text.matchAll(QUOTE)) {
    const isLong = inner.length >= SHORTEST_UNSPACED && UNSPACED.test(inner);
    if (isLong || SEVERAL_WORDS.test(inner)) quotes.push({ start: index, end: index + whole.length });
  }
  return quotes;
}

/** Whether a span lies in one of the quotes, which are in order. */
export function isQuoted(quotes: readonly Span[], { start, end }: Span): boolean {
  return quotes.some((quote) => quote.start <= start && end <= quote.end);
}
