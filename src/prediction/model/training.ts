import { mulberry32 } from '../../common/mulberry32';
import type { TimeSlices } from '../../common/time-slices';
import { fitCalibration, type Forecast, forecastFolds, type Judged } from './calibration';
import { type Example, Ftrl, type FtrlSettings } from './ftrl';
import { type LinearModel, logOddsOf, percentOf } from './linear-model';
import { areaUnderCurve } from './ranking';

export type Band = Record<'approved' | 'rejected', number>;

/** How good a model is on the latest decisions, which it did not learn from. */
export interface Quality {
  auc: number | null;
  /** How they were decided, in ten bands of the predicted approval: 0 to 9 %, ..., 90 to 100 %. */
  bands: Band[];
}

export interface Trained {
  model: LinearModel;
  quality: Quality;
}

const BANDS = 10;

const HELD_OUT = 0.2;

/** Learning steps in all: few decisions are learned from more often than many, within the limits below. */
const STEPS = 300_000;
const FEWEST_EPOCHS = 3;
const MOST_EPOCHS = 20;

const SEED = 20_260_301;

/** Chosen on labelled short texts with 200 to 3,000 decisions, for the AUC on later ones. */
const SETTINGS: FtrlSettings = { alpha: 1, beta: 1, l1: 0.05, l2: 1, l2Traits: 0.5 };

/**
 * Learns from decisions in the order of their time, oldest first. The latest fifth is kept apart: the model is calibrated and
 * measured on it, the calibration on parts that it was not fitted on. The same decisions give the same model.
 */
export async function train(examples: readonly Example[], traitCount: number, slices: TimeSlices): Promise<Trained> {
  const split = Math.max(1, Math.floor(examples.length * (1 - HELD_OUT)));
  const ftrl = await learn(examples.slice(0, split), traitCount, slices);
  const judged: Judged[] = [];
  for (const example of examples.slice(split)) {
    judged.push({ logOdds: ftrl.score(example), isApproved: example.isApproved });
    await slices.yieldIfOver();
  }
  const model = { ...ftrl.freeze(), ...fitCalibration(judged) };
  return { model, quality: await measure(judged, slices) };
}

async function learn(examples: readonly Example[], traitCount: number, slices: TimeSlices): Promise<Ftrl> {
  const approved = examples.filter(({ isApproved }) => isApproved).length;
  // With one decision of each kind added, so that the share of approvals is never 0 or 1.
  const ftrl = new Ftrl(SETTINGS, traitCount, logOddsOf((approved + 1) / (examples.length + 2)));
  const epochs = Math.min(MOST_EPOCHS, Math.max(FEWEST_EPOCHS, Math.round(STEPS / examples.length)));
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const index of seededOrder(examples.length, SEED + epoch)) {
      const example = examples[index];
      if (example) ftrl.learn(example);
      await slices.yieldIfOver();
    }
  }
  return ftrl;
}

async function measure(judged: readonly Judged[], slices: TimeSlices): Promise<Quality> {
  const bands = Array.from({ length: BANDS }, (): Band => ({ approved: 0, rejected: 0 }));
  for (const forecasts of forecastFolds(judged)) {
    for (const forecast of forecasts) count(bands, forecast);
    await slices.yieldIfOver();
  }
  const ranked = judged.map(({ logOdds, isApproved }) => ({ score: logOdds, isHigh: isApproved }));
  return { auc: areaUnderCurve(ranked), bands };
}

function count(bands: Band[], { probability, isApproved }: Forecast): void {
  const band = bands[Math.min(BANDS - 1, Math.floor(percentOf(probability) / (100 / BANDS)))];
  if (band) band[isApproved ? 'approved' : 'rejected']++;
}

/** The numbers below `count` in an order that looks random and is the same for the same seed (Fisher and Yates). */
export function seededOrder(count: number, seed: number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  const random = mulberry32(seed);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const swapped = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = swapped;
  }
  return order;
}
