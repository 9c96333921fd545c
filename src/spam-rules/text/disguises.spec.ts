import { unfold } from './fold-text';
import { isMasked, readDisguised } from './disguises';

function read(prose: string): string | null {
  const folded = readDisguised(prose);
  return (
    folded &&
    folded.units
      .map((unit) => String.fromCharCode(unit))
      .join('')
      .trim()
  );
}

describe('readDisguised', () => {
  it.each([
    ['fr33 m0ney', 'free money'],
    ['v1agra', 'viagra vlagra'],
    ['ca$h and c@sino', 'cash casino'],
    ['f r e e  m o n e y', 'free money'],
    ['C.A.S.I.N.O', 'casino'],
    ['w - i - n - n - e - r', 'winner'],
    ['nothing here, I am 4 and you are 5', null],
    ['a b c', null],
    ['', null],
  ])('reads %j as %j', (prose, expected) => expect(read(prose)).toBe(expected));

  it('knows where the letters stood', () => {
    const prose = 'so: F R E E stuff';
    const folded = readDisguised(prose);
    expect(prose.slice(folded?.starts[1], folded?.ends[4])).toBe('F R E E');
  });

  it.each([
    'a '.repeat(5_000),
    '4a'.repeat(5_000),
    '$'.repeat(10_000),
    'a. '.repeat(3_000),
    `${'a'.repeat(39)}$ `.repeat(250),
  ])('reads a hostile text quickly (%#)', (prose) => {
    const start = performance.now();
    read(prose);
    expect(performance.now() - start).toBeLessThan(200);
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
