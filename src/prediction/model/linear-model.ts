import { type Feature, type Features, packFeatures, WEIGHTS } from './features';

export interface LinearModel {
  weights: Float32Array;
  intercept: number;
}

export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

export function logOddsOf({ weights, intercept }: LinearModel, { indices, values }: Features): number {
  return indices.reduce((sum, index, at) => sum + (values[at] ?? 0) * (weights[index] ?? 0), intercept);
}

/** The predicted approval in percent. */
export function approvalOf(model: LinearModel, features: readonly Feature[]): number {
  return Math.round(100 * sigmoid(logOddsOf(model, packFeatures(features))));
}

/** Weights as they are stored, by index; those that are 0 are left out. */
export type StoredWeights = Record<string, number>;

export function packWeights(weights: Float32Array): StoredWeights {
  const stored = [...weights.entries()].filter(([, weight]) => weight !== 0);
  return Object.fromEntries(stored.map(([index, weight]) => [index, Number(weight.toPrecision(6))]));
}

export function unpackWeights(stored: StoredWeights): Float32Array {
  const weights = new Float32Array(WEIGHTS);
  for (const [index, weight] of Object.entries(stored)) weights[Number(index)] = weight;
  return weights;
}
