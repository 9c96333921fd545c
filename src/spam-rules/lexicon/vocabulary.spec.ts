import { Vocabulary } from './vocabulary';

const word = (phrase: string, strength = 1) => ({ phrase, strength, isLure: true, hasTypos: strength > 1 });
const vocabulary = new Vocabulary([
  word('free'),
  word('free money', 1.7),
  word('fret', 0.3),
  word('guaranteed profit', 1.7),
]);

describe('Vocabulary', () => {
  it.each([
    ['fre[te]', ['f'], ['free', 'fret']],
    ['fr.?e', ['f'], ['free']],
    ['f{1,2}r{1,3}e{1,4}', ['f'], ['free']],
    ['.ree', [''], ['free']],
    ['fre', ['f'], []],
    ['free', ['x'], []],
  ])('reads %j, beginning with %j, as %j, the word that says most first', (pattern, firstLetters, words) =>
    expect(vocabulary.read(pattern, firstLetters)).toEqual(words),
  );

  it.each([
    ['guarantee', null],
    ['guaranted', 'guaranteed'],
    ['guaranteeed', 'guaranteed'],
    ['guaranteer', null],
    ['guranteed', 'guaranteed'],
    ['guarabteed', 'guaranteed'],
    ['guaratneed', 'guaranteed'],
    ['guarabtede', null],
    ['huaranteed', null],
    ['mony', null],
    ['guaranteed', null],
  ])('corrects %j to %j', (written, word) => expect(vocabulary.correct(written)).toBe(word));

  it('divides a run of letters into words, and says which it knows', () => {
    expect(vocabulary.split('xyfreemoneyq')).toEqual([
      { text: 'xy', isKnown: false },
      { text: 'free', isKnown: true },
      { text: 'money', isKnown: true },
      { text: 'q', isKnown: false },
    ]);
    expect(vocabulary.split('unknown')).toBeNull();
    expect(vocabulary.split('')).toBeNull();
  });
});
