import type { Example } from './example-pool';
import type { Features } from './features';
import { WEIGHTS } from './hashing';
import { sigmoid } from './logistic';

/** How the learner is held back: strengths of the penalties, and the step. */
export interface FtrlSettings {
  alpha: number;
  beta: number;
  /** Penalty on the size of hashed weights: those that it does not outweigh stay exactly 0. */
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

  /** One step towards a decision. */
  learn(example: Example): void {
    const { traits, hashed, scale } = example;
    const error = sigmoid(this.score(example)) - (example.isApproved ? 1 : 0);
    for (let place = 0; place < traits.length; place++) {
      const value = traits[place] ?? 0;
      if (value !== 0) this.step(place, error * value, 0, this.settings.l2Traits);
    }
    const gradient = error * scale;
    for (const place of hashed) this.step(place, gradient, this.settings.l1, this.settings.l2);
    this.stepIntercept(error);
  }

  /** The log-odds of approval with what was learned so far. */
  score({ traits, hashed, scale }: Features): number {
    let sum = 0;
    for (const place of hashed) sum += this.hashedWeight(place);
    sum *= scale;
    for (let place = 0; place < traits.length; place++) sum += (traits[place] ?? 0) * this.traitWeight(place);
    return sum + this.intercept;
  }

  /** What was learned: the weights, and the intercept. */
  freeze(traitCount: number): { weights: Float32Array; intercept: number } {
    const weights = new Float32Array(WEIGHTS);
    for (let place = 0; place < WEIGHTS; place++)
      weights[place] = place < traitCount ? this.traitWeight(place) : this.hashedWeight(place);
    return { weights, intercept: this.intercept };
  }

  private hashedWeight(place: number): number {
    return this.weight(place, this.settings.l1, this.settings.l2);
  }

  private traitWeight(place: number): number {
    return this.weight(place, 0, this.settings.l2Traits);
  }

  private weight(place: number, l1: number, l2: number): number {
    const z = this.z[place] ?? 0;
    if (Math.abs(z) <= l1) return 0;
    const { alpha, beta } = this.settings;
    return -(z - Math.sign(z) * l1) / ((beta + Math.sqrt(this.n[place] ?? 0)) / alpha + l2);
  }

  private step(place: number, gradient: number, l1: number, l2: number): void {
    const n = this.n[place] ?? 0;
    const grown = n + gradient * gradient;
    const sigma = (Math.sqrt(grown) - Math.sqrt(n)) / this.settings.alpha;
    this.z[place] = (this.z[place] ?? 0) + gradient - sigma * this.weight(place, l1, l2);
    this.n[place] = grown;
  }

  private stepIntercept(error: number): void {
    this.interceptN += error * error;
    this.intercept -= (this.settings.alpha * error) / (this.settings.beta + Math.sqrt(this.interceptN));
  }
}
