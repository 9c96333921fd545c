import { expectToEnd } from '../../../test/support/ends';
import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { SuspiciousLinksRule } from './suspicious-links.rule';

const scorer = new SpamScorer(undefined, [new SuspiciousLinksRule()]);
const link = (href: string, text = href): string => `<p>see <a href="${href}">${text}</a></p>`;

describe('suspicious_links', () => {
  it.each([
    ['no link', 'just words', 0, 0],
    ['an ordinary link', link('https://www.newspaper.org/2025/06/story.html'), 0, 0],
    ['a link of the author’s own instance', link('https://home.example/about'), 0, 0],
    ['a link whose text is words', link('https://example.org/a', 'the minutes'), 0, 0],
    ['a shortened display of the same address', link('https://example.org/a/long/path', 'example.org/a/long…'), 0, 0],
    ['a typo that looks like a domain', 'I came late.it was raining.so what', 0, 0],
    ['a date, an amount and a version', 'On 2025-06-01 12:30 we shipped 1.20.300 for 1 000 000 000 people', 0, 0],
    ['a shortener', link('https://bit.ly/3abc'), 3, 15],
    ['another address than shown', link('https://evil.example.net/login', 'https://www.mybank.com/login'), 6, 15],
    ['a disguised domain', 'go to cheapwatches dot com or cheapwatches (.) net', 6, 15],
    ['disguised domains whose endings are words', 'go to cheapwatches dot shop or cheapwatches [.] live', 6, 15],
    ['an address with and without its scheme', `${link('https://bit.ly/3abc')} bit.ly/3abc`, 3, 4],
    ['random letters behind an address', 'go to nearhonor.com/dZDijo', 3, 15],
    ['a name that no one could say', link('https://ztdgxkw.com/'), 2, 15],
    ['a name that asks', link('https://card-cancel.example.net/'), 3, 15],
    ['a page of a familiar site without https', 'see github.com/mozzius/graysky', 0, 0],
    ['a name that protects', link('https://security-tracker.example.org/'), 0, 0],
    ['a word with a capital behind an address', 'found on fedigov.ch/enThanks to all', 0, 2],
    ['a sentence behind a dot in the air', 'It was good . Live from the stage . So good', 0, 0],
    ['a number to call', 'ring 0871 277 810 810 today', 1, 3],
    ['a short code', 'just text WIN to 85069', 4, 15],
    ['a number for a host', link('http://203.0.113.9/a.exe'), 4, 15],
    ['a name before the host', link('https://www.mybank.com@evil.example.net/'), 4, 15],
  ])('judges %s', (_, html, least, most) => {
    const { total } = scorer.score(barePost(html));
    expect(total).toBeGreaterThanOrEqual(least);
    expect(total).toBeLessThanOrEqual(most);
  });

  it.each(['casino', 'free', '', 'best', 'freebet'])(
    'comes to an end with a label of %p and up to 60 digits',
    (word) => {
      for (const end of ['x', 'abc', '-']) {
        const post = barePost(link(`https://${word}${'7'.repeat(60 - word.length)}${end}.example.org/`));
        expect(() => expectToEnd(() => scorer.score(post))).not.toThrow();
      }
    },
  );

  it('says what is wrong with which address', () => {
    const { evidence } = scorer.score(barePost(link('https://bit.ly/3abc')));
    const reason = { reason: 'a shortener hides where the link leads', reasonKey: 'shortener', reasonParams: {} };
    const place = { source: 'content', text: 'https://bit.ly/3abc', start: 4, end: 23 };
    expect(evidence['suspicious_links']).toEqual([{ ...reason, points: 3, ...place }]);
  });
});
