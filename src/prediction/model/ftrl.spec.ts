import { type Example, Ftrl } from './ftrl';
import { sigmoid } from './linear-model';

const SETTINGS = { alpha: 0.5, beta: 1, l1: 0, l2: 0, l2Traits: 0 };

const example = (isApproved: boolean): Example => ({
  traits: Float32Array.from([0.5, 0]),
  hashed: Uint32Array.from([300, 301]),
  scale: 0.7,
  isApproved,
});

const loss = (ftrl: Ftrl, of: Example) =>
  -Math.log(of.isApproved ? sigmoid(ftrl.score(of)) : 1 - sigmoid(ftrl.score(of)));

describe('Ftrl', () => {
  it.each([true, false])('steps down the slope of the loss of a decision (approved: %s)', (isApproved) => {
    const of = example(isApproved);
    const ftrl = new Ftrl(SETTINGS, 2, 0.2);
    const h = 1e-6;
    // The loss as a function of the one weight at 300, by differences; all weights are 0 before the first step.
    const at = (weight: number) => {
      const p = sigmoid(0.2 + weight * of.scale);
      return -Math.log(isApproved ? p : 1 - p);
    };
    const gradient = (at(h) - at(-h)) / (2 * h);
    ftrl.learn(of);
    const { weights } = ftrl.freeze();
    const { alpha, beta } = SETTINGS;
    expect(weights[300]).toBeCloseTo((-alpha * gradient) / (beta + Math.abs(gradient)), 4);
    expect(weights[301]).toBe(weights[300]);
    expect(weights[1]).toBe(0);
  });

  it('lowers the loss each time it learns the same decision', () => {
    const ftrl = new Ftrl(SETTINGS, 2, 0);
    const losses = Array.from({ length: 20 }, () => {
      ftrl.learn(example(true));
      return loss(ftrl, example(true));
    });
    expect(losses).toEqual(losses.toSorted((a, b) => b - a));
    expect(losses.at(-1)).toBeLessThan(0.3);
  });

  it('keeps hashed weights at 0 that the penalty outweighs, and the others', () => {
    const ftrl = new Ftrl({ ...SETTINGS, l1: 2 }, 2, 0);
    ftrl.learn(example(true));
    const { weights } = ftrl.freeze();
    expect(weights[300]).toBe(0);
    expect(weights[0]).toBeGreaterThan(0);
  });

  it('learns the share of approvals as the intercept', () => {
    const ftrl = new Ftrl(SETTINGS, 2, 0);
    const bare = (isApproved: boolean): Example => ({
      traits: new Float32Array(2),
      hashed: new Uint32Array(),
      scale: 1,
      isApproved,
    });
    for (let i = 0; i < 20_000; i++) ftrl.learn(bare(i % 5 !== 0));
    expect(sigmoid(ftrl.freeze().intercept)).toBeCloseTo(0.8, 1);
  });
});
