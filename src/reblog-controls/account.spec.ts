import { digest } from '../common/digest';
import { parseAccount } from './account';

const LONG = 'a'.repeat(200);

describe('parseAccount', () => {
  it.each([
    ['@bob@far.example', '@bob@far.example', 'bob', 'far.example'],
    ['bob@far.example', '@bob@far.example', 'bob', 'far.example'],
    ['  @Bob@Far.Example. ', '@Bob@Far.Example.', 'Bob', 'far.example'],
    ['bob@münchen.example', '@bob@münchen.example', 'bob', 'xn--mnchen-3ya.example'],
    ['bob@localhost:3000', '@bob@localhost:3000', 'bob', 'localhost:3000'],
    ['bob@under_score.example', '@bob@under_score.example', 'bob', 'under_score.example'],
    ['b.o-b_1@far.example', '@b.o-b_1@far.example', 'b.o-b_1', 'far.example'],
    [`${LONG}@far.example`, `@${LONG}@far.example`, LONG, 'far.example'],
    ['https://far.example/users/bob', 'https://far.example/users/bob', 'bob', 'far.example'],
    ['https://far.example/@bob', 'https://far.example/@bob', 'bob', 'far.example'],
    ['HTTPS://Far.Example/@Bob/', 'HTTPS://Far.Example/@Bob/', 'Bob', 'far.example'],
    ['http://127.0.0.1:8080/users/bob', 'http://127.0.0.1:8080/users/bob', 'bob', '127.0.0.1:8080'],
    ['https://far.example/users/b%C3%B6b?a=b#c', 'https://far.example/users/b%C3%B6b?a=b#c', 'böb', 'far.example'],
    ['https://under_score.example/bob', 'https://under_score.example/bob', 'bob', 'under_score.example'],
  ])('reads %j as the account %j of %s at %s', (text, accountId, username, instance) => {
    expect(parseAccount(text)).toMatchObject({ accountId, username, instance, isPattern: false });
  });

  it.each([
    ['*@spam.example', '*', 'spam.example', '%', 'spam.example'],
    ['@bot*@*', 'bot*', '*', 'bot%', '%'],
    ['b_t**@*.spam.example', 'b_t*', '*.spam.example', String.raw`b\_t%`, '%.spam.example'],
    ['100%*@a_b.example', '100%*', 'a_b.example', String.raw`100\%%`, String.raw`a\_b.example`],
    ['bob@*.münchen.example', 'bob', '*.xn--mnchen-3ya.example', 'bob', '%.xn--mnchen-3ya.example'],
    ['＊@spam.example', '*', 'spam.example', '%', 'spam.example'],
    ['BOT*@SPAM*.Example', 'bot*', 'spam*.example', 'bot%', 'spam%.example'],
    ['https://spam.example/users/*', '*', 'spam.example', '%', 'spam.example'],
  ])('reads %j as a pattern', (text, usernameFolded, domainFolded, usernameLike, domainLike) => {
    const pattern = { isPattern: true, uriHash: null, usernameFolded, domainFolded, usernameLike, domainLike };
    expect(parseAccount(text)).toMatchObject(pattern);
  });

  it.each([
    '',
    '@',
    'bob',
    '@bob',
    'bob@',
    '@@far.example',
    'bob@far.example@else.example',
    'bob@far',
    'bob@far..example',
    'bob@https://far.example',
    'b b@far.example',
    'b/b@far.example',
    'bob@far example',
    'bob@far.example/x',
    `${LONG}a@far.example`,
    `${'ﷺ'.repeat(200)}@far.example`,
    '*@*',
    '**@***',
    '＊@*',
    '*@*.*',
    '@*@*.*.*.',
    'https://*.*/users/*',
    '*@*.far.example/x',
    'bob@*..example',
    'https://far.example',
    'https://far.example/',
    'https:///bob',
    'https://far.example/%',
    'https://far.example/@bob@else.example',
    'https://bob:secret@far.example/users/bob',
    'ftp://far.example/users/bob',
    'acct:bob@far.example:x',
    `https://far.example/${'a/'.repeat(1_024)}bob`,
    '@'.repeat(100_000),
    `${'*'.repeat(100_000)}@far.example`,
  ])('refuses %j', (text) => {
    expect(parseAccount(text)).toBeNull();
  });

  it('knows a URI by its hash, and a handle by none', () => {
    expect(parseAccount(' https://far.example/users/bob')?.uriHash).toBe(digest('https://far.example/users/bob'));
    expect(parseAccount('bob@far.example')?.uriHash).toBeNull();
  });

  it.each(['*', '@', '.', '/', '%', ' ', '**.', '.*'])('does not backtrack through very many of %j', (part) => {
    const many = part.repeat(200_000);
    expect(parseAccount(`${many}x`)).toBeNull();
    expect(parseAccount(`bob@${many}x`)).toBeNull();
    expect(parseAccount(`https://a.example/${many}x`)).toBeNull();
  });
});
