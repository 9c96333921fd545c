import { type Calibration, calibrated } from './calibration';
import type { Features } from './features';

/** A trained model, as it is kept: pure numbers. */
export interface LinearModel {
  weights: Float32Array;
  intercept: number;
  calibration: Calibration;
}

/** A feature's part in the log-odds of approval, by its place. */
export interface Part {
  place: number;
  logOdds: number;
}

/** The model's log-odds of approval, before they are calibrated. */
export function rawLogOdds(
  { weights, intercept }: Pick<LinearModel, 'weights' | 'intercept'>,
  features: Features,
): number {
  const { traits, hashed, scale } = features;
  let sum = 0;
  for (const place of hashed) sum += weights[place] ?? 0;
  sum *= scale;
  for (let place = 0; place < traits.length; place++) sum += (traits[place] ?? 0) * (weights[place] ?? 0);
  return sum + intercept;
}

/** How likely an approval is, 0 to 1. */
export function approvalOf(model: LinearModel, features: Features): number {
  return calibrated(model.calibration, rawLogOdds(model, features));
}

/** A probability as the whole percent that is kept and shown. */
export function percentOf(probability: number): number {
  return Math.round(probability * 100);
}

/** What each feature adds to the calibrated log-odds; features without a weight are left out. */
export function partsOf({ weights, calibration }: LinearModel, { traits, hashed, scale }: Features): Part[] {
  const all = [
    ...Array.from(traits, (value, place) => ({ place, value })),
    ...Array.from(hashed, (place) => ({ place, value: scale })),
  ];
  return all
    .map(({ place, value }) => ({ place, logOdds: calibration.slope * value * (weights[place] ?? 0) }))
    .filter(({ logOdds }) => logOdds !== 0);
}
