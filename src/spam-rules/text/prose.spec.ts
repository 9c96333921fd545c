import { readProse } from './prose';

describe('readProse', () => {
  it.each([
    ['two words', { words: 2, letters: 8, shoutedLetters: 0 }],
    ['TWO words', { words: 2, letters: 8, shoutedLetters: 3 }],
    ['A b', { words: 2, letters: 2, shoutedLetters: 0 }],
    ['ÉTÉ ПРИВЕТ', { words: 2, letters: 9, shoutedLetters: 9 }],
    ['F\u200bR\u200bEE', { words: 1, letters: 4, shoutedLetters: 4 }],
    ['', { words: 0, letters: 0, shoutedLetters: 0 }],
    ['日本語', { words: 1, letters: 3, shoutedLetters: 0 }],
  ])('reads %j', (text, expected) => expect(readProse(text, [])).toMatchObject(expected));

  it('leaves out what is skipped', () =>
    expect(readProse('SEE HTTP://A.B NOW', [{ start: 4, end: 14 }])).toMatchObject({
      words: 2,
      letters: 6,
      shoutedLetters: 6,
    }));
});
