import { aPredictionInput } from '../../../test/support/post-content';
import { sayFeature } from './feature-texts';
import { FeatureReader, WEIGHTS } from './features';
import { approvalOf, type LinearModel } from './linear-model';
import { findReasons } from './reasons';

const reader = new FeatureReader(['spam_keywords']);

function aModel(weigh: Record<string, number>, post = aPredictionInput()): LinearModel {
  const weights = new Float32Array(WEIGHTS);
  for (const [index, [feature]] of reader.describe(post)) weights[index] = (feature && weigh[sayFeature(feature)]) ?? 0;
  return { weights, intercept: 0, calibration: { slope: 1, shift: 0 } };
}

const reasons = (model: LinearModel, post = aPredictionInput()) => findReasons(model, reader, post, reader.read(post));

describe('findReasons', () => {
  it('names what speaks for and against, strongest first, and leaves out what does not count', () => {
    const found = reasons(aModel({ 'the word "stove"': -8, 'the hashtag #cats': 4, 'the word "sleeps"': 0.001 }));
    expect(found.map(({ feature }) => feature)).toEqual(['the word "stove"', 'the hashtag #cats']);
    expect(found.map(({ points }) => Math.sign(points))).toEqual([-1, 1]);
  });

  it('gives the points that would be missing without the feature', () => {
    const post = aPredictionInput({ ruleScores: { spam_keywords: 10 } });
    const text = 'the rule spam_keywords gave 10 points';
    const model = aModel({ [text]: -2 }, post);
    const approval = approvalOf(model, reader.read(post));
    const points = Math.round(1000 * (approval - 0.5)) / 10;
    const params = { text: 'spam_keywords', count: 10 };
    expect(reasons(model, post)).toEqual([{ key: 'rule', params, feature: text, points }]);
  });

  it('shows five for each direction at most', () => {
    const all = [...reader.describe(aPredictionInput()).values()].flat().map(sayFeature);
    expect(reasons(aModel(Object.fromEntries(all.map((text) => [text, 0.1]))))).toHaveLength(5);
  });
});
