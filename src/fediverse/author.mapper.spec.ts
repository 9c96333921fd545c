import { mapAuthor } from './author.mapper';
import { StatusError } from './status.wire';

const CONTEXT = { instance: 'a.example', privateHost: null, now: new Date('2026-03-01T12:00:00Z') };
const ACCOUNT = { acct: 'ana@b.example', username: 'ana', uri: 'https://b.example/users/ana', display_name: 'Ana' };

const author = (account: object, accountDomain: string | null = null, uri = 'https://b.example/7') =>
  mapAuthor(account, uri, { ...CONTEXT, accountDomain });

describe('mapAuthor', () => {
  const LOCAL = 'https://web.a.example/7';

  it.each<[object, string | null, string | undefined, string]>([
    [{ acct: 'ana@b.example', uri: 'https://web.b.example/u/ana' }, 'x.example', undefined, 'ana@b.example'],
    [{ acct: 'ana@web.b.example', uri: 'https://b.example/u/ana' }, null, undefined, 'ana@web.b.example'],
    [{ acct: '@Ana@B.Example' }, null, undefined, 'Ana@b.example'],
    [{ acct: 'ana@münchen.example' }, null, 'https://münchen.example/1', 'ana@xn--mnchen-3ya.example'],
    [{ acct: 'ana', uri: 'https://web.a.example/u/ana' }, 'a.example', LOCAL, 'ana@a.example'],
    [{ acct: 'ana', uri: 'https://web.a.example/u/ana' }, null, LOCAL, 'ana@web.a.example'],
    [{ acct: 'ana' }, null, 'https://a.example/7', 'ana@a.example'],
    [{ acct: 'ana' }, 'a.example', 'https://a.example:8443/7', 'ana@a.example'],
    [{ acct: 'ana@my_host.example' }, null, 'https://my_host.example/7', 'ana@my_host.example'],
    [{ acct: 'a.n-a_1.bsky.social@bsky.brid.gy' }, null, 'https://bsky.brid.gy/1', 'a.n-a_1.bsky.social@bsky.brid.gy'],
    // A domain that the host of the URI does not belong to
    [{ acct: 'ana@bank.example' }, null, undefined, 'ana@b.example'],
    [{ acct: 'ana@bank.example', uri: 'https://web.b.example/u/ana' }, null, undefined, 'ana@web.b.example'],
    [{ acct: 'ana@notb.example' }, null, undefined, 'ana@b.example'],
    [{ acct: 'ana' }, 'a.example', undefined, 'ana@b.example'],
  ])(
    'reads the account of %j with the account domain %j and the URI %j as %s',
    (account, accountDomain, uri, handle) => {
      expect(author(account, accountDomain, uri)).toMatchObject({ authorAccount: handle });
    },
  );

  it.each([
    [
      { uri: 'https://b.example/1', pleroma: { ap_id: 'https://b.example/2' }, url: 'https://b.example/3' },
      'https://b.example/1',
    ],
    [{ uri: null, pleroma: { ap_id: 'https://b.example/2' }, url: 'https://b.example/3' }, 'https://b.example/2'],
    [{ uri: 'javascript:1', pleroma: [], url: 'https://b.example/3' }, 'https://b.example/3'],
    [{ url: 'https://web.b.example/@ana' }, 'https://web.b.example/@ana'],
    // A profile page elsewhere is no identity: bridges, and GoToSocial where people are hosted elsewhere
    [{ url: 'https://bsky.app/profile/ana' }, 'https://b.example/@ana'],
    [{ uri: null, url: 'https://example/@ana' }, 'https://b.example/@ana'],
    [{ uri: '', url: 'https://notb.example/@ana' }, 'https://b.example/@ana'],
    [{ url: 'https://b.example:8443/@ana' }, 'https://b.example/@ana'],
  ])('reads the URI of %j as %s', (account, authorUri) => {
    expect(author({ acct: 'ana', ...account })).toMatchObject({
      authorUri,
      authorAccount: expect.stringMatching(/^ana@/),
    });
  });

  it.each([
    ['a username that folds to 18 characters for each', { acct: `${'\ufdfa'.repeat(80)}@b.example` }],
    ['a username and a host', { acct: `${'𠀀'.repeat(200)}@b.example`, uri: `https://${'㌖'.repeat(480)}.example/` }],
    ['a local username and a host', { acct: '𠀀'.repeat(200), uri: `https://${'㌖'.repeat(480)}.example/` }],
  ])('refuses %s that are too long for an index', (_, account) => {
    const { uri } = account as { uri?: string };
    expect(() => author(account, null, uri)).toThrow(StatusError);
  });

  it('takes a username of 200 characters of four bytes at the longest host that there is', () => {
    const host = `${'b'.repeat(245)}.example`;
    const uri = `https://${host}/`;
    expect(author({ acct: '𠀀'.repeat(200), uri }, null, uri)).toMatchObject({
      authorAccount: `${'𠀀'.repeat(200)}@${host}`,
    });
  });

  it('reads the signals, and the tags of the bio folded', () => {
    const account = {
      ...ACCOUNT,
      created_at: '2020-01-02T00:00:00.000Z',
      followers_count: 10,
      following_count: -1,
      statuses_count: 30,
      bot: false,
      discoverable: true,
      indexable: null,
      noindex: 'yes',
      tags: [{ name: 'NoBot' }, 'Dogs'],
      note: '<p>I like <a href="https://b.example/tags/Cats" class="mention hashtag" rel="tag">#<span>Cats</span></a> and #<a href="https://b.example/tags/dogs" rel="tag">dogs</a></p>',
    };
    expect(author(account)).toMatchObject({
      authorSignals: {
        createdAt: '2020-01-02T00:00:00.000Z',
        followers: 10,
        following: null,
        statuses: 30,
        bot: false,
        discoverable: true,
        indexable: null,
        noindex: null,
        bioTags: ['nobot', 'dogs', 'cats'],
        bio: 'I like #Cats and #dogs',
        limited: null,
        movedTo: null,
      },
    });
  });

  it.each<[string, string, string[]]>([
    ['Photos on <https://ana.example> #NoBot', 'Photos on <https://ana.example> #NoBot', ['nobot']],
    ['I <3 cats\n**#nobots** $[tada hi]', 'I <3 cats\n**#nobots** $[tada hi]', ['nobots']],
    ['<center><small>Tea & #Café</small></center>', 'Tea & #Café', ['cafe']],
    ['if a<b and b>c, #noindex。', 'if a<b and b>c, #noindex。', ['noindex']],
    ['<p>In HTML, plain: #nobot</p>', 'In HTML, plain: #nobot', ['nobot']],
    ['Rock &amp; roll', 'Rock & roll', []],
  ])('reads the bio %j, in HTML or in the markup of Misskey', (note, bio, bioTags) => {
    expect(author({ ...ACCOUNT, note }).authorSignals).toMatchObject({ bio, bioTags });
  });

  it.each<[object, boolean | null, string | null]>([
    [{ limited: true, moved: { acct: 'new@c.example' } }, true, 'new@c.example'],
    [{ limited: false, moved: { acct: 'new' } }, false, 'new@a.example'],
    [{ moved: { acct: '<b>', url: 'https://c.example/@new' } }, null, 'https://c.example/@new'],
    [{ limited: 'yes', moved: 'https://c.example/users/new' }, null, 'https://c.example/users/new'],
    [{ limited: null, moved: {} }, null, null],
  ])('reads of the account %j whether it is limited, and where it moved', (changes, limited, movedTo) => {
    expect(author({ ...ACCOUNT, ...changes }).authorSignals).toMatchObject({ limited, movedTo });
  });

  it.each([
    [`<p>${'x'.repeat(499)}😀y</p>`, 'x'.repeat(499)],
    ['<p>a</p><script>b</script><p>c\0\ud800</p>', 'a\n\nc\ufffd'],
    [{ a: 1 }, ''],
    [null, ''],
  ])('keeps of the bio %j the beginning of its text', (note, bio) => {
    expect(author({ ...ACCOUNT, note }).authorSignals.bio).toBe(bio);
  });
});
