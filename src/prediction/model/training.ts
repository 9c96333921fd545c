import type { TimeSlices } from '../../common/time-slices';
import { fitCalibration, type Judged } from './calibration';
import { type Example, learn } from './learner';
import { type LinearModel, logOddsOf } from './linear-model';

/** How good a model is on decisions that it did not learn from. */
export interface Quality {
  learned: number;
  /** How many of the latest decisions were predicted, and how many of these rightly. */
  recent: number;
  right: number;
}

export interface Trained extends LinearModel {
  quality: Quality;
}

const FOLDS = 5;

const RECENT = 50;

/** Each round of folds begins one later, so that decisions in a pattern are not all in one. */
const foldOf = (index: number) => (index + Math.floor(index / FOLDS)) % FOLDS;

/**
 * Learns from decisions in the order of their time, oldest first. Each fifth is also predicted by a model of the others: that
 * calibrates and measures. The same decisions give the same model.
 */
export async function train(examples: readonly Example[], slices: TimeSlices): Promise<Trained> {
  const judged: Judged[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = examples.filter((_, index) => foldOf(index) !== fold);
    const model = await learn(others, slices);
    for (const [index, { features, isApproved }] of examples.entries())
      if (foldOf(index) === fold) judged[index] = { logOdds: logOddsOf(model, features), isApproved };
  }
  const { slope, shift } = fitCalibration(judged);
  const { weights, intercept } = await learn(examples, slices);
  const recent = judged.slice(-RECENT);
  const right = recent.filter(({ logOdds, isApproved }) => slope * logOdds + shift >= 0 === isApproved).length;
  return {
    weights: weights.map((weight) => slope * weight),
    intercept: slope * intercept + shift,
    quality: { learned: examples.length, recent: recent.length, right },
  };
}
