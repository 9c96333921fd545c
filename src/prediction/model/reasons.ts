import { type Feature, packFeatures } from './features';
import { type LinearModel, logOddsOf, sigmoid } from './linear-model';

export interface Reason {
  feature_key: Feature['key'];
  feature_params: Feature['params'];
  /** Points of the predicted approval that would be missing without it, -100 to 100, with one decimal. */
  points: number;
}

const SHOWN = 3;

/** The strongest reasons for and against, strongest first; those below a tenth of a point are left out. */
export function findReasons(model: LinearModel, features: readonly Feature[]): Reason[] {
  const logOdds = Math.max(-20, Math.min(20, logOddsOf(model, packFeatures(features))));
  return features
    .map(({ key, params, index, value }): Reason => {
      const missing = sigmoid(logOdds) - sigmoid(logOdds - value * (model.weights[index] ?? 0));
      return { feature_key: key, feature_params: params, points: Math.round(1_000 * missing) / 10 || 0 };
    })
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, SHOWN);
}
