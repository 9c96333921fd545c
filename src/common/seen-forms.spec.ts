import { addressForm, withoutInvisible } from './seen-forms';

describe('one form of an address', () => {
  it.each([
    ['https://example.org/with a space', 'https://example.org/with%20a%20space'],
    ['https://example.org/?q=two words', 'http://EXAMPLE.org/?q=two%20words'],
    ['https://example.org/a|b[c]^', 'https://example.org/a%7cb%5Bc%5D%5E'],
    ['https://example.org/%7Emira', 'https://example.org/~mira/'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://example.org/a\u0308', 'https://example.org/%c3%a4'],
    ['https://example.org/a%2fb', 'https://example.org/a%2Fb#part'],
    [' https://example.org\t', 'https://example.org/'],
  ])('is the same for %s and %s', (one, other) => expect(addressForm(one)).toBe(addressForm(other)));

  it.each([
    ['https://example.org/a/b', 'https://example.org/a%2Fb'],
    ['https://example.org/a%2Fb', 'https://example.org/a%252Fb'],
    ['https://example.org/?a=b%26c', 'https://example.org/?a=b&c'],
    ['https://example.org/a', 'https://example.org/A'],
    ['https://example.org/%FF', 'https://example.org/%FE'],
    ['no address', 'another'],
  ])('is not the same for %s and %s', (one, other) => expect(addressForm(one)).not.toBe(addressForm(other)));
});

it.each([
  ['a zero-width space', 'herons \u200b🐦\u200b', 'herons 🐦'],
  ['a soft hyphen', 'her\u00adon', 'heron'],
  ['a variation selector', '❤\ufe0f', '❤'],
  ['a Hangul filler', 'heron\u3164', 'heron'],
  ['a bidirectional control, which stays', '\u202enoreh', '\u202enoreh'],
])('without invisible characters: %s', (_, text, expected) => expect(withoutInvisible(text)).toBe(expected));
