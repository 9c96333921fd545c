import { type Features, WEIGHTS } from './features';

export interface Calibration {
  slope: number;
  shift: number;
}

export interface LinearModel extends Calibration {
  weights: Float32Array;
  intercept: number;
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

export function logOddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

export function calibrated({ slope, shift }: Calibration, logOdds: number): number {
  return sigmoid(slope * logOdds + shift);
}

export function rawLogOdds(
  { traits, hashed, scale }: Features,
  intercept: number,
  weightOf: (index: number) => number,
): number {
  let sum = 0;
  for (const index of hashed) sum += weightOf(index);
  sum *= scale;
  for (let index = 0; index < traits.length; index++) sum += (traits[index] ?? 0) * weightOf(index);
  return sum + intercept;
}

export function approvalOf(model: LinearModel, features: Features): number {
  return calibrated(
    model,
    rawLogOdds(features, model.intercept, (index) => model.weights[index] ?? 0),
  );
}

export function percentOf(probability: number): number {
  return Math.round(probability * 100);
}

/** Weights as they are stored: by the name of a rule or trait, or by the number of the bucket; those that are 0 are left out. */
export type StoredWeights = Record<string, number>;

export function packWeights(weights: Float32Array, names: readonly string[]): StoredWeights {
  const stored: StoredWeights = {};
  for (const [index, weight] of weights.entries())
    if (weight !== 0) stored[names[index] ?? index] = Number(weight.toPrecision(6));
  return stored;
}

/** The weights of a stored model; those of rules that no longer exist are left out, and new rules have 0. */
export function unpackWeights(stored: StoredWeights, names: readonly string[]): Float32Array {
  const indices = new Map(names.map((name, index) => [name, index]));
  const weights = new Float32Array(WEIGHTS);
  for (const [key, weight] of Object.entries(stored)) {
    const index = indices.get(key) ?? Number(key);
    if (index < WEIGHTS) weights[index] = weight;
  }
  return weights;
}
