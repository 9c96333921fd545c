import { aPredictionInput } from '../../../test/support/post-content';
import { FeatureReader } from './features';

const reader = new FeatureReader(['spam_keywords', 'external_links']);

describe('FeatureReader', () => {
  it('has the points of the rules at their indices', () => {
    const { traits } = reader.read(aPredictionInput({ ruleScores: { external_links: 5, spam_keywords: 20, gone: 7 } }));
    expect([traits[0], traits[1]]).toEqual([2, 0.5]);
    expect(traits).toHaveLength(reader.names.length);
  });

  it('keeps every trait small and finite for the strangest posts', () => {
    const signals = { createdAt: 'not a date', followers: -5, following: 1e12, statuses: null, bot: null };
    const strange = aPredictionInput({
      plainText: 'x'.repeat(100_000),
      authorSignals: { ...aPredictionInput().authorSignals, ...signals },
      ruleScores: { spam_keywords: 100 },
    });
    expect([...reader.read(strange).traits].every((value) => value >= 0 && value <= 10)).toBe(true);
  });

  it('describes each feature', () => {
    const post = aPredictionInput({
      plainText: 'Free money at https://shop.example/x',
      ruleScores: { spam_keywords: 4 },
    });
    const features = reader.describe(post);
    const { traits, hashed } = reader.read(post);
    expect([...traits.keys(), ...hashed].filter((index) => !features.has(index))).toEqual([]);
    expect([...features.values()]).toEqual(
      expect.arrayContaining([
        { key: 'rule', params: { text: 'spam_keywords', count: 4 } },
        { key: 'spam_score', params: { count: 4 } },
        { key: 'word', params: { text: 'free' } },
        { key: 'pair', params: { text: 'free money' } },
        { key: 'hashtag', params: { text: 'cats' } },
        { key: 'host', params: { text: 'shop.example' } },
        { key: 'author', params: { text: 'mira@fjordlys.example' } },
      ]),
    );
  });
});
