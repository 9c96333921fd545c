import { LEXICONS } from '.';
import { foldText } from '../text/fold-text';
import { LexiconMatcher } from './lexicon-matcher';
import { findLures, findHighConfidence } from './lures';

const matcher = new LexiconMatcher(LEXICONS);
const findIn = (text: string) => findLures(matcher.find(foldText(text)), text);
const lures = (text: string): string[] => [...findIn(text).keys()];

describe('findLures', () => {
  it.each([
    ['watch my channel', ['promotion']],
    ['watch this video', []],
    ['my channel', []],
    ['the new talk show YouTube channel', []],
    ['For more songs visit my channel', ['promotion']],
    ['Rejoignez-nous', ['pitch']],
    ['#watch #my #channel', []],
    ['my favorite song', []],
    ["my daughter's music", []],
    ['I have the book', []],
    ['I just saw her video', []],
    ['join our group', []],
    ['I get texts every single day', ['respond']],
    ['watch the birds on the lake, and then, after a long walk home, a video', []],
    ['the channel between the islands', []],
    ['freedom', []],
    ['subscribers', ['follow']],
    ['', []],
  ])('reads %j as %j', (text, expected) => expect(lures(text)).toEqual(expected));

  it('counts a phrase once however often it is said', () =>
    expect(findIn('baccarat baccarat baccarat').get('gambling')?.length).toBe(1));

  it('prefers the longer phrase', () => {
    const hits = matcher.find(foldText('online casino'));
    expect(hits.map((hit) => hit.phrase)).toEqual(['online casino']);
  });

  it('reads hashtags written without spaces', () => expect(lures('#onlinecasino')).toEqual(['gambling']));
});

describe('findHighConfidence', () => {
  it.each([
    ['free spins and free spins', 1],
    ['free spins, no deposit bonus', 2],
    ['please subscribe', 0],
    ['the bank lent me money', 0],
  ])('counts in %j: %d', (text, count) => expect(findHighConfidence(matcher.find(foldText(text))).length).toBe(count));
});
