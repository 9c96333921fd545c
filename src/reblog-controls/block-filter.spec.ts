import { digest } from '../common/digest';
import { fold } from '../common/fold';
import type { PostContent } from '../common/post-content';
import { aPost } from '../../test/support/post-content';
import { type Blocklists, BlockFilter } from './block-filter';

type BlockedAuthor = Blocklists['users'][number];

const user = (username: string, instance: string, uri: string | null = null): BlockedAuthor => ({
  username,
  instance,
  usernameFolded: fold(username),
  domainFolded: fold(instance),
  uriHash: uri === null ? null : digest(uri),
  isPattern: `${username}${instance}`.includes('*'),
});
const tag = (hashtag: string) => ({ hashtag, hashtagFolded: fold(hashtag) });
const post = (changes: Partial<PostContent>): PostContent =>
  aPost({
    authorUsername: 'bob',
    authorUri: 'https://far.example/users/bob',
    authorAccount: 'Bob@far.example',
    hashtags: ['Photography'],
    ...changes,
  });

describe('BlockFilter', () => {
  it.each<[string, BlockedAuthor, Partial<PostContent>]>([
    ['the account, folded', user('BOB', 'FAR.example'), {}],
    ['the host of the URI', user('bob', 'social.far.example'), { authorUri: 'https://social.far.example/u/1' }],
    [
      'the host of the URI with its port',
      user('bob', 'far.example:8443'),
      { authorUri: 'https://far.example:8443/bob' },
    ],
    ['the URI', user('x', 'y.example', 'https://far.example/users/bob'), {}],
    ['all of a domain', user('*', 'far.example'), {}],
    ['a part of the name', user('b*', 'far.example'), {}],
    ['all below a domain', user('*', '*.example'), {}],
    ['a name everywhere', user('bob', '*'), {}],
    ['all below the host of the URI', user('*', '*.evil.example'), { authorUri: 'https://a.evil.example/bob' }],
  ])('rejects by %s', (_, entry, changes) => {
    const rejection = new BlockFilter({ users: [entry], hashtags: [] }).findRejection(post(changes));
    const notes = `Auto-rejected: blocked user @${entry.username}@${entry.instance}`;
    expect(rejection).toEqual({ reviewedBy: 'auto:blocked_user', notes });
  });

  it.each<[string, BlockedAuthor, Partial<PostContent>]>([
    ['another name', user('bobby', 'far.example'), {}],
    ['another domain', user('bob', 'near.example'), {}],
    ['a domain that only ends alike', user('*', '*.far.example'), {}],
    ['another URI', user('x', 'y.example', 'https://far.example/users/bobby'), {}],
    ['a name pattern elsewhere', user('b*', 'near.example'), {}],
    ['the display name', user('mira', 'far.example'), { authorDisplayName: 'mira' }],
    ['an author without URI', user('x', 'y.example', ''), { authorUri: '' }],
  ])('lets %s pass', (_, entry, changes) => {
    expect(new BlockFilter({ users: [entry], hashtags: [] }).findRejection(post(changes))).toBeNull();
  });

  it('rejects by a hashtag however it is spelled, and names the entry as it is spelled', () => {
    const filter = new BlockFilter({ users: [], hashtags: [tag('CryptoGains')] });
    expect(filter.findRejection(post({ hashtags: ['a', 'ｃｒｙｐｔｏGAINS'] }))).toEqual({
      reviewedBy: 'auto:blocked_hashtag',
      notes: 'Auto-rejected: blocked hashtag #CryptoGains',
    });
    expect(filter.findRejection(post({ hashtags: ['crypto', 'cryptogainsnow'] }))).toBeNull();
  });

  it('names users before hashtags when both apply', () => {
    const filter = new BlockFilter({ users: [user('bob', 'far.example')], hashtags: [tag('photography')] });
    expect(filter.findRejection(post({}))).toEqual({
      reviewedBy: 'auto:blocked_user',
      notes: 'Auto-rejected: blocked user @bob@far.example; Auto-rejected: blocked hashtag #photography',
    });
  });
});
