import { findQuotes } from './quotes';

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
