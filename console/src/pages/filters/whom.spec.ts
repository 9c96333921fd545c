import { foldHashtag, whomIn } from './whom';

describe('whomIn', () => {
  it.each([
    ['@otto@spam.example', 'one', '@otto@spam.example'],
    [' otto@spam.example ', 'one', '@otto@spam.example'],
    ['*@spam.example', 'pattern', '@*@spam.example'],
    ['bot*@*', 'pattern', '@bot*@*'],
    ['https://spam.example/users/otto', 'one', 'https://spam.example/users/otto'],
    ['https://spam.example/users/bot*', 'pattern', 'https://spam.example/users/bot*'],
  ])('reads %p as %s', (text, kind, name) => {
    expect(whomIn(text)).toMatchObject({ kind, name });
  });

  it.each([
    '',
    'otto',
    '@otto',
    '*@*',
    '**@*',
    '*@*.*',
    'a@b@c',
    'https://',
    'https://spam.example/',
    'ftp://spam.example/x',
  ])('finds nobody in %p', (text) => {
    expect(whomIn(text)).toBeNull();
  });

  it('searches for the posts of one author, never of a pattern', () => {
    expect([whomIn('otto@a.example')?.author, whomIn('*@a.example')?.author]).toEqual(['@otto@a.example', null]);
  });
});

describe('foldHashtag', () => {
  it.each([
    ['#PhotoGraphy', 'photography'],
    ['ＣＡＴＳ', 'cats'],
    ['＃Straße ', 'straße'],
    ['España', 'espana'],
    ['#Łódź', 'lodz'],
    ['ガンダム', 'ガンダム'],
  ])('of %p is %p', (text, folded) => {
    expect(foldHashtag(text)).toBe(folded);
  });
});
