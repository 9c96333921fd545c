import { barePost } from '../bare-post';
import { SpamScorer } from '../spam-scorer';
import { MediaSpamRule } from '../rules/media-spam.rule';

const scorer = new SpamScorer(undefined, [new MediaSpamRule()]);
const points = (html: string): number => scorer.score(barePost(html)).total;

describe('emoji of advertisements', () => {
  it.each([
    ['joy', 'We did it 🎉🔥🚀', 0, 0],
    ['one finger to a link', 'The map 👉 https://maps.example.org/a', 0, 1],
    ['fingers and money beside a link', 'Look 👉👉👉 💰💰💰💰 https://maps.example.org/a', 5, 10],
    ['decorated words of spam', 'Free spins, no deposit bonus 🎰🎰🔥💯', 2, 15],
  ])('judges %s', (_, html, least, most) => {
    expect(points(html)).toBeGreaterThanOrEqual(least);
    expect(points(html)).toBeLessThanOrEqual(most);
  });

  it('weighs a link to nowhere else less', () => {
    expect(points('Look 👉👉👉 💰💰💰')).toBeLessThan(points('Look 👉👉👉 💰💰💰 https://maps.example.org/a'));
  });
});
