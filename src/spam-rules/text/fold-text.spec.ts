import { endOf, foldPhrase, foldText } from './fold-text';

describe('foldPhrase', () => {
  it.each([
    ['Hello, World!', 'hello world'],
    ["don't  stop -- NOW", 'dont stop now'],
    ['Größe Éclair ŁÓDŹ', 'grosse eclair lodz'],
    ['ＦＲＥＥ', 'free'],
    ['𝓯𝓻𝓮𝓮 𝟓', 'free 5'],
    ['🅵🆁🅴🅴 Ⓐ', 'free a'],
    ['frее', 'free'],
    ['fr\u200be\u00ade', 'free'],
    ['f\u0336r\u0336e\u0336e\u0336', 'free'],
    ['ガス が', 'ガス が'],
    ['한국', '한국'],
    ['🔥hot🔥', 'hot'],
    ['', ''],
    ['!!!', ''],
  ])('reads %j as %j', (text, folded) => expect(foldPhrase(text)).toBe(folded));

  it('reads a Cyrillic word alike however it is written', () =>
    expect(foldPhrase('ПОДПИСЫВАЙТЕСЬ')).toBe(foldPhrase('подписывайтесь')));

  it('lets no character grow without bound', () =>
    expect(foldPhrase('\ufdfa'.repeat(100)).length).toBeLessThanOrEqual(400));
});

describe('foldText', () => {
  it('knows where each unit stood', () => {
    const text = 'a 𝓯-É';
    const folded = foldText(text);
    const pieces = folded.units.map((_, i) => text.slice(folded.starts[i], endOf(folded, i)));
    expect(pieces.filter((_, i) => folded.units[i] !== 0x20)).toEqual(['a', '𝓯', 'É']);
  });

  it('blanks what is masked', () => {
    const { units } = foldText('free@home now', [{ start: 4, end: 9 }]);
    expect(String.fromCharCode(...units)).toBe(' free now ');
  });
});
