import { type Feature, sayFeature } from './feature-texts';
import type { FeatureReader, Features } from './features';
import { approvalOf, type LinearModel, logOddsOf, type Part, partsOf, sigmoid } from './linear-model';
import type { PredictionInput } from './traits';

/** One reason for a prediction: a feature, and how many points it changes the prediction by. Of words that share a weight it is the first. */
export interface Reason extends Feature {
  /** In plain English; of words that share a weight, all. */
  feature: string;
  /** Points of the predicted approval that would be missing without it, -100 to 100, with one decimal. */
  points: number;
}

/** Reasons shown for each direction. */
const SHOWN = 5;

/** The strongest reasons for and against, strongest first; those below a tenth of a point are left out. */
export function findReasons(
  model: LinearModel,
  reader: FeatureReader,
  post: PredictionInput,
  features: Features,
): Reason[] {
  const known = reader.describe(post);
  const logOdds = clamp(approvalOf(model, features));
  const reasons = (parts: Part[]) =>
    parts
      .toSorted((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds))
      .slice(0, SHOWN)
      .flatMap((part) => {
        const [first, ...others] = known.get(part.index) ?? [];
        const points = pointsOf(logOdds, part);
        if (first === undefined || points === 0) return [];
        return [{ ...first, feature: [first, ...others].map(sayFeature).join(', '), points }];
      });
  const parts = partsOf(model, features);
  return [
    ...reasons(parts.filter((part) => part.logOdds > 0)),
    ...reasons(parts.filter((part) => part.logOdds < 0)),
  ].toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

function clamp(probability: number): number {
  return logOddsOf(Math.min(1 - 1e-9, Math.max(1e-9, probability)));
}

function pointsOf(logOdds: number, part: Part): number {
  const points = 100 * (sigmoid(logOdds) - sigmoid(logOdds - part.logOdds));
  return Math.round(points * 10) / 10 || 0;
}
