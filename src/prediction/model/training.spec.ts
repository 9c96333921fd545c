import { aPredictionInput } from '../../../test/support/post-content';
import { FeatureReader } from './features';
import type { Example } from './ftrl';
import { approvalOf } from './linear-model';
import { TimeSlices } from '../../common/time-slices';
import { train } from './training';

const reader = new FeatureReader(['spam_keywords']);

const GOOD = ['garden', 'sunset', 'bread', 'forest', 'river'];
const BAD = ['casino', 'jackpot', 'crypto', 'bonus', 'winner'];

/** Posts that differ by one word among noise; every third is bad. */
function post(i: number) {
  const isBad = i % 3 === 0;
  const word = (isBad ? BAD : GOOD)[i % 5] ?? '';
  return {
    isBad,
    post: aPredictionInput({ plainText: `today ${word} number ${'abcdefghij'[i % 10]} ${'klmno'[(i * 7) % 5]}` }),
  };
}

const examples = (count: number, isApproved = (i: number) => !post(i).isBad): Example[] =>
  Array.from({ length: count }, (_, i) => ({ ...reader.read(post(i).post), isApproved: isApproved(i) }));

const trained = (learned: Example[], slices = new TimeSlices()) => train(learned, reader.names.length, slices);

const bytesOf = (weights: Float32Array) => Buffer.from(weights.buffer);

describe('train', () => {
  it('classifies posts that it has not seen, and measures how well', async () => {
    const { model, quality } = await trained(examples(600));
    expect(quality.auc).toBe(1);
    expect(quality.bands).toHaveLength(10);
    const count = (kind: 'approved' | 'rejected', bands = quality.bands) =>
      bands.reduce((sum, band) => sum + band[kind], 0);
    expect([count('approved'), count('rejected')]).toEqual([80, 40]);
    expect(count('approved', quality.bands.slice(8))).toBe(80);
    expect(count('rejected', quality.bands.slice(0, 2))).toBe(40);
    const [good, bad] = ['a river tonight', 'a jackpot tonight'].map((plainText) =>
      approvalOf(model, reader.read(aPredictionInput({ plainText }))),
    );
    expect(good).toBeGreaterThan(0.8);
    expect(bad).toBeLessThan(0.3);
  });

  it('makes the same model of the same decisions, however it is sliced', async () => {
    const [one, other] = [await trained(examples(300)), await trained(examples(300))];
    expect(bytesOf(other.model.weights).equals(bytesOf(one.model.weights))).toBe(true);
    expect({ ...other.model, weights: null, ...other.quality }).toEqual({
      ...one.model,
      weights: null,
      ...one.quality,
    });
  });

  it('learns nothing from the latest fifth', async () => {
    const plain = await trained(examples(500));
    const turned = await trained(examples(500, (i) => (i < 400 ? !post(i).isBad : post(i).isBad)));
    expect(bytesOf(turned.model.weights).equals(bytesOf(plain.model.weights))).toBe(true);
    expect(turned.model.intercept).toBe(plain.model.intercept);
    expect(turned.quality.auc).toBe(0);
  });

  it('is no better than chance on random decisions', async () => {
    const { quality } = await trained(examples(1_000, (i) => (i * 7919) % 13 < 6));
    expect(quality.auc).toBeGreaterThan(0.35);
    expect(quality.auc).toBeLessThan(0.65);
  });

  it('yields to the event loop, and stops when aborted', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await trained(examples(1_000));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(trained(examples(1_000), new TimeSlices(stop.signal))).rejects.toThrow('enough');
  });
});
