export interface Ranked {
  score: number;
  isHigh: boolean;
}

/** Area under the ROC curve, ties by half; null when there is none of either kind. */
export function areaUnderCurve(ranked: readonly Ranked[]): number | null {
  const sorted = ranked.toSorted((a, b) => a.score - b.score);
  let [lowBelow, won, highs] = [0, 0, 0];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    let [low, high] = [0, 0];
    for (; end < sorted.length && sorted[end]?.score === sorted[start]?.score; end++) {
      if (sorted[end]?.isHigh) high++;
      else low++;
    }
    won += high * (lowBelow + low / 2);
    lowBelow += low;
    highs += high;
  }
  return lowBelow === 0 || highs === 0 ? null : won / (lowBelow * highs);
}
