import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { ExcessiveHashtagsRule } from './excessive-hashtags.rule';

const scorer = new SpamScorer(undefined, [new ExcessiveHashtagsRule()]);
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `Tag${i}`);
const tagged = (tags: string[], words: string): number =>
  scorer.score(
    barePost(
      `<p>${words} ${tags.map((tag) => `<a href="https://home.example/tags/${tag}" rel="tag">#${tag}</a>`).join(' ')}</p>`,
      { hashtags: [...new Set(tags)] },
    ),
  ).total;
const SENTENCE = 'Finished this painting of the harbour at dawn after three weeks of work, oil on canvas.';

describe('excessive_hashtags', () => {
  it.each([
    ['none', [], SENTENCE, 0, 0],
    ['five', names(5), SENTENCE, 0, 0],
    ['ten of an artist', names(10), SENTENCE, 0, 3],
    ['fifteen without a word', names(15), '', 5, 10],
    ['thirty', names(30), SENTENCE, 10, 15],
    ['a hundred', names(100), '', 14, 15],
    ['the same one ten times', Array.from({ length: 10 }, () => 'win'), 'look', 3, 15],
  ])('judges %s', (_, tags, words, least, most) => {
    expect(tagged(tags, words)).toBeGreaterThanOrEqual(least);
    expect(tagged(tags, words)).toBeLessThanOrEqual(most);
  });

  it('never gives less for one tag more', () => {
    const totals = Array.from({ length: 40 }, (_, count) => tagged(names(count), SENTENCE));
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  });

  it('quotes all that it counts', () => {
    const tags = names(14).map((tag) => `<a href="https://home.example/tags/${tag}" rel="tag">#${tag}</a>`);
    const { evidence } = scorer.score(barePost(`${tags.join(' and ')} of one week in the harbour`));
    const [{ reason, text } = { reason: '', text: '' }] = evidence['excessive_hashtags'] ?? [];
    expect([reason, text.split(' ').length]).toEqual(['14 hashtags', 14]);
  });

  it('counts tags that the text does not show', () => {
    expect(scorer.score(barePost('look', { hashtags: names(30) })).total).toBeGreaterThan(9);
  });
});
