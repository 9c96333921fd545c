import { findQuotes, readProse } from './prose';

describe('readProse', () => {
  it.each([
    ['two words', { words: 2, letters: 8, shoutedLetters: 0 }],
    ['TWO words, LOUD TOO', { words: 4, letters: 15, shoutedLetters: 7 }],
    ['A b', { words: 2, letters: 2, shoutedLetters: 0 }],
    ['ÉTÉ ПРИВЕТ', { words: 2, letters: 9, shoutedLetters: 9 }],
    ['F\u200bR\u200bEE', { words: 1, letters: 4, shoutedLetters: 4 }],
    ['', { words: 0, letters: 0, shoutedLetters: 0 }],
    ['日本語', { words: 1, letters: 3, shoutedLetters: 0 }],
  ])('reads %j', (text, expected) => expect(readProse(text, [])).toMatchObject(expected));

  it('leaves out what is skipped', () =>
    expect(readProse('SEEN HTTP://A.B NEXT', [{ start: 5, end: 15 }])).toMatchObject({
      words: 2,
      letters: 8,
      shoutedLetters: 8,
    }));
});

const quoted = (text: string): string[] => findQuotes(text).map(({ start, end }) => text.slice(start, end));

describe('findQuotes', () => {
  it.each([
    ['He said "claim your prize now" and hung up', ['"claim your prize now"']],
    ['„Ihr Paket wartet“ steht da, und „sofort zahlen“', ['„Ihr Paket wartet“', '„sofort zahlen“']],
    ['« vous avez gagné » : faux', ['« vous avez gagné »']],
    ['「あなたのアカウントが停止」は詐欺', ['「あなたのアカウントが停止」']],
    ['reply "START" to begin', []],
    ['a 5" screen and a 7 inch one', []],
    ['one "mark\nand" another line', []],
    ['', []],
  ])('finds in %j', (text, expected) => expect(quoted(text)).toEqual(expected));

  // Large enough that anything but one pass over the text would not end within the test's time.
  it.each(['"', '" a b', '"a b c d e', '„a b“ '])('reads %j over and over to the end', (piece) => {
    expect(findQuotes(piece.repeat(300_000)).length).toBeLessThanOrEqual(300_000);
  });
});
