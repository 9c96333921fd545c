/** A median with the interval that holds the true one with a chance of at least 95 %. */
export interface Estimate {
  median: number;
  low: number;
  high: number;
}

const CONFIDENCE = 0.95;

/** The middle value; of an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('No values');
  return (lower + upper) / 2;
}

/**
 * The median with an interval from order statistics, which asks nothing of the values' distribution: between the k-th
 * smallest and the k-th largest lies the true median unless fewer than k of n fair coins fall on one side (David and
 * Nagaraja, Order Statistics, 7.1). Below six values even the extremes are less sure than 95 %, and are what is given.
 */
export function estimateMedian(values: readonly number[]): Estimate {
  const sorted = values.toSorted((a, b) => a - b);
  let k = 1;
  while (k < values.length / 2 && coverage(values.length, k + 1) >= CONFIDENCE) k++;
  return { median: median(values), low: sorted[k - 1] ?? NaN, high: sorted[values.length - k] ?? NaN };
}

function coverage(n: number, k: number): number {
  let outside = 0;
  let ways = 1;
  for (let i = 0; i < k; i++) {
    outside += ways / 2 ** n;
    ways = (ways * (n - i)) / (i + 1);
  }
  return 1 - 2 * outside;
}
