import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { AllCapsRule } from './all-caps.rule';

const scorer = new SpamScorer(undefined, [new AllCapsRule()]);
const tag = (name: string): string =>
  `<a href="https://home.example/tags/${name}" class="mention hashtag" rel="tag">#${name}</a>`;

describe('all_caps', () => {
  it.each([
    ['nothing', '', 0, 0],
    ['an ordinary sentence', 'We walked along the river and saw two herons.', 0, 0],
    ['a short shout', 'OMG YES!!!', 0, 0],
    ['acronyms in a sentence', 'NASA and ESA say that the JWST has seen CO2 in the air of WASP-39b.', 0, 1],
    ['German nouns', 'Der Hund und die Katze der Nachbarin liegen im Garten vor dem Haus.', 0, 0],
    ['a script without capitals', '今日はとても良い天気ですね。散歩に行きましょう。', 0, 0],
    ['one shouted sentence', 'BUY THIS WONDERFUL THING RIGHT NOW BEFORE IT IS GONE', 2, 9],
    ['a long shout', 'LISTEN TO ME EVERYBODY '.repeat(20), 6, 15],
    ['a shout in Cyrillic', 'СРОЧНО ПОКУПАЙТЕ ВСЕ ТОВАРЫ ПРЯМО СЕЙЧАС ДРУЗЬЯ', 1, 9],
    ['hashtags in capitals', `a walk ${tag('HAMBURGHARBOUR')} ${tag('PHOTOGRAPHY')} ${tag('BLACKANDWHITE')}`, 0, 0],
    ['words of spam in capitals, which are words', 'a walk along the river, a CASINO or a JACKPOT', 0, 0],
    ['names of currencies', 'a walk along the river, a talk about BTC and NFT and SEO and ETH', 0, 0],
    ['an address in capitals', 'the map: HTTPS://MAPS.EXAMPLE.COM/HAMBURG/HARBOUR/NORTH/SOUTH', 0, 0],
  ])('judges %s', (_, html, least, most) => {
    const { total } = scorer.score(barePost(html));
    expect(total).toBeGreaterThanOrEqual(least);
    expect(total).toBeLessThanOrEqual(most);
  });

  it('gives more the longer and the more wholly a text shouts', () => {
    const texts = ['LOOK AT THIS and think', 'LOOK AT THIS AND THINK', 'LOOK AT THIS AND THINK, AGAIN, '.repeat(7)];
    const totals = texts.map((text) => scorer.score(barePost(text)).total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(totals.at(-1)).toBeGreaterThan(totals[0] ?? 0);
  });

  it('shows the longest shouted stretch', () => {
    const text = 'Oh dear. WHY WOULD ANYBODY SAY THAT TO MY FACE AGAIN AND AGAIN AND THEN ONCE MORE? No idea.';
    const [evidence] = scorer.score(barePost(text)).evidence['all_caps'] ?? [];
    expect(evidence?.text).toBe('WHY WOULD ANYBODY SAY THAT TO MY FACE AGAIN AND AGAIN AND THEN ONCE MORE');
    expect(text.slice(evidence?.start, evidence?.end)).toBe(evidence?.text);
  });
});
