import { readWords } from './words';

describe('readWords', () => {
  it.each([
    ['Free MONEY, now!', ['free', 'money', 'now', '!']],
    ['Call 0800 1234', ['call', '0000', '0000']],
    ['ｆｒｅｅ Grüße', ['free', 'grüße']],
    ['猫が好き', ['猫が', 'が好', '好き']],
    ['猫', ['猫']],
    ['', []],
  ])('reads %j', (text, words) => expect(readWords(text).words).toEqual(words));

  it('takes links and mentions out of the words', () => {
    const text = 'See https://www.Shop.example/buy?x=1#y and http://b.example, says @mira and @tom@fjordlys.example';
    expect(readWords(text)).toEqual({
      words: ['see', 'and', 'says', 'and'],
      hosts: ['shop.example', 'b.example'],
      mentions: 2,
    });
  });

  it.each(['a', '@', 'https://', 'https://a', 'https://.', '.', '@a', '０', '猫'])(
    'reads the beginning of a run of %s, however long it is',
    (piece) => expect(readWords(piece.repeat(1_000_000))).toEqual(readWords(piece.repeat(100_000))),
  );
});
