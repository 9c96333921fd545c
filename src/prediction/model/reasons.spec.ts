import { aPredictionInput } from '../../../test/support/post-content';
import { readFeatures, WEIGHTS } from './features';
import { approvalOf, type LinearModel } from './linear-model';
import { findReasons, type Reason } from './reasons';

const nameOf = (key: string, text: string | number = '') => `${key} ${text}`.trim();
const names = (reasons: Reason[]) => reasons.map((reason) => nameOf(reason.feature_key, reason.feature_params.text));

/** A model that gives the features of a post, by their names, as many log-odds. */
function aModel(weigh: (name: string) => number, post = aPredictionInput()): LinearModel {
  const weights = new Float32Array(WEIGHTS);
  for (const { key, params, index } of readFeatures(post)) weights[index] = weigh(nameOf(key, params.text));
  return { weights, intercept: 0 };
}

describe('findReasons', () => {
  it('names what speaks for and against, strongest first, and leaves out what does not count', () => {
    const weights: Record<string, number> = { 'word stove': -8, 'hashtag cats': 4, 'word sleeps': 0.001 };
    const found = findReasons(
      aModel((name) => weights[name] ?? 0),
      readFeatures(aPredictionInput()),
    );
    expect(names(found)).toEqual(['word stove', 'hashtag cats']);
    expect(found.map(({ points }) => Math.sign(points))).toEqual([-1, 1]);
  });

  it('gives the points that would be missing without the feature', () => {
    const post = aPredictionInput({ ruleScores: { spam_keywords: 10 } });
    const model = aModel((name) => (name === 'rule spam_keywords' ? -2 : 0), post);
    const features = readFeatures(post);
    const [reason, ...others] = findReasons(model, features);
    expect(others).toEqual([]);
    expect(reason).toMatchObject({ feature_key: 'rule', feature_params: { text: 'spam_keywords', count: 10 } });
    expect(Math.round(reason?.points ?? 0)).toBe(approvalOf(model, features) - 50);
  });

  it('shows three at most', () => {
    expect(
      findReasons(
        aModel(() => 0.5),
        readFeatures(aPredictionInput()),
      ),
    ).toHaveLength(3);
  });
});
