/** How many posts have each automatic score; index 0 to 100. */
export type Histogram = readonly number[];

/** A share in percent with one decimal; 0 of nothing. */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : oneDecimal((100 * part) / whole);
}

/** A number with one decimal. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

/** How many posts score from `from` to `to`, both included. */
export function within(histogram: Histogram, from: number, to: number): number {
  return histogram.slice(from, to + 1).reduce((sum, n) => sum + n, 0);
}

/** The mean score with one decimal; 0 of nothing. */
export function meanScore(histogram: Histogram): number {
  const total = within(histogram, 0, 100);
  const sum = histogram.reduce((all, n, score) => all + n * score, 0);
  return total === 0 ? 0 : oneDecimal(sum / total);
}

/** The median score, which may end in .5; 0 of nothing. Exact, since the histogram has a bucket for every score. */
export function medianScore(histogram: Histogram): number {
  const total = within(histogram, 0, 100);
  if (total === 0) return 0;
  return (scoreAt(histogram, Math.floor((total - 1) / 2)) + scoreAt(histogram, Math.floor(total / 2))) / 2;
}

/** The score of the post at a rank, counted from 0 in the order of the scores. */
function scoreAt(histogram: Histogram, rank: number): number {
  let seen = 0;
  return histogram.findIndex((n) => (seen += n) > rank);
}
