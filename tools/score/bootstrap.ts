import { findAuc, type LabelledScore } from './ranking';

/** The ends of an interval. */
export interface Interval {
  from: number;
  to: number;
}

/**
 * The 95 % interval of the area under the ROC curve over `times` samples drawn with replacement (the percentile bootstrap,
 * Efron 1979), by numbers in [0, 1) from `random`; null when no sample holds both labels.
 */
export function bootstrapAuc(scores: readonly LabelledScore[], times: number, random: () => number): Interval | null {
  const areas: number[] = [];
  for (let round = 0; round < times; round++) {
    const area = findAuc(draw(scores, random));
    if (area !== null) areas.push(area);
  }
  areas.sort((a, b) => a - b);
  const from = areas[Math.floor(0.025 * areas.length)];
  const to = areas[Math.min(areas.length - 1, Math.floor(0.975 * areas.length))];
  return from === undefined || to === undefined ? null : { from, to };
}

function draw(scores: readonly LabelledScore[], random: () => number): LabelledScore[] {
  return scores.flatMap(() => scores[Math.floor(random() * scores.length)] ?? []);
}
