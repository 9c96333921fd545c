import { expectToEnd } from '../../../test/support/ends';
import { ScoringConfig } from '../scoring-config';
import { findMixedWords, undisguise } from './disguises';

const { vocabulary } = ScoringConfig.DEFAULT.matcher();
const read = (text: string) => undisguise(text, [], vocabulary);

describe('undisguise', () => {
  it.each([
    ['fr33 m0ney', 'free money'],
    ['v1agra', 'viagra'],
    ['ca$h and c@sino', 'cash and casino'],
    ['f r e e  m o n e y', 'free  money'],
    ['c.a.s.i.n.o', 'casino'],
    ['fr🔥ee b🎁o🎁n🎁u🎁s', 'free bonus'],
    ['freeee moooney', 'free money'],
    ['CA$INO', 'CASINO'],
    ['бecплатно к.а.з.и.н.о', 'бecплатно kaзиho'],
    ['無 料 カ ジ ノ', '無料カジノ'],
    ['無🔥料🔥副🔥業', '無料副業'],
    ['example[.]shop', 'example.shop'],
    ['example . shop', 'example.shop'],
    ['example dot com', 'example.com'],
    ['example。shop', 'example.shop'],
    ['ｅｘａｍｐｌｅ．ｓｈｏｐ', 'example.shop'],
    ['ex\u200bample.sh\u2060op', 'example.shop'],
    ['𝐟𝐫𝐞𝐞 f\u0336r\u0336e\u0336e\u0336', 'free free'],
    ['０８７１ 277', '0871 277'],
    ['＋𝟏 𝟓𝟓𝟓 𝟎𝟏𝟒 𝟕𝟕𝟖𝟖', '+1 555 014 7788'],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text).text).toBe(expected);
  });

  it.each([
    'nothing here, I am 4 and you are 5',
    '',
    'M O N D A Y',
    'The U.S.A. and N.A.S.A., e.g. in L.A.',
    'H2O, B12, vitamin D3, 25 m3, mp3, h1n1, 2nd, B2B',
    'I❤NY and happy🎉birthday',
    'Yesssss, sooo, Neeeiiiin, Goooaaal',
    'for (i=0; i<10; i++) { a[i] = b[i]*c[i]; }',
    '今天3点在2号楼，有15人，带4本书',
    'I waited . me and the dog . then the bus came',
  ])('leaves %j as it is', (text) => {
    expect(read(text).text).toBe(text);
  });

  it('sees no disguise in a picture between two sentences without spaces', () => {
    const spelling = read('好吃😋下次再来');
    expect(spelling.isDisguised({ start: 0, end: spelling.text.length })).toBe(false);
  });

  it('gives the place of a word in the text as written', () => {
    const text = 'so: F R E E\u200b m0n3y';
    const spelling = read(text);
    const wordAt = (word: string) => {
      const start = spelling.text.indexOf(word);
      const span = spelling.sourceOf({ start, end: start + word.length });
      return text.slice(span.start, span.end);
    };
    expect([wordAt('FREE'), wordAt('money'), wordAt('so')]).toEqual(['F R E E', 'm0n3y', 'so']);
  });

  it('keeps links as they are, and finds them again', () => {
    const text = 'f\u200bree sh0pping.example fr33 m0ney';
    const link = { start: 6, end: 22 };
    const spelling = undisguise(text, [link], vocabulary);
    const { start, end } = spelling.targetOf(link);
    expect([spelling.text, spelling.text.slice(start, end)]).toEqual([
      'free sh0pping.example free money',
      'sh0pping.example',
    ]);
  });

  // Large enough that anything but one pass over the text would go on for minutes.
  it.each([
    'a ',
    '4a',
    '$',
    `${'a'.repeat(39)}$ `,
    'fr33 ',
    'fe🔥',
    'aaa',
    '無 ',
    'f.r.',
    '[.]',
    't . ',
    'ab dot ',
    '\u200b',
    '0O',
  ])('reads %j over and over to the end', (piece) => {
    expect(() => expectToEnd(() => read(piece.repeat(100_000)))).not.toThrow();
  });
});

describe('findMixedWords', () => {
  it.each([
    ['Your раyраl аccount', ['раyраl', 'аccount']],
    ['β-decay, µm, Δt, ψ, αCT', []],
    ['Telegram-канал про C++ и WiFi-роутер', []],
    ['Το νέο laptop με Linux', []],
    ['ДНКand ЖЖx', []],
    ['это так.nНу и nnВот', []],
  ])('finds in %j: %j', (text, words) => {
    expect(findMixedWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(words);
  });
});
