import { hitsOf } from './search-hits';

/** A text with the words of a search marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  const hits = hitsOf(text, search);
  return hits
    .map(({ start, end }, place) => [
      text.slice(hits[place - 1]?.end ?? 0, start),
      <mark key={start}>{text.slice(start, end)}</mark>,
    ])
    .concat([[text.slice(hits.at(-1)?.end ?? 0)]]);
}
