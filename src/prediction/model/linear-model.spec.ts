import { RESERVED, WEIGHTS } from './features';
import { packWeights, unpackWeights } from './linear-model';

describe('stored weights', () => {
  const weights = new Float32Array(WEIGHTS);
  weights.set([0.5, -0.25, 0]);
  weights[RESERVED + 7] = 1.5;

  it('name rules and traits, and leave out what is 0', () => {
    const stored = packWeights(weights, ['rule:links', 'media', 'bot']);
    expect(stored).toEqual({ 'rule:links': 0.5, media: -0.25, [RESERVED + 7]: 1.5 });
    expect(unpackWeights(stored, ['rule:links', 'media', 'bot'])).toEqual(weights);
  });

  it('survive a rule that is added and one that is removed', () => {
    const read = unpackWeights({ 'rule:links': 0.5, media: -0.25, [RESERVED + 7]: 1.5 }, ['rule:new', 'media']);
    expect([...read.slice(0, 3), read[RESERVED + 7]]).toEqual([0, -0.25, 0, 1.5]);
  });
});
