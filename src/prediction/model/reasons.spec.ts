import { aPredictionInput } from '../../../test/support/post-content';
import { type Feature, FeatureReader, WEIGHTS } from './features';
import { approvalOf, type LinearModel } from './linear-model';
import { findReasons } from './reasons';

const reader = new FeatureReader(['spam_keywords']);
const nameOf = ({ key, params }: Feature) => `${key} ${params.text ?? ''}`.trim();

function aModel(weigh: (name: string) => number, post = aPredictionInput()): LinearModel {
  const weights = new Float32Array(WEIGHTS);
  for (const [index, feature] of reader.describe(post)) weights[index] = weigh(nameOf(feature));
  return { weights, intercept: 0, slope: 1, shift: 0 };
}

const reasons = (model: LinearModel, post = aPredictionInput()) => findReasons(model, reader, post, reader.read(post));

describe('findReasons', () => {
  it('names what speaks for and against, strongest first, and leaves out what does not count', () => {
    const weights: Record<string, number> = { 'word stove': -8, 'hashtag cats': 4, 'word sleeps': 0.001 };
    const found = reasons(aModel((name) => weights[name] ?? 0));
    expect(found.map(nameOf)).toEqual(['word stove', 'hashtag cats']);
    expect(found.map(({ points }) => Math.sign(points))).toEqual([-1, 1]);
  });

  it('gives the points that would be missing without the feature', () => {
    const post = aPredictionInput({ ruleScores: { spam_keywords: 10 } });
    const model = aModel((name) => (name === 'rule spam_keywords' ? -2 : 0), post);
    const points = Math.round(1000 * (approvalOf(model, reader.read(post)) - 0.5)) / 10;
    expect(reasons(model, post)).toEqual([{ key: 'rule', params: { text: 'spam_keywords', count: 10 }, points }]);
  });

  it('shows three at most', () => {
    expect(reasons(aModel(() => 0.1))).toHaveLength(3);
  });
});
