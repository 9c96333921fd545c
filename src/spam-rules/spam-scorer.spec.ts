import { ENDS, repeatedLink, RUNS } from '../../test/scoring/repetitions';
import { assertSound, expectSound } from '../../test/scoring/soundness';
import { expectToEnd } from '../../test/support/ends';
import { barePost } from '../../test/support/post-content';
import { RULE_NAMES, newRules } from './rules';
import { SpamScorer } from './spam-scorer';

const scorer = new SpamScorer();

const SPAM =
  '<p>URGENT!!!! YOU WON A FREE PRIZE OF £1000 CASH!!!! CALL 0871 277 8108 NOW OR TEXT WIN TO 85069, 150ppm, T&amp;Cs apply ' +
  '<a href="https://bit.ly/3abc">bit.ly/3abc</a> <a href="https://x.top">x.top</a> <a href="https://casino.win">here</a></p>';

describe('SpamScorer', () => {
  it('has rules of distinct names whose maxima add up to 100', () => {
    expect(new Set(RULE_NAMES).size).toBe(RULE_NAMES.length);
    expect(newRules().reduce((sum, { maximum }) => sum + maximum, 0)).toBe(100);
  });

  it.each(newRules())('has a rule $name that describes itself', ({ name, title, description }) => {
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

  // spam-scorer.long.spec.ts has each with every end.
  it.each(RUNS.map((run, index) => [run, ENDS[index % ENDS.length] ?? ''] as const))(
    'ends for a text, an address and a host that repeat %j before %j',
    (run, end) => {
      expect(() => expectToEnd(() => scorer.score(repeatedLink(run, end)))).not.toThrow();
    },
  );

  it('stays in range and shows evidence for whatever it is given', () => {
    expect(() => assertSound(scorer, { numRuns: 60, seed: 20_260_301 })).not.toThrow();
  });
});
