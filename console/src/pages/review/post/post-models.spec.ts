import { blockedAs, type Post } from './post-models';

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
