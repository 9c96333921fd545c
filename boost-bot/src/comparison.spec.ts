import { differences } from './comparison';
import type { Status } from './own-server';
import type { StoredPost } from './queue';

const PICTURE = {
  type: 'image' as const,
  url: 'https://media.fjordlys.example/fjord.jpg',
  preview_url: null,
  description: 'A fjord at dawn',
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  width: 1600,
  height: 1200,
};
const SHOWN_PICTURE = {
  type: 'image',
  url: 'https://files.social.example/cache/1/fjord.jpg',
  remoteUrl: 'https://media.fjordlys.example/fjord.jpg',
  description: 'A fjord at dawn',
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
};
const POLL = { options: [{ title: 'Yes', votes_count: 1 }], multiple: false, expires_at: null } as never;
const approved = (changes: Partial<StoredPost> = {}) =>
  ({
    plain_text: 'First light & mist\n\n#Photography',
    spoiler_text: '',
    media_attachments: [PICTURE],
    sensitive: false,
    details: { poll: null } as StoredPost['details'],
    ...changes,
  }) as StoredPost;
const shown = (changes: object = {}) =>
  ({
    content: '<p>First light &amp; mist</p><p><a href="https://x.example/tags/p">#<span>Photography</span></a></p>',
    spoilerText: '',
    mediaAttachments: [SHOWN_PICTURE],
    ...changes,
  }) as unknown as Status;

describe('a post that is as it was approved', () => {
  it.each([
    ['in the HTML of another server', {}],
    ['with line breaks elsewhere', { content: 'First light\u200b &amp;<br />mist\u00a0#Photography' }],
    ['with a picture at an address of its server alone', { mediaAttachments: [{ ...SHOWN_PICTURE, remoteUrl: null }] }],
    ['with a picture whose type is not known', { mediaAttachments: [{ ...SHOWN_PICTURE, type: 'unknown' }] }],
    [
      'with a picture without a BlurHash, at another address',
      { mediaAttachments: [{ ...SHOWN_PICTURE, remoteUrl: null, blurhash: null }] },
    ],
    ['that it marks as sensitive no longer', { sensitive: false }, { sensitive: true }],
    [
      'with votes in its poll',
      { poll: { options: [{ title: 'Yes ', votesCount: 9 }] } },
      { details: { poll: POLL } as unknown as StoredPost['details'] },
    ],
    ['with a style that nobody sees', { content: `<style>p{}</style>${shown().content}` }],
  ] as [string, object, Partial<StoredPost>?][])('has no difference %s', (_, changes, before = {}) =>
    expect(differences(approved(before), shown(changes))).toEqual([]),
  );
});

describe('a post that changed', () => {
  it.each([
    ['text', { content: '<p>Buy now! #Photography</p>' }],
    ['text', { content: `${shown().content}<p>And buy now</p>` }],
    ['warning', { spoilerText: 'Advert' }],
    ['sensitive', { sensitive: true }],
    ['poll', { poll: { options: [{ title: 'Buy now' }] } }],
    ['media', { mediaAttachments: [] }],
    ['media', { mediaAttachments: [SHOWN_PICTURE, SHOWN_PICTURE] }],
    ['media', { mediaAttachments: [{ ...SHOWN_PICTURE, description: 'Buy now' }] }],
    ['media', { mediaAttachments: [{ ...SHOWN_PICTURE, type: 'video' }] }],
    [
      'media',
      {
        mediaAttachments: [
          {
            ...SHOWN_PICTURE,
            remoteUrl: 'https://media.fjordlys.example/b.jpg',
            blurhash: 'L00000fQfQfQfQfQfQfQfQfQfQfQ',
          },
        ],
      },
    ],
  ])('differs in its %s', (what, changes) => expect(differences(approved(), shown(changes))).toEqual([what]));

  it('differs behind more marks than anybody reads', () => {
    const marks = 'a' + '\u0301'.repeat(200_000) + '\u0316'.repeat(200_000);
    expect(differences(approved({ plain_text: `${marks}good` }), shown({ content: `${marks}bad` }))).toEqual(['text']);
  });

  it('differs at the end of a long text, too', () => {
    const long = 'A long text. '.repeat(1_000);
    expect(differences(approved({ plain_text: `${long}good` }), shown({ content: `${long}bad` }))).toEqual(['text']);
  });
});
