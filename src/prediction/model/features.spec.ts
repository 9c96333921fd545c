import { aPredictionInput } from '../../../test/support/post-content';
import { bucketOf, FeatureReader, hashText, RESERVED, WEIGHTS } from './features';

const reader = new FeatureReader(['spam_keywords', 'external_links']);

describe('FeatureReader', () => {
  it('gives the same post the same vector', () => {
    expect(reader.read(aPredictionInput())).toEqual(reader.read(aPredictionInput()));
  });

  it('gives the hashed features the length 1, however long the text is', () => {
    for (const plainText of ['one', 'one two three four', 'many '.repeat(50), '']) {
      const { hashed, scale } = reader.read(aPredictionInput({ plainText }));
      expect(hashed.length * scale * scale).toBeCloseTo(1, 10);
    }
  });

  it('has each hashed feature once, and no more than it should', () => {
    const plainText = Array.from(
      { length: 900 },
      (_, i) => `w${String.fromCharCode(97 + (i % 26), 97 + (i % 25))}`,
    ).join(' ');
    const { hashed } = reader.read(aPredictionInput({ plainText }));
    expect(new Set(hashed).size).toBe(hashed.length);
    expect(hashed.length).toBe(300);
  });

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

describe('hashText', () => {
  // The reference values of FNV-1a, 32 bits.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('gives FNV-1a of %j', (text, hash) => expect(hashText(text)).toBe(hash));
});

describe('bucketOf', () => {
  const buckets = Array.from({ length: 50_000 }, (_, i) => bucketOf(hashText(`word ${i}`)));

  it('never gives a reserved index, or one beyond the last', () => {
    expect(Math.min(...buckets)).toBeGreaterThanOrEqual(RESERVED);
    expect(Math.max(...buckets)).toBeLessThan(WEIGHTS);
  });

  it('spreads texts as evenly as chance would', () => {
    const expected = WEIGHTS * (1 - Math.exp(-buckets.length / WEIGHTS));
    expect(Math.abs(new Set(buckets).size - expected) / expected).toBeLessThan(0.01);
  });
});
