import { aMeasuredPost } from '../../../test/support/post-content';
import { FeatureReader } from './features';

const reader = new FeatureReader(['spam_keywords', 'external_links']);

describe('FeatureReader', () => {
  it('gives the same post the same vector', () => {
    expect(reader.read(aMeasuredPost())).toEqual(reader.read(aMeasuredPost()));
  });

  it('gives the hashed features the length 1, however long the text is', () => {
    for (const plainText of ['one', 'one two three four', 'many '.repeat(50), '']) {
      const { hashed, scale } = reader.read(aMeasuredPost({ plainText }));
      expect(hashed.length * scale * scale).toBeCloseTo(1, 10);
    }
  });

  it('has each hashed feature once, and no more than it should', () => {
    const plainText = Array.from(
      { length: 900 },
      (_, i) => `w${String.fromCharCode(97 + (i % 26), 97 + (i % 25))}`,
    ).join(' ');
    const { hashed } = reader.read(aMeasuredPost({ plainText }));
    expect(new Set(hashed).size).toBe(hashed.length);
    expect(hashed.length).toBe(300);
  });

  it('has the points of the rules in their places', () => {
    const { traits } = reader.read(aMeasuredPost({ ruleScores: { external_links: 5, spam_keywords: 20, gone: 7 } }));
    expect([traits[0], traits[1]]).toEqual([2, 0.5]);
    expect(traits).toHaveLength(reader.traitCount);
  });

  it('keeps every trait small and finite for the strangest posts', () => {
    const signals = { createdAt: 'not a date', followers: -5, following: 1e12, statuses: null, bot: null };
    const strange = aMeasuredPost({
      plainText: 'x'.repeat(100_000),
      authorSignals: { ...aMeasuredPost().authorSignals, ...signals },
      ruleScores: { spam_keywords: 100 },
    });
    expect([...reader.read(strange).traits].every((value) => value >= 0 && value <= 10)).toBe(true);
  });

  it('can say each feature in words', () => {
    const post = aMeasuredPost({ plainText: 'Free money at https://shop.example/x', ruleScores: { spam_keywords: 4 } });
    const texts = reader.describe(post);
    const { traits, hashed } = reader.read(post);
    expect([...traits.keys(), ...hashed].filter((place) => !texts.has(place))).toEqual([]);
    expect([...texts.values()]).toEqual(
      expect.arrayContaining([
        'the rule spam_keywords gave 4 points',
        'a spam score of 4',
        'the word "free"',
        'the words "free money"',
        'the hashtag #cats',
        'a link to shop.example',
        'its author, @mira@fjordlys.example',
      ]),
    );
  });
});
