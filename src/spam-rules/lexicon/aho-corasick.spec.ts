import { array, assert, constantFrom, property, string, uniqueArray } from 'fast-check';
import { AhoCorasick } from './aho-corasick';

function find(patterns: string[], text: string): [string, number][] {
  const found: [string, number][] = [];
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  AhoCorasick.compile(patterns).scan(units, (pattern, last) => found.push([patterns[pattern] ?? '', last]));
  return found;
}

function findNaively(patterns: string[], text: string): [string, number][] {
  const found: [string, number][] = [];
  const longestFirst = patterns.toSorted((a, b) => b.length - a.length);
  for (let last = 0; last < text.length; last++) {
    for (const pattern of longestFirst) if (text.slice(0, last + 1).endsWith(pattern)) found.push([pattern, last]);
  }
  return found;
}

describe('AhoCorasick', () => {
  it.each([
    {
      patterns: ['he', 'she', 'his', 'hers'],
      text: 'ushers',
      found: [
        ['she', 3],
        ['he', 3],
        ['hers', 5],
      ],
    },
    {
      patterns: ['a', 'aa'],
      text: 'aaa',
      found: [
        ['a', 0],
        ['aa', 1],
        ['a', 1],
        ['aa', 2],
        ['a', 2],
      ],
    },
    { patterns: ['無料'], text: '今日は無料です', found: [['無料', 4]] },
    { patterns: ['x'], text: '', found: [] },
    { patterns: [], text: 'abc', found: [] },
  ])('finds $patterns in $text', ({ patterns, text, found }) => expect(find(patterns, text)).toEqual(found));

  it('finds what a naive search finds', () => {
    const word = string({ unit: constantFrom('a', 'b', 'ß', '字'), minLength: 1, maxLength: 4 });
    assert(
      property(uniqueArray(word, { maxLength: 8 }), array(word), (patterns, words) =>
        expect(find(patterns, words.join(''))).toEqual(findNaively(patterns, words.join(''))),
      ),
    );
  });

  it('holds more states than 16 bits can number', () => {
    const patterns = Array.from({ length: 9_000 }, (_, i) => `${i.toString(2).padStart(14, '0')}x`.repeat(2));
    const [last = ''] = patterns.slice(-1);
    expect(find(patterns, `..${last}..`)).toEqual([[last, last.length + 1]]);
  });
});
