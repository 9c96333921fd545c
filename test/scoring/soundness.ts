import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import type { AuthorSignals } from '../../src/common/post-content';
import { RULE_NAMES, newRules } from '../../src/spam-rules/rules';
import type { UnscoredPost } from '../../src/spam-rules/scorable-post';
import type { SpamScore, SpamScorer } from '../../src/spam-rules/spam-scorer';
import { barePost } from '../support/post-content';

const MAXIMA: Record<string, number> = Object.fromEntries(newRules().map(({ name, maximum }) => [name, maximum]));

/** Points are whole, in the range of their rule, and add up; each has evidence in the text. */
export function expectSound(score: SpamScore, post: UnscoredPost): void {
  expect(Object.keys(score.rules)).toEqual(RULE_NAMES);
  expect(Object.values(score.rules).reduce((sum, points) => sum + points, 0)).toBe(score.total);
  for (const [name, points] of Object.entries(score.rules)) {
    expect(Number.isInteger(points)).toBe(true);
    expect(points).toBeGreaterThanOrEqual(0);
    expect(points).toBeLessThanOrEqual(MAXIMA[name] ?? 0);
    expect((score.evidence[name] ?? []).length > 0).toBe(points > 0);
  }
  for (const [name, items] of Object.entries(score.evidence)) {
    const tenths = items.map(({ points }) => Math.round(points * 10));
    expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBe((score.rules[name] ?? 0) * 10);
    expect(Math.min(...tenths)).toBeGreaterThan(0);
    for (const { text } of items) expect(text.trim()).not.toBe('');
  }
  for (const { start = 0, end = 0 } of Object.values(score.evidence).flat()) {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(post.plainText.length);
  }
}

/** Scores random posts, each of which has a sound score. */
export function assertSound(scorer: SpamScorer, parameters: { numRuns: number; seed?: number }): void {
  const piece = oneof(
    string({ unit: 'binary' }),
    string({ unit: 'grapheme' }),
    constantFrom(
      'FREE ',
      '!!!!',
      'bit.ly/a ',
      '<a href="http://a.top">',
      '<b>',
      '&amp;',
      '0871 277 8108 ',
      '@a ',
      '\u200b',
      '🔥🔥🔥🔥',
      '無料',
      '<br>',
      ' dot com',
    ),
  );
  const odd = constantFrom<Partial<AuthorSignals>>(
    {},
    { createdAt: 'x', followers: -5, following: NaN, statuses: Infinity },
    { createdAt: '2025-05-31', followers: 0, following: 9e9, statuses: 9e9 },
  );
  const sound = property(array(piece, { maxLength: 30 }), odd, (pieces, signals) => {
    const post = barePost(pieces.join(''), { hashtags: pieces.filter((one) => one.length > 3) });
    expectSound(scorer.score({ ...post, authorSignals: { ...post.authorSignals, ...signals } }), post);
  });
  assert(sound, parameters);
}
