import { excerptOf, hitsOf } from './search-hits';

describe('what was searched', () => {
  test.each<[string, string, string[]]>([
    ['The Tide is low, lowland tides; slow', 'low TIDE', ['Tide', 'low', 'low', 'tide']],
    ['東京タワーの夜景', 'タワ', ['タワ']],
    ['Party 🎉 c++', '🎉 c++', ['🎉', 'c']],
    ['a (b) .* [c', '.* (', []],
    ['https://a.example/x', 'https://a.example/x', []],
  ])('is marked in %j by %j', (text, search, found) => {
    expect(hitsOf(text, search).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });

  it('is in the excerpt, however far down', () => {
    const text = `${'word '.repeat(40)}and then the lighthouse`;
    expect(excerptOf(text, 'light')).toMatch(/^…(?:word )+and then the lighthouse$/);
    expect(excerptOf(text, 'word')).toBe(text);
  });
});
