import { Vocabulary } from './vocabulary';

const word = (phrase: string, strength = 1) => ({ phrase, strength, isLure: true });
const vocabulary = new Vocabulary([word('free'), word('free money', 1.7), word('click', 0.3), word('win')]);

it.each([
  ['fr33', 'free'],
  ['m0n3y', 'money'],
  ['cl1ck', 'click'],
  ['moooneyy', 'money'],
  ['w1n', undefined],
  ['freed', undefined],
])('Vocabulary reads %j as %j', (written, expected) => expect(vocabulary.read(written)).toBe(expected));
