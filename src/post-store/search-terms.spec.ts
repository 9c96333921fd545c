import { searchOf, termsOf } from './search-terms';

describe('termsOf', () => {
  it.each<[string, string[]]>([
    ['', []],
    [' … — !?', []],
    ['The cat, the CAT', ['the', 'cat']],
    ['don’t snake_case', ['don', 't', 'snake', 'case']],
    ['e\u0301clair ﬁne', ['eclair', 'fine']],
    ['İstanbul Łódź smørrebrød', ['istanbul', 'lodz', 'smorrebrod']],
    ['שָׁלוֹם مَرْحَبـــًا Ελληνικά', ['שלום', 'مرحبا', 'ελληνικα']],
    ['Ёлка за́мок мой', ['елка', 'замок', 'мой']],
    ['हिन्दी ガード', ['हिन्दी', 'ガー', 'ード', 'ド']],
    ['東京タワー', ['東京', '京タ', 'タワ', 'ワー', 'ー']],
    ['Canonの新', ['canon', 'の新', '新']],
    ['hi🎉🎉 ❤️ 🇳🇴', ['hi', '🎉', '❤', '🇳🇴']],
    ['👩‍💻', ['👩', '💻']],
    ['x'.repeat(100), ['x'.repeat(64)]],
    [`${'x'.repeat(63)}𝒳𐐀𐐀`, ['x'.repeat(64)]],
  ])('reads %j', (text, terms) => {
    expect(termsOf([text])).toEqual(terms);
  });

  it('reads all texts, and joins no words of two', () => {
    expect(termsOf(['one', 'two', '', 'Three'])).toEqual(['one', 'two', 'three']);
  });

  it('never keeps more than a tsvector holds', () => {
    const words = Array.from({ length: 100_000 }, (_, i) => `word${i}`);
    const kept = termsOf([words.join(' ')]);
    expect(kept.join('').length).toBeLessThanOrEqual(200_000);
    expect(kept).toEqual(words.slice(0, kept.length));
  });
});

describe('searchOf', () => {
  it.each<[string, string | null]>([
    ['', null],
    ["' & | ! :* \\ ()", null],
    ['Cat', "'cat':*"],
    ["cat' | 'dog", "'cat':* & 'dog':*"],
    ['ca cat cat', "'cat':*"],
    ['東', "'東':*"],
    ['東京タ', "'東京' & '京タ'"],
    ['🎉 a', "'🎉':* & 'a':*"],
    ["@' @\\", null],
    ['@Tove', "('@tove' | 'tove')"],
    ['cat tove@a.example', "('@tove@a.example' | 'tove' & 'a' & 'example') & 'cat':*"],
    ['a@b', "'a':* & 'b':*"],
    ['https://a.example/@tove/', "('@tove@a.example' | '//a.example/@tove' | 'https' & 'a' & 'example' & 'tove')"],
    ["https://a.example/'x\\'#y", "('//a.example/x' | 'https' & 'a' & 'example' & 'x' & 'y')"],
  ])('turns %j into %j', (text, query) => {
    expect(searchOf(text)).toBe(query);
  });
});
