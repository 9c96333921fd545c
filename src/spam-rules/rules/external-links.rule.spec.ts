import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { ExternalLinksRule } from './external-links.rule';

const scorer = new SpamScorer(undefined, [new ExternalLinksRule()]);
const links = (hrefs: string[]): string => `see ${hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')}`;
const farm = (count: number): string[] => Array.from({ length: count }, (_, i) => `https://site${i}.org/page`);

describe('external_links', () => {
  it.each([
    ['none', 'words', 0, 0],
    ['one', links(farm(1)), 1, 2],
    ['one without a word, which is another sign', '<a href="https://a.org">https://a.org</a>', 0, 0],
    ['a disguised one, which is a suspicious link', 'go to cheapwatches dot com', 0, 0],
    ['two', links(farm(2)), 1, 2],
    ['ten', links(farm(10)), 4, 7],
    ['forty', links(farm(40)), 7, 10],
    ['the same one five times', links(Array.from({ length: 5 }, () => 'https://a.org/')), 1, 2],
    ['those of the author and the stream', links(['https://media.home.example/b', 'https://stream.example/c']), 0, 0],
    ['a hashtag', 'a <a class="mention hashtag" href="https://far.example/tags/a">#a</a>', 0, 0],
    ['a mention', 'a <a class="u-url mention" href="https://far.example/@b">@b</a>', 0, 0],
    ['a bare domain', 'more at example.com/pictures', 1, 2],
    ['what is no web address', '<a href="mailto:a@b.example">write</a>', 0, 0],
  ])('judges %s', (_, html, least, most) => {
    const { total } = scorer.score(barePost(html, { streamInstance: 'stream.example' }));
    expect(total).toBeGreaterThanOrEqual(least);
    expect(total).toBeLessThanOrEqual(most);
  });

  it.each(['A walk along the shore', 'Guaranteed profit'])('weighs a link by itself, beside %j', (words) => {
    expect(scorer.score(barePost(`${words} ${links(farm(1))}`)).total).toBe(1);
  });

  it('names the points that come from other signs', () => {
    const text = 'Double your bitcoin, guaranteed profit, connect your wallet, 100x gem alert';
    const { evidence } = new SpamScorer().score(barePost(`${text} ${links(farm(1))}`));
    const shown = (evidence['external_links'] ?? []).map(({ reasonKey, points }) => [reasonKey, points > 1]);
    expect(shown).toEqual([
      ['spam_leads_to', true],
      ['leads_to', false],
    ]);
  });

  it('names each host and its place', () => {
    const { evidence } = scorer.score(barePost(links(['https://www.a.org/x', 'http://b.net'])));
    expect(evidence['external_links']).toMatchObject([
      { reason: 'leads to a.org', text: 'https://www.a.org/x', start: 4, end: 23 },
      { reason: 'leads to b.net', text: 'http://b.net', start: 24, end: 36 },
    ]);
  });
});
