import { aPredictionInput } from '../../../test/support/post-content';
import { packFeatures, readFeatures } from './features';

const named = (post = aPredictionInput()) => readFeatures(post).map(({ key, params }) => ({ key, params }));

describe('readFeatures', () => {
  it('has the points of the rules, and nothing that is 0', () => {
    const rules = readFeatures(
      aPredictionInput({ ruleScores: { external_links: 5, spam_keywords: 20, media_spam: 0 } }),
    )
      .filter(({ key }) => key === 'rule')
      .map(({ params, value }) => [params.text, value]);
    expect(rules).toEqual([
      ['external_links', 0.5],
      ['spam_keywords', 2],
    ]);
  });

  it('keeps every value small and finite for the strangest posts', () => {
    const signals = { createdAt: 'not a date', followers: -5, statuses: null, bot: null };
    const strange = aPredictionInput({
      plainText: 'x'.repeat(100_000),
      authorSignals: { ...aPredictionInput().authorSignals, ...signals },
      ruleScores: { spam_keywords: 100 },
    });
    expect([...packFeatures(readFeatures(strange)).values].every((value) => value > 0 && value <= 10)).toBe(true);
  });

  it.each([
    [0.9, ['age_day']],
    [1, ['age_week']],
    [6.9, ['age_week']],
    [7, ['age_month']],
    [29.9, ['age_month']],
    [30, []],
  ])('has the age of an account of %d days once: %j', (days, expected) => {
    const createdAt = new Date('2026-03-31T12:00:00Z');
    const { authorSignals } = aPredictionInput();
    const since = new Date(createdAt.getTime() - days * 86_400_000).toISOString();
    const post = aPredictionInput({ createdAt, authorSignals: { ...authorSignals, createdAt: since } });
    expect(readFeatures(post).flatMap(({ key }) => (key.startsWith('age_') ? [key] : []))).toEqual(expected);
  });

  it('names each feature', () => {
    const post = aPredictionInput({
      plainText: 'Free money at https://shop.example/x!',
      ruleScores: { spam_keywords: 4 },
    });
    expect(named(post)).toEqual(
      expect.arrayContaining([
        { key: 'rule', params: { text: 'spam_keywords', count: 4 } },
        { key: 'spam_score', params: { count: 4 } },
        { key: 'word', params: { text: 'free' } },
        { key: 'word', params: { text: 'mone…' } },
        { key: 'pair', params: { text: 'free money' } },
        { key: 'hashtag', params: { text: 'cats' } },
        { key: 'host', params: { text: 'shop.example' } },
        { key: 'author', params: { text: 'mira@fjordlys.example' } },
      ]),
    );
  });

  it('gives the texts of a post together the length 1, however many there are', () => {
    for (const plainText of [
      'stove',
      'one of many words '.repeat(300),
      Array.from({ length: 900 }, (_, i) => `a${i}b`).join(' '),
    ]) {
      const texts = readFeatures(aPredictionInput({ plainText })).filter(({ key }) =>
        ['domain', 'language', 'hashtag', 'word', 'pair'].includes(key),
      );
      expect(texts.reduce((sum, { value }) => sum + value * value, 0)).toBeCloseTo(1, 6);
      expect(texts.length).toBeLessThanOrEqual(300);
    }
  });
});
