import type { Example } from './example-pool';
import { type Features, WEIGHTS } from './features';
import { sigmoid } from './linear-model';

/** The size of the steps and the strength of the penalties. */
export interface FtrlSettings {
  alpha: number;
  beta: number;
  /** Penalty on the size of hashed weights: those below it stay exactly 0. */
  l1: number;
  /** Penalty on the square of hashed weights. */
  l2: number;
  /** Penalty on the square of the weights of traits. */
  l2Traits: number;
}

/**
 * Logistic regression by FTRL-Proximal (McMahan et al., "Ad Click Prediction: a View from the Trenches", KDD 2013): a
 * step of its own for each weight, as AdaGrad has it, with the penalties exact although only the features of one example
 * are touched at a time. The intercept has no penalty, so that the mean prediction is the share of approvals.
 */
export class Ftrl {
  private readonly z = new Float64Array(WEIGHTS);
  private readonly n = new Float64Array(WEIGHTS);
  private interceptN = 0;

  constructor(
    private readonly settings: FtrlSettings,
    private intercept: number,
  ) {}

  /** Learns from one decision. */
  learn(example: Example): void {
    const { traits, hashed, scale } = example;
    const error = sigmoid(this.score(example)) - (example.isApproved ? 1 : 0);
    for (let index = 0; index < traits.length; index++) {
      const value = traits[index] ?? 0;
      if (value !== 0) this.step(index, error * value, 0, this.settings.l2Traits);
    }
    const gradient = error * scale;
    for (const index of hashed) this.step(index, gradient, this.settings.l1, this.settings.l2);
    this.stepIntercept(error);
  }

  /** The log-odds of approval with the present weights. */
  score({ traits, hashed, scale }: Features): number {
    let sum = 0;
    for (const index of hashed) sum += this.hashedWeight(index);
    sum *= scale;
    for (let index = 0; index < traits.length; index++) sum += (traits[index] ?? 0) * this.traitWeight(index);
    return sum + this.intercept;
  }

  /** A copy of the weights and the intercept. */
  freeze(traitCount: number): { weights: Float32Array; intercept: number } {
    const weights = new Float32Array(WEIGHTS);
    for (let index = 0; index < WEIGHTS; index++)
      weights[index] = index < traitCount ? this.traitWeight(index) : this.hashedWeight(index);
    return { weights, intercept: this.intercept };
  }

  private hashedWeight(index: number): number {
    return this.weight(index, this.settings.l1, this.settings.l2);
  }

  private traitWeight(index: number): number {
    return this.weight(index, 0, this.settings.l2Traits);
  }

  private weight(index: number, l1: number, l2: number): number {
    const z = this.z[index] ?? 0;
    if (Math.abs(z) <= l1) return 0;
    const { alpha, beta } = this.settings;
    return -(z - Math.sign(z) * l1) / ((beta + Math.sqrt(this.n[index] ?? 0)) / alpha + l2);
  }

  private step(index: number, gradient: number, l1: number, l2: number): void {
    const n = this.n[index] ?? 0;
    const grown = n + gradient * gradient;
    const sigma = (Math.sqrt(grown) - Math.sqrt(n)) / this.settings.alpha;
    this.z[index] = (this.z[index] ?? 0) + gradient - sigma * this.weight(index, l1, l2);
    this.n[index] = grown;
  }

  private stepIntercept(error: number): void {
    this.interceptN += error * error;
    this.intercept -= (this.settings.alpha * error) / (this.settings.beta + Math.sqrt(this.interceptN));
  }
}
