import { barePost } from '../../../test/support/post-content';
import { SpamScorer } from '../spam-scorer';
import { RepeatedCharactersRule } from './repeated-characters.rule';

const scorer = new SpamScorer(undefined, [new RepeatedCharactersRule()]);

describe('repeated_characters', () => {
  it.each([
    ['nothing', '', 0, 0],
    ['three of a kind', 'Well... www.example.org, haaa!!!', 0, 0],
    ['one drawn-out word in a sentence', 'What a looooong day it was at the office, but the cake was good.', 0, 1],
    ['spaces and empty lines', 'a        b<br><br><br><br><br><br>c', 0, 0],
    ['many runs of signs', 'WIN!!!!!! CASH $$$$$$$ NOW!!!!!!! HERE >>>>>>>', 4, 10],
    ['a text that is one run', '!'.repeat(500), 3, 10],
    ['lines between parts of a text', 'one<br>--------<br>two<br>========<br>three<br>▬▬▬▬▬▬▬▬', 0, 0],
    ['the digits of a telephone number', 'Call 0800 1111 0000', 0, 0],
    ['a run of emoji', `${'🔥'.repeat(30)} hot ${'🔥'.repeat(30)} hot ${'🔥'.repeat(30)}`, 4, 10],
  ])('judges %s', (_, html, least, most) => {
    const { total } = scorer.score(barePost(html));
    expect(total).toBeGreaterThanOrEqual(least);
    expect(total).toBeLessThanOrEqual(most);
  });

  it('sees a run through invisible characters between', () => {
    const text = `yes ${'!\u200b'.repeat(300)}`;
    expect(scorer.score(barePost(text)).total).toBe(scorer.score(barePost(text.replaceAll('\u200b', ''))).total);
  });

  it('says how often and where', () => {
    const evidence = scorer.score(barePost('a!!!! b???? c((((( d>>>>')).evidence['repeated_characters'];
    expect(evidence?.map(({ reason, start, end }) => [reason, start, end])).toEqual([
      ['the same character 5 times in a row', 13, 18],
      ['the same character 4 times in a row', 1, 5],
      ['the same character 4 times in a row', 7, 11],
      ['the same character 4 times in a row', 20, 24],
    ]);
  });
});
