import type { Features } from './features';

/** Corrects the log-odds of a model: `slope * logOdds + shift`. */
export interface Calibration {
  slope: number;
  shift: number;
}

/** A trained model: pure numbers. */
export interface LinearModel {
  weights: Float32Array;
  intercept: number;
  calibration: Calibration;
}

/** What a feature adds to the log-odds of approval. */
export interface Part {
  index: number;
  logOdds: number;
}

/** The logistic function: log-odds to a probability. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** A probability as log-odds. */
export function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** The probability of approval by a calibrated model. */
export function calibrated({ slope, shift }: Calibration, logOdds: number): number {
  return sigmoid(slope * logOdds + shift);
}

/** The model's log-odds of approval, before they are calibrated. */
export function rawLogOdds(
  { weights, intercept }: Pick<LinearModel, 'weights' | 'intercept'>,
  features: Features,
): number {
  const { traits, hashed, scale } = features;
  let sum = 0;
  for (const index of hashed) sum += weights[index] ?? 0;
  sum *= scale;
  for (let index = 0; index < traits.length; index++) sum += (traits[index] ?? 0) * (weights[index] ?? 0);
  return sum + intercept;
}

/** How likely an approval is, 0 to 1. */
export function approvalOf(model: LinearModel, features: Features): number {
  return calibrated(model.calibration, rawLogOdds(model, features));
}

/** A probability in whole percent, as stored and shown. */
export function percentOf(probability: number): number {
  return Math.round(probability * 100);
}

/** What each feature adds to the calibrated log-odds; features without a weight are left out. */
export function partsOf({ weights, calibration }: LinearModel, { traits, hashed, scale }: Features): Part[] {
  const all = [
    ...Array.from(traits, (value, index) => ({ index, value })),
    ...Array.from(hashed, (index) => ({ index, value: scale })),
  ];
  return all
    .map(({ index, value }) => ({ index, logOdds: calibration.slope * value * (weights[index] ?? 0) }))
    .filter(({ logOdds }) => logOdds !== 0);
}
