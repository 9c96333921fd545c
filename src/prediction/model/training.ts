import {
  type Calibration,
  calibrationError,
  fitCalibration,
  FOLDS,
  type Forecast,
  forecastFold,
  type Judged,
} from './calibration';
import type { ExamplePool } from './example-pool';
import { Ftrl, type FtrlSettings } from './ftrl';
import { type LinearModel, rawLogOdds } from './linear-model';
import { logOddsOf } from './logistic';
import { areaUnderCurve } from './ranking';
import { seededOrder } from './seeded-order';
import type { Slices } from './slices';

/** How good a model is on the latest decisions, which it did not learn from. */
export interface Quality {
  heldOut: number;
  /** Area under the ROC curve, 0 to 1; null when the held-out decisions are all of one kind. */
  auc: number | null;
  /** Expected calibration error, 0 to 1. */
  calibrationError: number | null;
}

/** What a training brings. */
export interface Trained {
  model: LinearModel;
  quality: Quality;
}

/** The latest part of the decisions, which calibrates and measures. */
const HELD_OUT = 0.2;

/** So many steps in all, so that a few decisions are looked at more often than many; within the limits below. */
const STEPS = 300_000;
const FEWEST_EPOCHS = 3;
const MOST_EPOCHS = 20;

const SEED = 20_260_301;

/** Chosen on labelled short texts with 200 to 3,000 decisions, for the AUC on later ones. */
const SETTINGS: FtrlSettings = { alpha: 1, beta: 1, l1: 0.05, l2: 1, l2Traits: 0.5 };

/**
 * Learns from decisions that stand in the order of their time, oldest first. The latest fifth is held out: on it the model is
 * calibrated and measured, the calibration by parts that it was not fitted on. The same decisions give the same model.
 */
export async function train(pool: ExamplePool, traitCount: number, slices: Slices): Promise<Trained> {
  const learned = Math.max(1, Math.floor(pool.size * (1 - HELD_OUT)));
  const frozen = (await learn(pool, learned, slices)).freeze(traitCount);
  const judged: Judged[] = [];
  for (let index = learned; index < pool.size; index++) {
    const example = pool.get(index);
    judged.push({ logOdds: rawLogOdds(frozen, example), isApproved: example.isApproved });
    await slices.breathe();
  }
  const calibration: Calibration = fitCalibration(judged);
  return { model: { ...frozen, calibration }, quality: await measure(judged, slices) };
}

async function learn(pool: ExamplePool, count: number, slices: Slices): Promise<Ftrl> {
  const ftrl = new Ftrl(SETTINGS, logOddsOf(shareApproved(pool, count)));
  const epochs = Math.min(MOST_EPOCHS, Math.max(FEWEST_EPOCHS, Math.round(STEPS / count)));
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const index of seededOrder(count, SEED + epoch)) {
      ftrl.learn(pool.get(index));
      await slices.breathe();
    }
  }
  return ftrl;
}

/** Never quite 0 or 1: one of each kind is added. */
function shareApproved(pool: ExamplePool, count: number): number {
  let approved = 0;
  for (let index = 0; index < count; index++) if (pool.get(index).isApproved) approved++;
  return (approved + 1) / (count + 2);
}

async function measure(judged: readonly Judged[], slices: Slices): Promise<Quality> {
  const forecasts: Forecast[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    for (const forecast of forecastFold(judged, fold)) forecasts.push(forecast);
    await slices.breathe();
  }
  const ranked = judged.map(({ logOdds, isApproved }) => ({ score: logOdds, isHigh: isApproved }));
  return { heldOut: judged.length, auc: areaUnderCurve(ranked), calibrationError: calibrationError(forecasts) };
}
