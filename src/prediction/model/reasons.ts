import type { Feature, FeatureReader, Features } from './features';
import { approvalOf, type LinearModel, logOddsOf, sigmoid } from './linear-model';
import type { PredictionInput } from './traits';

export interface Reason extends Feature {
  /** Points of the predicted approval that would be missing without it, -100 to 100, with one decimal. */
  points: number;
}

const SHOWN = 3;

/** The strongest reasons for and against, strongest first; those below a tenth of a point are left out. */
export function findReasons(
  model: LinearModel,
  reader: FeatureReader,
  post: PredictionInput,
  features: Features,
): Reason[] {
  const approval = approvalOf(model, features);
  const logOdds = logOddsOf(Math.min(1 - 1e-9, Math.max(1e-9, approval)));
  const pointsOf = (part: number) => Math.round(1_000 * (sigmoid(logOdds) - sigmoid(logOdds - part))) / 10;
  return [...reader.describe(post)]
    .map(([index, feature]) => {
      const value = features.traits[index] ?? (features.hashed.includes(index) ? features.scale : 0);
      return { ...feature, points: pointsOf(model.slope * value * (model.weights[index] ?? 0)) || 0 };
    })
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, SHOWN);
}
