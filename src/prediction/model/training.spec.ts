import { aPredictionInput } from '../../../test/support/post-content';
import { ExamplePool } from './example-pool';
import { FeatureReader } from './features';
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

function pool(count: number, isApproved = (i: number) => !post(i).isBad): ExamplePool {
  const examples = new ExamplePool();
  for (let i = 0; i < count; i++) examples.add(reader.read(post(i).post), isApproved(i));
  return examples;
}

const trained = (examples: ExamplePool, slices = new TimeSlices()) => train(examples, reader.traitCount, slices);

const bytesOf = (weights: Float32Array) => Buffer.from(weights.buffer);

describe('train', () => {
  it('classifies posts that it has not seen, and measures how well', async () => {
    const { model, quality } = await trained(pool(600));
    expect(quality).toMatchObject({ heldOut: 120, auc: 1 });
    expect(quality.calibrationError).toBeLessThan(0.1);
    const [good, bad] = ['a river tonight', 'a jackpot tonight'].map((plainText) =>
      approvalOf(model, reader.read(aPredictionInput({ plainText }))),
    );
    expect(good).toBeGreaterThan(0.8);
    expect(bad).toBeLessThan(0.3);
  });

  it('makes the same model of the same decisions, however it is sliced', async () => {
    const [one, other] = [await trained(pool(300)), await trained(pool(300))];
    expect(bytesOf(other.model.weights).equals(bytesOf(one.model.weights))).toBe(true);
    expect({ ...other.model, weights: null, ...other.quality }).toEqual({
      ...one.model,
      weights: null,
      ...one.quality,
    });
  });

  it('learns nothing from the latest fifth', async () => {
    const plain = await trained(pool(500));
    const turned = await trained(pool(500, (i) => (i < 400 ? !post(i).isBad : post(i).isBad)));
    expect(bytesOf(turned.model.weights).equals(bytesOf(plain.model.weights))).toBe(true);
    expect(turned.model.intercept).toBe(plain.model.intercept);
    expect(turned.quality.auc).toBe(0);
  });

  it('is no better than chance on random decisions', async () => {
    const { quality } = await trained(pool(1_000, (i) => (i * 7919) % 13 < 6));
    expect(quality.auc).toBeGreaterThan(0.35);
    expect(quality.auc).toBeLessThan(0.65);
  });

  it('yields to the event loop, and stops when aborted', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await trained(pool(1_000));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
    const stop = new AbortController();
    stop.abort(new Error('enough'));
    await expect(trained(pool(1_000), new TimeSlices(stop.signal))).rejects.toThrow('enough');
  });
});

describe('ExamplePool', () => {
  it('returns what was added, in reverse order when reversed', () => {
    const examples = pool(10);
    const first = examples.get(0);
    expect(first).toEqual({ ...reader.read(post(0).post), isApproved: false });
    examples.reverse();
    expect(examples.get(9)).toEqual(first);
  });

  it('refuses examples when it is full', () => {
    const examples = new ExamplePool();
    const hashed = new Uint32Array(200_000);
    const many = { traits: new Float32Array(1), hashed, scale: 1 };
    let added = 0;
    while (examples.add(many, true)) added++;
    expect(added).toBe(80);
    expect(examples.size).toBe(80);
  });
});
