import type { MediaAttachment, PostContent } from '../common/post-content';
import { htmlToText } from '../common/html/html-text';
import { aPost } from '../../test/support/post-content';
import { compareContent } from './content-change';

const MEDIA: MediaAttachment[] = [
  {
    type: 'image',
    url: 'https://media.example/a/1.png?signature=1',
    preview_url: 'https://media.example/a/small.png',
    description: 'A cat',
    blurhash: null,
    width: 640,
    height: 480,
  },
];
const POLL = { options: [{ title: 'Tea', votes: 1 }], multiple: false, expiresAt: null };
const CARD = { url: 'https://shop.example/', title: 'Prints', description: '' };
const BASE = aPost({ plainText: 'The cat sleeps #Cats', hashtags: ['cats', 'Öfen'], media: MEDIA });
const STORED: PostContent = { ...BASE, remoteId: '7', details: { ...BASE.details, poll: POLL, card: CARD } };

const other = (number: number): MediaAttachment => ({
  type: 'image',
  url: `https://media.example/other/${number}.png`,
  preview_url: null,
  description: `Cat ${number}`,
  blurhash: null,
  width: null,
  height: null,
});

const medium = (changes: Partial<MediaAttachment>) => ({ media: MEDIA.map((one) => ({ ...one, ...changes })) });
const details = (changes: Partial<PostContent['details']>) => ({ details: { ...STORED.details, ...changes } });
const compare = (changes: Partial<PostContent>, before: Partial<PostContent> = {}, isVerified = false) =>
  compareContent({ ...STORED, ...before }, { ...STORED, ...changes }, isVerified);

describe('a post that comes again from the host of its own URI', () => {
  it.each<[string, Partial<PostContent>, Partial<PostContent>?]>([
    ['other markup', { content: '<div lang="en"><b>The</b> cat sleeps</div>' }],
    ['other white space', { plainText: ' The\n\ncat  sleeps #Cats ' }],
    ['U+200B around an emoji', { plainText: 'The \u200b🐱\u200b sleeps' }, { plainText: 'The 🐱 sleeps' }],
    ['soft hyphens', { plainText: 'Im\u00admer die\u00adse Katze' }, { plainText: 'Immer diese Katze' }],
    ['variation selectors', { plainText: 'I ❤\ufe0f cats' }, { plainText: 'I ❤ cats' }],
    ['a word joiner and a byte order mark', { plainText: '\ufeffThe\u2060 cat' }, { plainText: 'The cat' }],
    ['NFC for NFD', { plainText: 'Ein Kätzchen, 한글' }, { plainText: 'Ein Kätzchen, 한글'.normalize('NFD') }],
    ['NFD in its warning', { spoilerText: 'ä'.normalize('NFD') }, { spoilerText: '\u200bä' }],
    ['NFD in its alt text', medium({ description: 'é'.normalize('NFD') }), medium({ description: 'é' })],
    ['an invisible sign in a tag', { hashtags: ['ca\u200bts', 'Öfen'] }],
    ['the tags of its text in its list', { hashtags: ['cats', 'Öfen'] }, { hashtags: ['Öfen'] }],
    [
      'another form of an address',
      { plainText: 'See https://shop.example:443/a%20b%c3%a4~' },
      { plainText: 'See HTTPS://Shop.example/a%20bä%7E/' },
    ],
    ['media at an address that is encoded', medium({ url: 'https://cdn.example/%61/1.png' })],
    ['paragraphs that became lines', { plainText: 'The cat\nsleeps #Cats' }, { plainText: 'The cat\n\nsleeps #Cats' }],
    [
      'a tag without its diacritics',
      { hashtags: ['cats', 'ofen'], plainText: 'The cat sleeps (#Cats)' },
      { plainText: 'The cat sleeps (#çats)' },
    ],
    ['a tag spelt otherwise, and another order', { hashtags: ['ÖFEN', 'Cats'], plainText: 'The cat sleeps #CATS' }],
    ['media at another host', medium({ url: 'https://cdn.example/a/1.png?signature=1' })],
    ['another signature', medium({ url: 'https://media.example/a/1.png?signature=2' })],
    [
      'another address of a picture with the same blurhash',
      medium({ url: 'https://x.example/2.png', blurhash: 'abcdef' }),
      medium({ blurhash: 'abcdef' }),
    ],
    ['a blurhash', medium({ blurhash: 'abcdef' })],
    [
      'a blurhash of media at another host',
      medium({ blurhash: 'abcdef', url: 'https://cdn.example/a/1.png?signature=9' }),
    ],
    ['no blurhash any more', medium({}), medium({ blurhash: 'abcdef' })],
    ['other sizes and previews of its media', medium({ width: 1, height: null, preview_url: null })],
    ['media in another order', { media: [other(1), ...MEDIA, other(2)] }, { media: [other(2), other(1), ...MEDIA] }],
    [
      'media in another order, of which one was recognised',
      { media: [other(2), other(1)] },
      { media: [{ ...other(1), type: 'unknown', url: 'https://else.example/x' }, other(2)] },
    ],
    ['a warning in markup', { spoilerText: '<p>Cats &amp; dogs</p>' }, { spoilerText: 'Cats & dogs' }],
    ['a warning of spaces', { spoilerText: ' \n' }],
    [
      'a file that it had not looked at',
      medium({ blurhash: 'abcdef' }),
      medium({ type: 'unknown', url: 'https://else.example/x' }),
    ],
    ['other votes', details({ poll: { ...POLL, options: [{ title: ' Tea', votes: 9 }] } })],
    ['the time of an edit', details({ editedAt: '2026-03-01T10:00:00.000Z' })],
    ['another bio and flags', { authorSignals: { ...STORED.authorSignals, bio: 'Hi', bot: true, indexable: null } }],
    [
      'another name, language and link',
      { authorDisplayName: 'Mira!', language: 'de', url: 'https://fjordlys.example/x' },
    ],
    ['the URI of its author', {}, { authorUri: '' }],
    ['likes', { favouritesCount: 9 }],
  ])('with %s was not edited', (_, changes, before = {}) => {
    expect(compare(changes, before)).toMatchObject({ kind: 'fresher', content: { ...STORED, ...changes } });
  });

  it.each<[string, Partial<PostContent>]>([
    ['text', { plainText: 'The cat sleeps no more #Cats' }],
    ['text', { plainText: 'The \u202ecat sleeps #Cats' }],
    ['text', { plainText: 'The\u2066 cat sleeps #Cats' }],
    ['text', { plainText: 'The cat\u200b-s sleeps #Cats' }],
    ['text', { plainText: 'The cat sleeps #Dogs' }],
    ['text', { plainText: 'Buy', content: '<p><a href="https://evil.example/">Buy</a></p>' }],
    ['link targets', { content: '<p>The cat <a href="https://evil.example/">sleeps</a> #Cats</p>' }],
    ['content warning', { spoilerText: 'cats' }],
    ['poll', details({ poll: { ...POLL, options: [{ title: 'Coffee', votes: 1 }] } })],
    ['poll', details({ poll: null })],
    ['hashtags', { hashtags: ['cats'] }],
    ['media', { media: [] }],
    ['media', medium({ type: 'video' })],
    ['media', medium({ type: 'unknown' })],
    ['media', { media: [...MEDIA, ...MEDIA] }],
    ['media', medium({ description: null })],
    ['media', medium({ url: 'https://media.example/a/2.png' })],
    ['sensitivity', { sensitive: true }],
    ['author', { authorUri: 'https://fjordlys.example/users/eve', authorAccount: 'eve@fjordlys.example' }],
  ])('with another %s was edited', (part, changes) => {
    expect(compare(changes)).toEqual({ kind: 'edited', parts: [part], content: { ...STORED, ...changes } });
  });

  it('has another picture where the blurhash is another', () => {
    expect(compare(medium({ blurhash: 'ghijkl' }), medium({ blurhash: 'abcdef' }))).toMatchObject({ parts: ['media'] });
  });

  it.each<[string, string, boolean]>([
    ['<a href="https://shop.example/a">here</a>', '<a href="https://evil.example/a">here</a>', true],
    ['<a href="https://shop.example/a">here</a>', '<a href="https://shop.example.evil.example/a">here</a>', true],
    ['here', '<a href="https://evil.example/">here</a>', true],
    ['<a href="https://shop.example/a?utm_source=x">here</a>', '<a href="https://www.shop.example/a">here</a>', false],
    ['<a href="https://shop.example/a">here</a>', 'here', false],
    ['shop.example/a', '<a href="https://shop.example/a" rel="nofollow">shop.example/a</a>', false],
    ['@mira', '<a href="https://elsewhere.example/@mira" class="u-url mention">@<span>mira</span></a>', false],
    ['#cats', '<a href="https://elsewhere.example/explore/cats">#cats</a>', false],
    ['here', '<a href="https://www.fjordlys.example/about">here</a>', false],
    ['münchen.example', '<a href="https://xn--mnchen-3ya.example">münchen.example</a>', false],
    ['shop.example is fine', '<a href="https://evil.example/">shop.example</a> is fine', true],
  ])('whose %s became %s was edited: %s', (before, after, expected) => {
    const plainText = htmlToText(before);
    const change = compare({ content: after, plainText }, { content: before, plainText });
    expect(change).toMatchObject(expected ? { kind: 'edited', parts: ['link targets'] } : { kind: 'fresher' });
  });

  it.each([
    ['https://shop.example/a b', 'https://shop.example/a%20b', 'https://shop.example/a%20b', false],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example/', false],
    ['shop.example/a/long…', 'https://shop.example/a/long/path', 'https://shop.example/a/long/path', false],
    ['www.shop.example', 'shop.example/%7Ea', 'https://www.shop.example:443/~a', false],
    ['shop.example', 'evil.example', 'https://shop.example/', true],
    ['shop.example', 'Cheap prints', 'https://shop.example/', true],
    ['shop.example/refund', 'shop.example/no refund', 'https://shop.example/refund', true],
  ])('whose link is shown as %s and then as %s was edited: %s', (before, after, href, expected) => {
    const shown = (text: string) => {
      const content = `<p>See <a href="${href}">${text}</a>, it is good</p>`;
      return { content, plainText: htmlToText(content) };
    };
    expect(compare(shown(after), shown(before)).kind).toBe(expected ? 'edited' : 'fresher');
  });

  it('was not edited again where the time of its edit is the same', () => {
    const edited = details({ editedAt: '2026-03-01T10:00:00.000Z' });
    expect(compare({ ...edited, plainText: 'Other' }, edited).kind).toBe('fresher');
  });

  it('is the same where nothing but the numbers of its author differs', () => {
    const authorSignals = { ...STORED.authorSignals, followers: 1, following: 2, statuses: 3 };
    expect(compare({ authorSignals })).toEqual({ kind: 'same' });
  });

  it('keeps the preview of its link and its id, where the server loses them', () => {
    expect(compare({ ...details({ card: null }), remoteId: null })).toEqual({ kind: 'same' });
  });

  it('takes the domain that its server tells, and keeps it when the server tells it no more', () => {
    const told = { authorAccount: 'mira@fjord.example' };
    expect(compare(told)).toMatchObject({ kind: 'fresher', content: told });
    expect(compare({}, told)).toEqual({ kind: 'same' });
  });

  it('is only liked more where the queue need not follow', () => {
    expect(compare({ favouritesCount: 9 })).toMatchObject({ isOnlyLiked: true });
    expect(compare(details({ reblogs: 3, replies: 1 }))).toMatchObject({ kind: 'fresher', isOnlyLiked: true });
    expect(compare({ favouritesCount: 9, language: 'de' })).toMatchObject({ isOnlyLiked: false });
  });
});

describe('a post that another server passed on', () => {
  const RELAYED = { instance: 'relay.example', remoteId: '9' };

  it.each<[string, Partial<PostContent>]>([
    ['author', { authorAccount: 'eve@fjordlys.example' }],
    ['link', { url: 'https://evil.example/' }],
    ['name', { authorDisplayName: 'The bank' }],
    ['language', { language: 'de' }],
    ['media', medium({ preview_url: 'https://evil.example/1.png' })],
    ['text', { plainText: 'Other' }],
  ])('is replaced where its own host has another %s', (part, forged) => {
    expect(compare({}, { ...RELAYED, ...forged })).toEqual({ kind: 'edited', parts: [part], content: STORED });
  });

  it.each([{}, { authorUri: 'https://fjordlys.example/@mira' }])(
    'becomes the one of its own host where that says the same, with %j before',
    (before) => {
      expect(compare({}, { ...RELAYED, ...before })).toMatchObject({ kind: 'fresher', content: STORED });
    },
  );

  it('never replaces the version of its own host', () => {
    expect(compare({ ...RELAYED, plainText: 'Other' }, {}, true)).toEqual({ kind: 'same' });
    expect(compare({ ...RELAYED, favouritesCount: 9 })).toEqual({ kind: 'same' });
  });

  it('takes likes from the server that brought it, but no addresses', () => {
    const changes = { ...RELAYED, favouritesCount: 9, url: 'https://evil.example/' };
    const content = { ...STORED, ...RELAYED, favouritesCount: 9 };
    expect(compare(changes, RELAYED)).toEqual({ kind: 'fresher', isOnlyLiked: true, content });
  });

  it('takes an edit from it only where it was asked for, whatever address a copy of a picture has', () => {
    const edited = { ...RELAYED, plainText: 'Other' };
    expect(compare(edited, RELAYED)).toEqual({ kind: 'same' });
    expect(compare(edited, RELAYED, true)).toMatchObject({ kind: 'edited', parts: ['text'] });
    expect(compare({ ...RELAYED, ...medium({ url: 'https://relay.example/copy' }) }, RELAYED, true).kind).toBe('same');
  });
});
