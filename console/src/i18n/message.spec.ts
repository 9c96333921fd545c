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

  it('fills places inside a plural', () => {
    expect(fill('{n, plural, one {one of {name}} other {# of {name}}}', { n: 2, name: 'Ana' }, 'en').join('')).toBe(
      '2 of Ana',
    );
  });

  it('names what is unknown', () => {
    expect(fill('Hello {nobody}', {}, 'en').join('')).toBe('Hello {nobody}');
  });

  it('takes the controls of text direction out of texts, which would reorder the message', () => {
    const name = '\u2067evil\u202egro.elpmaxe\u2069\u061c\u200f';
    expect(fill('Approved: {name} today', { name }, 'en').join('')).toBe('Approved: evilgro.elpmaxe today');
    expect(fill('{name}', { name: 'نرگس\u200cها' }, 'en').join('')).toBe('نرگس\u200cها');
  });

  it('refuses a brace that stays open', () => {
    expect(() => fill('{n', {}, 'en')).toThrow('A brace stays open');
  });
});
