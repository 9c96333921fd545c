import { fold, foldForSearch, foldHashtag, nfkc } from './fold';

/** Marks in an order that is not the canonical one: `\u0344` is two of a higher class than `\u0316`. */
const marks = (count: number): string => '\u0344'.repeat(count / 2) + '\u0316'.repeat(count / 2);

describe('fold', () => {
  it.each([
    ['ＡDMIN', 'admin'],
    ['Straße', 'straße'],
    ['İ', 'i\u0307'],
    ['e\u0301', 'é'],
    // The capital letter with its line has no code point of its own, the small one does.
    ['H\u0331', '\u1e96'],
    ['\ufdfa', '\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 \u0639\u0644\u064a\u0647 \u0648\u0633\u0644\u0645'],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('keeps as many marks as the longest name has', () => {
    const name = `a${marks(398)}`;
    expect(fold(name)).toBe(name.normalize('NFKC'));
  });

  it.each([
    ['marks', marks(100_000)],
    ['marks of half width', '\u0301\uff9e'.repeat(50_000)],
    ['marks beyond the basic plane', '\u{1d165}\u0316'.repeat(30_000)],
  ])('puts no more than 400 %s in order', (_, text) => {
    const read = `a${[...text].slice(0, 400).join('')}b`.normalize('NFKC');
    expect([nfkc(`a${text}b`), fold(`a${text}b`)]).toEqual([read, read]);
  });
});

describe('foldHashtag', () => {
  it.each([
    ['España', 'espana'],
    ['ESPAN\u0303A', 'espana'],
    ['Příšerně', 'priserne'],
    ['TiếngViệt', 'tiengviet'],
    ['İstanbul', 'istanbul'],
    ['Łódź', 'lodz'],
    ['Ølreise', 'olreise'],
    ['Straße', 'straße'],
    ['Ｃａｆé', 'cafe'],
    // Marks of other scripts tell words apart
    ['Йога', 'йога'],
    ['ガンダム', 'ガンダム'],
    ['हिन्दी', 'हिन्दी'],
    ['한국', '한국'],
    ['CatsOfMastodon', 'catsofmastodon'],
  ])('folds %j to %j', (hashtag, folded) => {
    expect(foldHashtag(hashtag)).toBe(folded);
    expect(foldHashtag(folded)).toBe(folded);
  });
});

describe('foldForSearch', () => {
  it.each([
    ['España', 'espana'],
    ['שָׁלוֹם', 'שלום'],
    ['מַזָּל־טוֹב', 'מזל־טוב'],
    ['Ελληνικά', 'ελληνικα'],
    ['مَرْحَبـــًا', 'مرحبا'],
    ['Ёлка, за́мок', 'елка, замок'],
    ['Йога', 'йога'],
    ['ガンダム', 'ガンダム'],
    ['हिन्दी', 'हिन्दी'],
    ['ทำอาหาร', 'ทำอาหาร'.normalize('NFKC')],
  ])('folds %j to %j', (text, folded) => {
    expect(foldForSearch(text)).toBe(folded);
    expect(foldForSearch(folded)).toBe(folded);
  });
});
