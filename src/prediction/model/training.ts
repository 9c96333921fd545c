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
  /** Whether it ranks approved above rejected posts measurably better than the spam score. */
  isBetter: boolean;
}

export interface Trained extends LinearModel {
  quality: Quality;
}

const FOLDS = 5;
const RECENT = 50;
/** Chance rarely makes that much of a difference. */
const FEWEST_COMPARED = 100;
const MARGIN = 0.03;
const MOST_COMPARED = 300;

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
  const byScore = examples.map(({ score, isApproved }) => ({ logOdds: -score, isApproved }));
  const isBetter = examples.length >= FEWEST_COMPARED && areaOf(judged) >= areaOf(byScore) + MARGIN;
  return {
    weights: weights.map((weight) => slope * weight),
    intercept: slope * intercept + shift,
    quality: { learned: examples.length, recent: recent.length, right, isBetter },
  };
}

/** The chance that an approved post stands above a rejected one, a tie counting half, among the latest of each. */
function areaOf(judged: readonly Judged[]): number {
  const latest = (kind: boolean) => judged.filter(({ isApproved }) => isApproved === kind).slice(-MOST_COMPARED);
  const rejected = latest(false).map(({ logOdds }) => logOdds);
  const pairs = latest(true).flatMap(({ logOdds }) => rejected.map((other) => (Math.sign(logOdds - other) + 1) / 2));
  return pairs.reduce((sum, won) => sum + won, 0) / pairs.length;
}
