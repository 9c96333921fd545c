import { blockedAs, fullNameOf, nameOf, type Post } from './post-models';

const blocked = (author_account: string, author_id: string) => blockedAs({ author_account, author_id } as Post);

describe('an author is blocked', () => {
  it.each([
    ['@ana@b.example', 'https://b.example/users/ana'],
    ['@ana@b.example', 'https://web.b.example/users/ana'],
    ['@ana@web.b.example', 'https://b.example/users/ana'],
    ['@ana@b.example', 'https://b.example:8443/users/ana'],
    ['@ana@127.0.0.1:8443', 'https://127.0.0.1:8443/users/ana'],
    ['@ana@b.example', ''],
  ])('by the handle %s at %j', (account, id) => expect(blocked(account, id)).toBe(account));

  it.each(['https://evil.example/u/x', 'https://evilb.example/u/x', 'https://b.example.evil.example/u/x'])(
    'by the address %s, whose instance names somebody of b.example',
    (id) => expect(blocked('@ana@b.example', id)).toBe(id),
  );
});

describe('the name of an author', () => {
  const author = (name: string) => ({ author_display_name: name, author_username: 'ada' });

  test.each([
    ['Ada', 'Ada'],
    ['  ', 'ada'],
    ['Ada :blobcat_happy: Lovelace', 'Ada Lovelace'],
    ['Ada :verified:', 'Ada'],
    ['(:verified:) Ada', '( ) Ada'],
    [':blobcat: :verified:', 'ada'],
    ['awake 12:30:45', 'awake 12:30:45'],
    ['Ada::Lovelace :)', 'Ada::Lovelace :)'],
    ['מירה :blobcat:', 'מירה'],
  ])('of %j has no custom emoji in a list: %j', (name, expected) => expect(nameOf(author(name))).toBe(expected));

  it('has them where it is read', () => {
    expect(fullNameOf(author(' Ada :verified: '))).toBe('Ada :verified:');
    expect(fullNameOf(author(' '))).toBe('ada');
  });
});
