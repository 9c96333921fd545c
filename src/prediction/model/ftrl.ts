import { type Features, WEIGHTS } from './features';
import { rawLogOdds, sigmoid } from './linear-model';

export interface Example extends Features {
  isApproved: boolean;
}

export interface FtrlSettings {
  alpha: number;
  beta: number;
  /** Penalty on the size of hashed weights: those below it stay exactly 0. */
  l1: number;
  l2: number;
  l2Traits: number;
}

/**
 * Logistic regression by FTRL-Proximal (McMahan et al., "Ad Click Prediction: a View from the Trenches", KDD 2013): each weight has
 * its own step size, as in AdaGrad. The intercept has no penalty, so that the mean prediction is the share of approvals.
 */
export class Ftrl {
  private readonly z = new Float64Array(WEIGHTS);
  private readonly n = new Float64Array(WEIGHTS);
  private interceptN = 0;

  constructor(
    private readonly settings: FtrlSettings,
    private readonly traitCount: number,
    private intercept: number,
  ) {}

  learn(example: Example): void {
    const { traits, hashed, scale } = example;
    const error = sigmoid(this.score(example)) - (example.isApproved ? 1 : 0);
    for (let index = 0; index < traits.length; index++) {
      const value = traits[index] ?? 0;
      if (value !== 0) this.step(index, error * value);
    }
    for (const index of hashed) this.step(index, error * scale);
    this.stepIntercept(error);
  }

  score(features: Features): number {
    return rawLogOdds(features, this.intercept, (index) => this.weight(index));
  }

  freeze(): { weights: Float32Array; intercept: number } {
    const weights = new Float32Array(WEIGHTS).map((_, index) => this.weight(index));
    return { weights, intercept: this.intercept };
  }

  private weight(index: number): number {
    const { alpha, beta, l1, l2, l2Traits } = this.settings;
    const isTrait = index < this.traitCount;
    const z = this.z[index] ?? 0;
    const penalty = isTrait ? 0 : l1;
    if (Math.abs(z) <= penalty) return 0;
    const curve = (beta + Math.sqrt(this.n[index] ?? 0)) / alpha + (isTrait ? l2Traits : l2);
    return -(z - Math.sign(z) * penalty) / curve;
  }

  private step(index: number, gradient: number): void {
    const n = this.n[index] ?? 0;
    const grown = n + gradient * gradient;
    const sigma = (Math.sqrt(grown) - Math.sqrt(n)) / this.settings.alpha;
    this.z[index] = (this.z[index] ?? 0) + gradient - sigma * this.weight(index);
    this.n[index] = grown;
  }

  private stepIntercept(error: number): void {
    this.interceptN += error * error;
    this.intercept -= (this.settings.alpha * error) / (this.settings.beta + Math.sqrt(this.interceptN));
  }
}
