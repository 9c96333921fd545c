import { fullNameOf, nameOf } from './author-name';

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
