import { assert as assertProperty, property, string } from 'fast-check';
import { parseHashtag, parseShownHashtag } from './hashtag';

describe('parseHashtag', () => {
  it.each([
    ['rstats', 'rstats'],
    ['#rstats', 'rstats'],
    ['＃rstats', 'rstats'],
    ['  #PhotoOfTheDay ', 'PhotoOfTheDay'],
    ['# spaced', 'spaced'],
    ['2024vote', '2024vote'],
    ['_', '_'],
    ['café', 'café'],
    ['cafe\u0301', 'café'],
    ['ｆｕｌｌ', 'ｆｕｌｌ'],
    ['写真', '写真'],
    ['हिन्दी', 'हिन्दी'],
    ['col·legi', 'col·legi'],
    ['スター・ウォーズ', 'スター・ウォーズ'],
    ['ﾊﾟ･ﾊﾟ', 'ﾊﾟ･ﾊﾟ'],
    ['ทำอาหาร', 'ทำอาหาร'],
    ['ຄຳເວົ້າ', 'ຄຳເວົ້າ'],
    ['ㅋㅋㅋ', 'ㅋㅋㅋ'],
    ['\u1112\u1161\u11ab글', '한글'],
    ['ทำ'.repeat(50), 'ทำ'.repeat(50)],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u{1D54F}yz', '\u{1D54F}yz'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['\u{20000}'.repeat(100), '\u{20000}'.repeat(100)],
  ])('reads %j as %j', (text, hashtag) => {
    expect(parseHashtag(text)).toBe(hashtag);
  });

  it.each([
    ['nothing', ['', '#', '   ', '##twice']],
    ['a number', ['12345', '٣٤٥']],
    ['several words', ['two words', 'a-b', 'a.b', 'a/b', 'a?b']],
    ['what is no letter', ['😀', 'nul\u0000', '\ud800']],
    ['a joiner at an end', ['·start', 'end·', '\u200cstart', 'end\u200c']],
    ['too much', ['a'.repeat(101), 'ﷺ'.repeat(100), 'x'.repeat(1_000_000), `a${'\u0301\u0316'.repeat(400)}`]],
  ])('refuses %s', (_, texts) => {
    expect(texts.filter((text) => parseHashtag(text) !== null)).toEqual([]);
  });

  it('reads its own answer as itself', () => {
    assertProperty(
      property(string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const hashtag = parseHashtag(text);
        expect(hashtag === null ? null : parseHashtag(hashtag)).toBe(hashtag);
      }),
    );
  });
});

describe('parseShownHashtag', () => {
  it.each([
    ['#science-fiction', 'science-fiction'],
    ['🐱cats', '🐱cats'],
    [' 2024 ', '2024'],
    ['c++', 'c++'],
    ['＃ｆｕｌｌ', 'full'],
    ['r/photography', 'r/photography'],
    ['cafe\u0301', 'café'],
    ['two words', null],
    ['a\u3000b', null],
    ['nul\0', null],
    ['#', null],
    ['', null],
    ['😀'.repeat(100), '😀'.repeat(100)],
    ['a'.repeat(101), null],
  ])('reads %j as %j', (text, hashtag) => expect(parseShownHashtag(text)).toBe(hashtag));
});
