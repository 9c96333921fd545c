import { fill } from './message';

describe('fill', () => {
  const posts = '{n, plural, =0 {No posts} one {# post} other {# posts}} by {author}';

  test.each([
    ['en', 0, 'No posts by Mira'],
    ['en', 1, '1 post by Mira'],
    ['en', 1234, '1,234 posts by Mira'],
    ['de', 1234, '1.234 posts by Mira'],
  ])('%s: %d', (locale, n, text) => {
    expect(fill(posts, { n, author: 'Mira' }, locale).join('')).toBe(text);
  });

  it('keeps what is no text apart', () => {
    const bold = { bold: true };
    expect(fill('{n} of {all} left', { n: bold, all: 412 }, 'en')).toEqual([bold, ' of ', '412', ' left']);
  });

  test.each([
    [
      'places inside a plural',
      '{n, plural, one {one of {name}} other {# of {name}}}',
      { n: 2, name: 'Ana' },
      '2 of Ana',
    ],
    ['what is unknown by its name', 'Hello {nobody}', {}, 'Hello {nobody}'],
    [
      'texts without controls of direction, which would reorder the message',
      'Approved: {name} today',
      { name: '\u2067evil\u202egro.elpmaxe\u2069\u061c\u200f' },
      'Approved: evilgro.elpmaxe today',
    ],
    ['texts with what joins letters', '{name}', { name: 'نرگس\u200cها' }, 'نرگس\u200cها'],
  ])('fills in %s', (_, message, values, text) => {
    expect(fill(message, values, 'en').join('')).toBe(text);
  });

  it('refuses a brace that stays open', () => {
    expect(() => fill('{n', {}, 'en')).toThrow('A brace stays open');
  });
});
