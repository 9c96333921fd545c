import { digest } from '../common/digest';
import { parseAccount } from './account';

const LONG = 'a'.repeat(200);
const AT_FAR = 'https://far.example/';
/** Where servers of all kinds have a post. */
const POSTS =
  `@bob/123 users/bob/statuses/1 ap/users/1/statuses/2 notes/abc p/bob/123 p/123 notice/AbC ?p=12 2026/05/12/a-title/
   objects/0d8a3b5e-1f0c-4a3e-9f0a-2f1b6f4f7c11 i/web/post/1 videos/watch/abc
   convert/ap/at://did:plc:abc/app.bsky.feed.post/3k`.split(/\s+/);

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
    ['acct:bob@far.example', '@bob@far.example', 'bob', 'far.example'],
    ['ACCT:@bob@far.example', '@bob@far.example', 'bob', 'far.example'],
    ['\u2066@bo\u200bb@far.example\u2069', '@bob@far.example', 'bob', 'far.example'],
    ['https://far.example/@bob@else.example/', 'https://far.example/@bob@else.example/', 'bob', 'else.example'],
    ['https://far.example/p/bob', 'https://far.example/p/bob', 'bob', 'far.example'],
    ['https://under_score.example:81/u/bob/', 'https://under_score.example:81/u/bob/', 'bob', 'under_score.example:81'],
    ['https://far.example/ap/did:plc:abc', 'https://far.example/ap/did:plc:abc', 'did:plc:abc', 'far.example'],
    ['https://far.example/@/bob/', 'https://far.example/@/bob/', 'bob', 'far.example'],
    ['https://far.example/@bob?author=1', 'https://far.example/@bob?author=1', 'bob', 'far.example'],
    ['https://far.example', 'https://far.example', 'far.example', 'far.example'],
    ['https://far.example/#me', 'https://far.example/#me', 'far.example', 'far.example'],
  ])('reads %j as the account %j of %s at %s', (text, accountId, username, instance) => {
    expect(parseAccount(text)).toMatchObject({ accountId, username, instance, isPattern: false });
    expect(parseAccount(text)?.usernameFolded).toBe(username.toLowerCase());
  });

  it.each([
    ['https://blog.example/?author=1', 'https://blog.example/?author=2', 'blog.example'],
    ['https://far.example/blog/?author=1', 'https://far.example/blog/?author=2', 'blog'],
    ['https://far.example/profile.php?user_id=7', 'https://far.example/profile.php?user_id=8', 'profile.php'],
    ['https://far.example/%', 'https://far.example/%ff', 'far.example'],
    [`https://far.example/${LONG}a`, `https://far.example/${LONG}b`, 'far.example'],
  ])('tells %j and %j apart by the whole URI alone', (one, other, username) => {
    const [first, second] = [parseAccount(one), parseAccount(other)];
    expect(first).toMatchObject({ username, uriHash: digest(one), usernameFolded: digest(one), isPattern: false });
    expect(second).toMatchObject({ username, usernameFolded: digest(other) });
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
    ['nothing', ['', '@', '@'.repeat(100_000)]],
    ['half a handle', ['bob', '@bob', 'bob@', '@@far.example', 'acct:bob', 'mailto:bob@far.example']],
    ['more than a handle', ['bob@far.example@else.example', 'bob@far.example/x', 'acct:bob@far.example:x']],
    ['no name', ['b b@far.example', 'b/b@far.example', 'https:///bob']],
    ['no domain', ['bob@far', 'bob@far..example', 'bob@far example', 'bob@https://far.example']],
    ['too long', [`${LONG}a@far.example`, `${'ﷺ'.repeat(200)}@far.example`, `${AT_FAR}${'a/'.repeat(1_024)}bob`]],
    ['a pattern for everybody', ['*@*', '**@***', '＊@*', '*@*.*', '@*@*.*.*.', 'https://*.*/users/*']],
    ['no pattern', ['*@*.far.example/x', 'bob@*..example', 'https://*.far.example/', `${AT_FAR}?author=*`]],
    ['a very long pattern', [`${'*'.repeat(100_000)}@far.example`]],
    ['another address', ['https://bob:secret@far.example/users/bob', 'ftp://far.example/users/bob']],
    ['a list of posts', ['@bob/with_replies', 'users/bob/followers', 'tags/cats'].map((path) => AT_FAR + path)],
    ['a post', POSTS.map((path) => AT_FAR + path)],
  ])('refuses %s', (_, texts) => {
    expect(texts.filter((text) => parseAccount(text) !== null)).toEqual([]);
  });

  it.each([
    ['https://far.example/notes/mira', 'mira', 'mira'],
    ['https://far.example/users/77', 'mira', null],
    ['https://far.example/?p=1', 'mira', null],
    ['https://far-.example/*', '*', null],
  ])('takes %j for an author when it is the URI of %s', (uri, authorName, usernameFolded) => {
    const expected = { uriHash: digest(uri), isPattern: false, usernameFolded: usernameFolded ?? digest(uri) };
    expect(parseAccount(uri, authorName)).toMatchObject(expected);
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
