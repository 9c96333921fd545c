import { isMasked, readDisguised } from './disguises';

describe('readDisguised', () => {
  it.each([
    ['fr33 m0ney', 'free money'],
    ['v1agra', 'viagra vlagra'],
    ['ca$h and c@sino', 'cash casino'],
    ['f r e e  m o n e y', 'free money'],
    ['c.a.s.i.n.o', 'casino'],
    ['w - i - n - n - e - r', 'winner'],
    ['7c5137f8f and 44395a8', ''],
    ['nothing here, I am 4 and you are 5', ''],
    ['a b c', ''],
    ['', ''],
  ])('reads %j as %j', (prose, expected) => expect(readDisguised(prose).text.trim()).toBe(expected));

  it('gives the offset of each letter', () => {
    const prose = 'so: F R E E stuff';
    expect(readDisguised(prose).offsets.slice(0, 4)).toEqual([4, 6, 8, 10]);
  });

  // Large enough that anything but one pass over the text would not end within the test's time.
  it.each([
    ['a ', 300_000],
    ['4a', 0],
    ['$', 0],
    [`${'a'.repeat(39)}$ `, 0],
    ['fr33 ', 1_200_000],
  ])('reads %j over and over to the end', (piece, words) => {
    const { text } = readDisguised(piece.repeat(300_000));
    expect(text.match(/[a-z]/g)?.length ?? 0).toBe(words);
  });
});

describe('isMasked', () => {
  it.each([
    ['free', false],
    ['fr\u200bee', true],
    ['frее', true],
    ['бесплатно', false],
    ['gratuité', false],
    ['ｆｒｅｅ', false],
  ])('says of %j: %j', (word, expected) => expect(isMasked(word)).toBe(expected));
});
