import { WEIGHTS } from './features';
import { packWeights, unpackWeights } from './linear-model';

describe('stored weights', () => {
  it('leave out what is 0, and are the same again', () => {
    const weights = new Float32Array(WEIGHTS);
    weights.set([0.5, -0.25, 0]);
    weights[WEIGHTS - 1] = 1.5;
    const stored = packWeights(weights);
    expect(stored).toEqual({ 0: 0.5, 1: -0.25, [WEIGHTS - 1]: 1.5 });
    expect(unpackWeights(stored)).toEqual(weights);
  });
});
