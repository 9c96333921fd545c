import { NO_DETAILS } from '../../test/support/post-content';
import { mapStatus } from './status.mapper';
import { findStatus, hasLocalAuthor, isPublic, StatusError, type Wire } from './status.wire';

const CONTEXT = {
  instance: 'a.example',
  accountDomain: null,
  privateHost: null,
  now: new Date('2026-03-01T12:00:00Z'),
};
const ACCOUNT = { acct: 'ana@b.example', username: 'ana', uri: 'https://b.example/users/ana', display_name: 'Ana' };

function status(changes: Wire = {}): Wire {
  return {
    id: '7',
    uri: 'https://b.example/users/ana/statuses/7',
    url: 'https://b.example/@ana/7',
    created_at: '2026-02-28T10:00:00.000Z',
    visibility: 'public',
    account: ACCOUNT,
    content:
      '<p>Hello <a href="https://b.example/tags/Cats" class="mention hashtag" rel="tag">#<span>Cats</span></a></p>',
    tags: [{ name: 'Cats', url: 'https://b.example/tags/Cats' }],
    media_attachments: [],
    ...changes,
  };
}

/** What the browser of a reviewer or a consumer must not be sent to. */
const PRIVATE_URLS =
  `https://127.0.0.77:8443/x.png http://10.0.0.1/x.png http://169.254.169.254/latest/meta-data https://93.184.216.34/x.png
   http://2130706433/x.png http://0x7f.1/x.png http://127.1/x.png http://127.0.0.1./x.png http://[::1]/x.png
   http://[fe80::1]/x.png http://[2606:4700:4700::1111]/x.png http://localhost:3000/x.png http://LOCALHOST./x.png
   http://api.localhost/x.png http://router/x.png http://nas.local/x.png http://nas.local./x.png http://fritz.lan/x.png
   http://metadata.google.internal/x.png http://box.home.arpa/x.png http://wiki.corp/x.png http://ｌｏｃａｌｈｏｓｔ/x.png`.split(
    /\s+/,
  );

const read = (changes: Wire) => mapStatus(status(changes), CONTEXT);
const media = (changes: object = {}): object => ({ type: 'image', url: 'https://b.example/1.png', ...changes });

describe('mapStatus', () => {
  it('reads a whole status', () => {
    const picture = media({
      preview_url: 'https://b.example/1s.png',
      description: 'A cat',
      blurhash: 'UeKUpFxuo~R%0nW;WCnhF6RjaJt757oJodS$',
      meta: { original: { width: 640, height: 480 } },
    });
    const post = read({
      media_attachments: [picture],
      language: 'en',
      sensitive: true,
      spoiler_text: 'cw',
      favourites_count: 3,
    });
    expect(post).toEqual({
      uri: 'https://b.example/users/ana/statuses/7',
      url: 'https://b.example/@ana/7',
      instance: 'a.example',
      remoteId: '7',
      createdAt: new Date('2026-02-28T10:00:00.000Z'),
      content:
        '<p>Hello <a href="https://b.example/tags/Cats" class="mention hashtag" rel="nofollow noopener noreferrer">#<span>Cats</span></a></p>',
      plainText: 'Hello #Cats',
      language: 'en',
      sensitive: true,
      spoilerText: 'cw',
      favouritesCount: 3,
      hashtags: ['Cats'],
      media: [
        {
          type: 'image',
          url: 'https://b.example/1.png',
          preview_url: 'https://b.example/1s.png',
          description: 'A cat',
          blurhash: 'UeKUpFxuo~R%0nW;WCnhF6RjaJt757oJodS$',
          width: 640,
          height: 480,
        },
      ],
      details: NO_DETAILS,
      // Of a status, the hash must stay what it was: stored posts whose hash differs count as changed.
      authorUsername: 'ana',
      authorUri: 'https://b.example/users/ana',
      authorAccount: 'ana@b.example',
      authorDisplayName: 'Ana',
      authorSignals: {
        createdAt: null,
        followers: null,
        following: null,
        statuses: null,
        bot: null,
        discoverable: null,
        indexable: null,
        noindex: null,
        bioTags: [],
        bio: '',
        limited: null,
        movedTo: null,
      },
    });
  });

  it('needs no more than uri, created_at and account.acct', () => {
    const bare = { uri: 'https://b.example/7', created_at: '2026-02-28T10:00:00', account: { acct: 'ana' } };
    expect(mapStatus(bare, CONTEXT)).toMatchObject({
      url: 'https://b.example/7',
      content: '',
      plainText: '',
      hashtags: [],
      media: [],
      language: null,
      sensitive: false,
      authorUri: 'https://b.example/@ana',
      authorAccount: 'ana@b.example',
      authorDisplayName: 'ana',
      createdAt: new Date('2026-02-28T10:00:00Z'),
    });
  });

  it.each([null, 5, 'text', true, [], {}, [null], [[]], [{}]])('survives %j in every optional field', (value) => {
    const required = new Set(['uri', 'created_at', 'account']);
    const names =
      `url language sensitive spoiler_text favourites_count reblog poll edited_at in_reply_to_id in_reply_to_account_id mentions
        quote card pleroma`.split(/\s+/);
    const odd = Object.fromEntries(
      [...Object.keys(status()), ...names].filter((name) => !required.has(name)).map((name) => [name, value]),
    );
    const signals =
      'username uri url pleroma display_name created_at note tags followers_count bot limited moved'.split(' ');
    const account = { acct: 'ana', ...Object.fromEntries(signals.map((name) => [name, value])) };
    const post = read({ ...odd, account });
    expect(post).toMatchObject({
      url: status().uri,
      authorAccount: 'ana@b.example',
      favouritesCount: value === 5 ? 5 : 0,
    });
  });

  it.each([
    [{ account: undefined }, 'account is missing'],
    [{ account: 'ana' }, 'account is missing'],
    [{ account: {} }, 'account.acct is missing'],
    [{ account: { acct: ' ' } }, 'account.acct is missing'],
    [{ account: { acct: 'a@b@c.example' } }, 'account.acct is malformed'],
    [{ account: { acct: 'a@not a domain' } }, 'account.acct is malformed'],
    [{ account: { acct: '<b>@b.example' } }, 'account.acct is malformed'],
    [{ account: { acct: 'x'.repeat(201) } }, 'account.acct is malformed'],
    [{ uri: undefined }, 'uri is missing'],
    [{ uri: '' }, 'uri is missing'],
    [{ uri: 7 }, 'uri is missing'],
    [{ uri: 'tag:b.example,2026:7' }, 'uri is not an http or https URL'],
    [{ uri: 'javascript:alert(1)' }, 'uri is not an http or https URL'],
    [{ uri: 'https://u:p@b.example/7' }, 'uri is not an http or https URL'],
    [{ uri: 'https://b.example/\u00007' }, 'uri is not an http or https URL'],
    [{ uri: 'https://b.example/\ud800' }, 'uri is not an http or https URL'],
    [{ uri: 'https://127.0.0.77:8443/7' }, 'uri is on no public host'],
    [{ uri: 'https://nas.local/7', account: { acct: 'ana' } }, 'uri is on no public host'],
    [{ uri: 'https://c.example/7' }, 'uri and account.uri are on different hosts'],
    [{ uri: 'https://sub.b.example/7' }, 'uri and account.uri are on different hosts'],
    [{ uri: 'https://b.example:8443/7' }, 'uri and account.uri are on different hosts'],
    [
      { account: { ...ACCOUNT, uri: 'https://b.example.evil.example/ana' } },
      'uri and account.uri are on different hosts',
    ],
    [{ account: { ...ACCOUNT, uri: 'https://evilb.example/ana' } }, 'uri and account.uri are on different hosts'],
    [
      { account: { acct: 'ana@b.example', pleroma: { ap_id: 'https://c.example/users/ana' } } },
      'uri and account.uri are on different hosts',
    ],
    [{ uri: `https://b.example/${'x'.repeat(2_031)}` }, 'uri is too long'],
    [{ created_at: null }, 'created_at is missing'],
    [{ created_at: 'yesterday' }, 'created_at is not an ISO 8601 time'],
    [{ created_at: 1_700_000_000 }, 'created_at is not an ISO 8601 time'],
    [{ created_at: '1969-12-31T23:59:59Z' }, 'created_at is before 1970 or in the future'],
    [{ created_at: '2026-03-02T12:00:01Z' }, 'created_at is before 1970 or in the future'],
  ])('refuses %j: %s', (changes, message) => {
    expect(() => read(changes)).toThrow(new StatusError(message));
  });

  it.each([
    'evil\u202egro.elpmaxe@b.example',
    'ad\u200bmin@b.example',
    'ad\u2066min\u2069',
    'ad\u3164min',
    'admin\ufe0f',
    'ad\u{e0041}min',
    'ad\u0007min',
  ])('refuses the handle %j, which looks like another one', (acct) => {
    const refusal = new StatusError('account.acct contains invisible characters');
    expect(() => read({ account: { acct } })).toThrow(refusal);
  });

  it('takes the longest uri, and times at both ends of what is plausible', () => {
    const uri = `https://b.example/${'写'.repeat(2_030)}`;
    expect(read({ uri, created_at: '1970-01-01T00:00:00Z' })).toMatchObject({ uri });
    const createdAt = new Date('2026-03-02T12:00:00Z');
    expect(read({ created_at: '2026-03-02T12:00:00Z' })).toMatchObject({ createdAt });
  });

  it('cuts off what is over the limits', () => {
    const post = read({
      content: `<p>${'é'.repeat(60_000)}</p>`,
      tags: Array.from({ length: 150 }, (_, i) => ({ name: `tag${i}` })),
      media_attachments: Array.from({ length: 40 }, () => media()),
    });
    expect(Buffer.byteLength(post.plainText)).toBe(99_996);
    expect(post.plainText).toMatch(/^é+$/);
    expect(post.hashtags).toHaveLength(100);
    expect(post.media).toHaveLength(32);
  });

  it.each(['<b>', '<h1>', '<', '&', '<a href="https://b.example/">', '<ul><li>'])(
    'cuts 5 MB of %j to what it reads, and does not choke on it',
    (piece) => {
      const post = read({
        content: piece.repeat(5_000_000 / piece.length),
        account: { ...ACCOUNT, note: piece.repeat(1_000_000) },
      });
      expect(post.plainText.length).toBeLessThanOrEqual(100_000);
      expect(post.authorSignals.bioTags).toEqual([]);
    },
  );

  it('strips NUL and lone surrogates from every text', () => {
    const bad = 'a\u0000b\ud800c';
    const post = read({
      url: `https://b.example/${bad}`,
      content: bad,
      spoiler_text: bad,
      language: bad,
      tags: [{ name: bad }],
      media_attachments: [media({ description: bad, blurhash: bad, preview_url: `https://b.example/${bad}` })],
      account: {
        ...ACCOUNT,
        display_name: bad,
        uri: `https://b.example/${bad}`,
        note: `<a class="hashtag" href="x">#${bad}</a>`,
      },
    });
    expect(JSON.stringify(post)).not.toMatch(/\\u0000|\\ud800/);
    expect(post).toMatchObject({
      plainText: 'ab\ufffdc',
      spoilerText: 'ab\ufffdc',
      authorDisplayName: 'ab\ufffdc',
      language: null,
    });
  });

  it.each([
    [[{ name: 'Cats' }, { name: 'cats' }, { name: '#CATS' }], ['Cats']],
    [
      ['Cats', '#dogs', ''],
      ['Cats', 'dogs'],
    ],
    [[{ name: 'x'.repeat(101) }, { name: '#' }, { name: null }, null], []],
  ])('reads the tags %j as %j', (tags, hashtags) => {
    expect(read({ tags }).hashtags).toEqual(hashtags);
  });

  it.each([
    [
      '<a href="https://b.example/tags/catsofb" class="mention hashtag" rel="tag">#<span>CatsOfB</span></a>',
      'catsofb',
      'CatsOfB',
    ],
    ['<a href="https://b.example/tags/CatsOfB" rel="tag">#CatsOfB</a>', 'catsofb', 'CatsOfB'],
    [
      '<a class="hashtag" data-tag="cats" href="https://b.example/tag/cats">#cats</a> <a rel="tag" href="https://b.example/tag/cats">#CATS</a>',
      'cats',
      'CATS',
    ],
    ['<a href="https://b.example/tags/espana" rel="tag">#España</a>', 'espana', 'España'],
    [
      '<a href="https://b.example/tags/history" rel="tag">#ИсторияИскусства</a>',
      'историяискусства',
      'ИсторияИскусства',
    ],
    ['<a href="https://b.example/tags/CATS" rel="tag">#CATS</a>', 'Cats', 'Cats'],
    ['<a href="https://b.example/CatsOfB">#CatsOfB</a>', 'dogs', 'dogs'],
  ])('spells of %j the tag %j as %j', (content, name, spelled) => {
    expect(read({ content, tags: [{ name }] }).hashtags).toEqual([spelled]);
  });

  it.each([
    [{ type: 'gifv' }, { type: 'gifv' }],
    [{ type: 'hologram' }, { type: 'unknown' }],
    [{ description: ' \n\u00a0\u200b' }, { description: null }],
    [{ description: '' }, { description: null }],
    [{ description: '😀' }, { description: '😀' }],
    [{ url: null, remote_url: 'https://c.example/1.png' }, { url: 'https://c.example/1.png' }],
    [{ preview_url: 'javascript:alert(1)' }, { preview_url: null }],
    [{ blurhash: '"><script>' }, { blurhash: null }],
    [{ meta: { original: { width: -1, height: 0 } } }, { width: null, height: null }],
    [{ meta: { width: 640, height: 480 } }, { width: 640, height: 480 }],
    [{ meta: { original: null, size: '640x480' } }, { width: 640, height: 480 }],
    [
      { meta: { original: { size: '640x480', aspect: 1.3 }, small: { width: 40, height: 30 } } },
      { width: 640, height: 480 },
    ],
    [{ meta: { original: {}, width: 640, height: 480 } }, { width: 640, height: 480 }],
    [
      { meta: null, width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [{ meta: { size: 'large', width: '640' } }, { width: null, height: null }],
  ])('reads of the media %j %j', (changes, expected) => {
    expect(read({ media_attachments: [media(changes)] }).media).toMatchObject([expected]);
  });

  it.each(PRIVATE_URLS)('leaves no URL at %s to readers and consumers', (url) => {
    const post = read({
      url,
      content: `<p>See <a href="${url}">here</a></p>`,
      media_attachments: [media({ url }), media({ preview_url: url })],
    });
    expect(post).toMatchObject({ url: status().uri, plainText: 'See here', media: [{ preview_url: null }] });
    expect(post.content).toBe('<p>See <span>here</span></p>');
  });

  it("keeps URLs of a private instance's own host and port", () => {
    const own = 'http://127.0.0.1:3999';
    const urls = { uri: `${own}/7`, url: `${own}/@ana/7`, account: { acct: 'ana', uri: `${own}/users/ana` } };
    const links = `<p><a href="${own}/tags/cats">one</a> <a href="http://127.0.0.1:4000/">two</a></p>`;
    const attachments = [media({ url: `${own}/1.png` }), media({ url: 'http://127.0.0.1:4000/1.png' })];
    const post = mapStatus(status({ ...urls, content: links, media_attachments: attachments }), {
      ...CONTEXT,
      privateHost: '127.0.0.1:3999',
    });
    expect(post).toMatchObject({ uri: urls.uri, url: urls.url, media: [{ url: `${own}/1.png` }] });
    expect(post.media).toHaveLength(1);
    expect(post.content).toContain(`href="${own}/tags/cats"`);
    expect(post.content).not.toContain('4000');
  });

  it.each(['javascript:alert(1)', 'https://u:p@b.example/1.png', 'data:image/png;base64,AA==', null])(
    'leaves out media at %j',
    (url) => {
      expect(read({ media_attachments: [media({ url })] }).media).toEqual([]);
    },
  );
});

describe('the reading of an entry', () => {
  it('takes a boost for its inner status', () => {
    const inner = status();
    expect(findStatus({ id: '9', reblog: inner })).toBe(inner);
    expect(findStatus(inner)).toBe(inner);
    expect(findStatus({ ...inner, reblog: null })).toMatchObject({ id: '7' });
  });

  it.each([null, 5, 'text', [], undefined])('finds no status in %j', (entry) => {
    expect(findStatus(entry)).toBeNull();
  });

  it.each([
    ['public', true],
    [undefined, true],
    [null, true],
    ['unlisted', false],
    ['private', false],
    ['direct', false],
    ['local', false],
    ['Public', false],
    ['', false],
  ])('takes the visibility %j for public: %j', (visibility, expected) => {
    expect(isPublic(status({ visibility }))).toBe(expected);
  });

  it.each<[Wire, boolean]>([
    // glitch-soc, Hometown, GoToSocial
    [{ local_only: true }, false],
    [{ local: true }, false],
    [{ federated: false }, false],
    // Misskey's own name, and marks of other types
    [{ localOnly: true }, false],
    [{ local_only: 'true' }, false],
    [{ local_only: 1 }, false],
    [{ federated: 0 }, false],
    // kmyblue
    [{ visibility_ex: 'login' }, false],
    [{ visibility_ex: 'public' }, true],
    [{ local_only: false, local: false, federated: true }, true],
    [{ local_only: null, local: null, federated: null }, true],
    // Where the post is from, not where it may go
    [{ pleroma: { local: true } }, true],
    [{ pf_type: 'photo', local: true }, true],
    [{ pf_type: 'photo', local_only: true }, false],
  ])('takes a public status with %j for public: %j', (marks, expected) => {
    expect(isPublic(status(marks))).toBe(expected);
  });

  it.each([
    ['ana', true],
    ['@ana', true],
    ['ana@b.example', false],
    ['@ana@b.example', false],
    [5, false],
  ])('takes %j for a local author: %j', (acct, expected) => {
    expect(hasLocalAuthor({ account: { acct } })).toBe(expected);
  });
});
