import { assert, array, constantFrom, oneof, property, string } from 'fast-check';
import type { AuthorSignals } from '../common/post-content';
import { barePost } from '../../test/support/post-content';
import { RULE_NAMES, SPAM_RULES } from './rules';
import type { UnscoredPost } from './scorable-post';
import { type SpamScore, SpamScorer } from './spam-scorer';

const scorer = new SpamScorer();
const MAXIMA: Record<string, number> = Object.fromEntries(SPAM_RULES.map(({ name, maximum }) => [name, maximum]));

const SPAM =
  '<p>URGENT!!!! YOU WON A FREE PRIZE OF £1000 CASH!!!! CALL 0871 277 8108 NOW OR TEXT WIN TO 85069, 150ppm, T&amp;Cs apply ' +
  '<a href="https://bit.ly/3abc">bit.ly/3abc</a> <a href="https://x.top">x.top</a> <a href="https://casino.win">here</a></p>';

/** What a text or a host repeats to make a pattern that can match in several ways take long. */
const RUNS = [
  'a|7|a7|7a|aA|A1|-|.|a.|a-|1.|1-|1,|+4 |_|/|a/|%|€|!|?a!|(|((.|a*|*|$|@a|#7|#a|"|“a| . |a . |q.| dot |[dot]|text |win|free|bet7|casino',
  'http://|http://a|https://a.b/|www.|加|微信|中 |中*|中😀|😀a|a\u0301|\u200b|ｃ|aс',
].flatMap((runs) => runs.split('|'));

function expectSound(score: SpamScore, post: UnscoredPost): void {
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

describe('SpamScorer', () => {
  it('has rules of distinct names whose maxima add up to 100', () => {
    expect(new Set(RULE_NAMES).size).toBe(RULE_NAMES.length);
    expect(SPAM_RULES.reduce((sum, { maximum }) => sum + maximum, 0)).toBe(100);
  });

  it.each(SPAM_RULES)('has a rule $name that describes itself', ({ name, title, description }) => {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect([title.en, title.de]).toEqual([
      expect.stringMatching(/^[A-Z].{2,29}$/),
      expect.stringMatching(/^[A-Z].{2,29}$/),
    ]);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(description).not.toContain('|');
  });

  it('gives an empty post nothing', () => {
    expect(scorer.score(barePost(''))).toMatchObject({ total: 0, evidence: {}, version: scorer.version });
  });

  it('adds up several rules on obvious spam', () => {
    const score = scorer.score(barePost(SPAM));
    expectSound(score, barePost(SPAM));
    expect(score.total).toBeGreaterThan(45);
    expect(Object.keys(score.evidence).length).toBeGreaterThanOrEqual(5);
  });

  it('gives the same post the same score', () => {
    expect(scorer.score(barePost(SPAM))).toEqual(new SpamScorer().score(barePost(SPAM)));
  });

  it.each([
    'Anyone going to the climate march on Saturday? We meet at 11 at the town hall.',
    'New blog post: how we moved our forum to a smaller server. https://blog.example.org/moving',
    '<p>Guten Morgen! Heute gibt es frische Brötchen und Kaffee auf dem Balkon.</p>',
    'BREAKING: NASA delays the launch of Artemis II to April, citing a valve. https://news.example.org/a',
    'if (a &gt; b) { return "free"; } // TODO: check the buffer',
    'Lost: grey cat, near the station. Please share. Call the vet if you see her.',
  ])('lets an honest post pass: %s', (html) => expect(scorer.score(barePost(html)).total).toBeLessThan(15));

  it('judges a text beyond the limit by its beginning', () => {
    const beginning = '😀a '.repeat(10_000 / 3);
    expect(scorer.score(barePost(beginning + 'free prize claim now '.repeat(500))).rules['spam_keywords']).toBe(0);
  });

  it.each(RUNS)('takes no longer for a text, an address or a host that repeats %j', (run) => {
    for (const end of ['', 'x', ' 7']) {
      const text = run.repeat(10_000 / Array.from(run).length) + end;
      const label = (
        run
          .replace(/[^a-z0-9-]/gi, 'a')
          .repeat(62)
          .slice(0, 62) + end
      ).trim();
      const startedAt = performance.now();
      scorer.score(barePost(`<p>${text}</p>`));
      scorer.score(barePost(`<p><a href="https://${label}.example.org/${text}">${text}</a></p>`));
      expect(performance.now() - startedAt).toBeLessThan(3_000);
    }
  });

  it('takes no longer for words of more stars than letters', () => {
    const stars = (number: number) => number.toString(2).padStart(26, '0').replaceAll('0', '*').replaceAll('1', '%');
    const words = Array.from({ length: 10 }, (_, i) => `a-${stars(i)}${'g'.repeat(13)}`);
    const time = (texts: readonly string[]) => {
      const startedAt = performance.now();
      for (const text of texts) scorer.score(barePost(`<p>${text}</p>`));
      return performance.now() - startedAt;
    };
    time(['f*ck']); // what the first text is slow for
    expect(time(words)).toBeLessThan(8 * time(words.map((word) => word.replaceAll(/[*%]/g, '.a'))) + 50);
  });

  it('stays in range and shows evidence for whatever it is given', () => {
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
    expect(() => assert(sound, { numRuns: 300 })).not.toThrow();
  });
});
