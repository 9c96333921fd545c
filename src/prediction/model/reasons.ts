import type { FeatureReader, Features } from './features';
import { approvalOf, type LinearModel, logOddsOf, type Part, partsOf, sigmoid } from './linear-model';
import type { PredictionInput } from './traits';

/** One reason for a prediction: a feature, in plain words, and how many points it changes the prediction by. */
export interface Reason {
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
  const texts = reader.describe(post);
  const logOdds = clamp(approvalOf(model, features));
  const reasons = (parts: Part[]) =>
    parts
      .toSorted((a, b) => Math.abs(b.logOdds) - Math.abs(a.logOdds))
      .slice(0, SHOWN)
      .map((part) => ({ feature: texts.get(part.index) ?? 'another feature', points: pointsOf(logOdds, part) }))
      .filter(({ points }) => points !== 0);
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
