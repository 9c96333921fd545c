import { Vocabulary } from './vocabulary';

const word = (phrase: string, strength = 1, openEnd = false) => ({ phrase, strength, isLure: true, openEnd });
const vocabulary = new Vocabulary([
  word('free'),
  word('free money', 1.7),
  word('fret', 0.3),
  word('subscrib', 1, true),
]);
const letters = (text: string) => Array.from(text, (letter) => ({ letters: [letter] }));
const WILD = { letters: [], isWild: true, canSkip: true };

describe('Vocabulary', () => {
  it('reads signs that stand for several letters, the word that says most first', () => {
    const signs = [...letters('fre'), { letters: ['t', 'e'] }];
    expect(vocabulary.read(signs).map((reading) => reading.word)).toEqual(['free', 'fret']);
  });

  it.each([
    [[...letters('fr'), WILD, ...letters('e')], false, ['free']],
    [[...letters('fr'), WILD, ...letters('ee')], false, ['free']],
    [letters('frrreeee'), true, ['free']],
    [letters('frrreeee'), false, []],
    [letters('subscribing'), false, ['subscribing']],
    [letters('unknown'), false, []],
    [[], false, []],
  ])('reads %j, stretched %p, as %j', (signs, isStretched, words) => {
    expect(vocabulary.read(signs, isStretched).map((reading) => reading.word)).toEqual(words);
  });

  it('divides a run of letters into words, and says which it knows', () => {
    expect(vocabulary.split(Array.from('xyfreemoneyq'))).toEqual([
      { text: 'xy', isKnown: false },
      { text: 'free', isKnown: true },
      { text: 'money', isKnown: true },
      { text: 'q', isKnown: false },
    ]);
    expect(vocabulary.split(Array.from('unknown'))).toBeNull();
    expect(vocabulary.split([])).toBeNull();
  });

  it('knows which words follow each other', () => {
    expect([vocabulary.hasPair('free', 'money'), vocabulary.hasPair('money', 'free')]).toEqual([true, false]);
  });
});
