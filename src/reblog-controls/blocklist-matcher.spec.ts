import { compileGlob } from './blocklist-matcher';

describe('compileGlob', () => {
  it.each([
    ['bob', 'bob', true],
    ['bob', 'bobby', false],
    ['*', '', true],
    ['*', 'anyone', true],
    ['b*', 'bob', true],
    ['b*', 'abob', false],
    ['*b', 'bob', true],
    ['*b', 'bobo', false],
    ['b*b', 'bb', true],
    ['b*b', 'b', false],
    ['ab*ba', 'aba', false],
    ['*.example', 'spam.example', true],
    ['*.example', 'example', false],
    ['*.example', 'spamXexample', false],
    ['a*b*c', 'a1b2c', true],
    ['a*b*c', 'a1c2b', false],
    ['a*bc*c', 'abc', false],
    ['a**c', 'ac', true],
    ['a.c', 'abc', false],
    ['a?[b]%_', 'a?[b]%_', true],
  ])('lets %j fit %j: %s', (pattern, text, fits) => {
    expect(compileGlob(pattern)(text)).toBe(fits);
  });

  it('does not backtrack through a pattern of many stars', () => {
    const fits = compileGlob(`${'*a'.repeat(200)}*b`);
    expect(fits('a'.repeat(100_000))).toBe(false);
    expect(fits(`${'a'.repeat(100_000)}b`)).toBe(true);
  });
});
