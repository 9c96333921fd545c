import { aPredictionInput } from '../../../test/support/post-content';
import { TimeSlices } from '../../common/time-slices';
import { packFeatures, readFeatures } from './features';
import type { Example } from './learner';
import { approvalOf } from './linear-model';
import { train } from './training';

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
  Array.from({ length: count }, (_, i) => ({
    features: packFeatures(readFeatures(post(i).post)),
    isApproved: isApproved(i),
    score: i % 2,
  }));

const trained = (learned: Example[], slices = new TimeSlices()) => train(learned, slices);

const bytesOf = (weights: Float32Array) => Buffer.from(weights.buffer);

describe('train', () => {
  it.each([
    [75, 70, 40],
    [600, 90, 10],
  ])(
    'classifies posts that it has not seen after %s decisions, more surely after more',
    async (count, above, below) => {
      const model = await trained(examples(count));
      expect(model.quality).toEqual({ learned: count, recent: 50, right: 50, isBetter: count >= 100 });
      const [good = 0, bad = 100] = ['a river tonight', 'a jackpot tonight'].map((plainText) =>
        approvalOf(model, readFeatures(aPredictionInput({ plainText }))),
      );
      expect(good).toBeGreaterThan(above);
      expect(bad).toBeLessThan(below);
    },
  );

  it('is right about as often as it says: not surer than its decisions allow', async () => {
    // A tenth of the decisions are mistakes.
    const model = await trained(examples(60, (i) => post(i).isBad === (i % 10 === 7)));
    const approvals = examples(60).map((_, i) => approvalOf(model, readFeatures(post(i).post)));
    expect(Math.max(...approvals)).toBeLessThan(98);
    expect(Math.min(...approvals)).toBeGreaterThan(2);
  });

  it('is not called better than a score that tells the same posts apart', async () => {
    const asGood = examples(300).map((one) => ({ ...one, score: one.isApproved ? 0 : 30 }));
    expect((await trained(asGood)).quality.isBetter).toBe(false);
  });

  it('makes the same model of the same decisions, however it is sliced', async () => {
    const [one, other] = [await trained(examples(300)), await trained(examples(300))];
    expect(bytesOf(other.weights).equals(bytesOf(one.weights))).toBe(true);
    expect({ ...other, weights: null }).toEqual({ ...one, weights: null });
  });

  it('is no better than chance on random decisions, although it learns from them', async () => {
    const { quality } = await trained(examples(1_000, (i) => (i * 7919) % 13 < 6));
    expect(quality.isBetter).toBe(false);
    expect(quality.recent).toBe(50);
    expect(quality.right).toBeGreaterThan(12);
    expect(quality.right).toBeLessThan(38);
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
