import { Vocabulary } from './vocabulary';

const word = (phrase: string, strength = 1) => ({ phrase, strength, isLure: true });
const vocabulary = new Vocabulary([word('free'), word('free money', 1.7), word('click', 0.3), word('win')]);

describe('Vocabulary', () => {
  it.each([
    ['fr33', 'free'],
    ['m0n3y', 'money'],
    ['cl1ck', 'click'],
    ['moooneyy', 'money'],
    ['w1n', undefined],
    ['freed', undefined],
  ])('reads %j as %j', (written, expected) => expect(vocabulary.read(written)).toBe(expected));

  it.each([
    ['fr*e', 'free'],
    ['m*n*y', 'money'],
    ['cl**ck', 'click'],
    ['m*ny', undefined],
  ])('reads %j, with stars, as %j', (written, expected) => expect(vocabulary.readStarred(written)).toBe(expected));

  it('finds the words in a run of letters', () => {
    expect(vocabulary.split('xyfreemoneyq').map(({ word, start, end }) => [word, start, end])).toEqual([
      ['free', 2, 6],
      ['money', 6, 11],
    ]);
    expect(vocabulary.split('unknown')).toEqual([]);
  });
});
