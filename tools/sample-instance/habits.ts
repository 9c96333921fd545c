import type { WireMedia, WireStatus } from './status.wire';

/** How a server shows other servers' posts: what it adds, omits and rewrites. */
export interface Habit {
  /** Fields that the post's own server sends instead of the sample's. */
  origin?: (status: WireStatus) => Partial<WireStatus>;
  /** How the boosting account's server shows it. */
  shown: (status: WireStatus) => Record<string, unknown>;
}

const QUOTED = 'https://lente.example/@noor/7';
const QUOTED_LINK = `<a href="${QUOTED}" rel="nofollow noopener"><span class="invisible">https://</span>lente.example/@noor/7</a>`;
const MOST_PICTURES = 4;
/** As another encoder writes it: the first letter says that it has more parts. */
const OWN_BLURHASH = 'UEHV6nWB2yk8pyo0adR*.7kCMdnj0000';

/** A copy under an address of the server's own. */
const copied = (media: WireMedia): WireMedia => ({
  ...media,
  url: `${media.url}?copy`,
  preview_url: media.preview_url && `${media.preview_url}?copy`,
  remote_url: media.url,
});

function proxied(media: WireMedia): WireMedia {
  const url = `${new URL(media.url).origin}/proxy/image.webp?url=${encodeURIComponent(media.url)}`;
  return { ...media, url, preview_url: url, remote_url: null, type: media.type === 'video' ? 'gifv' : media.type };
}

/** Ten pictures of one post, each with its own address. */
function ten({ media_attachments: [first] }: WireStatus): WireMedia[] {
  return first
    ? Array.from({ length: 10 }, (_, i) => ({ ...first, id: `${first.id}${i}`, url: `${first.url}?${i}` }))
    : [];
}

const POLICY = (...always: string[]) => ({
  can_favourite: { always: ['public', 'me'], with_approval: [] },
  can_reblog: { always, with_approval: [] },
});

/** By the software that has it. */
export const HABITS = {
  mastodon: {
    shown: ({ content, media_attachments: media }) => ({
      content: `<p class="quote-inline">RE: ${QUOTED_LINK}</p>${content}`,
      media_attachments: media.slice(0, MOST_PICTURES).map(copied),
    }),
  },
  pixelfed: {
    origin: (status) => ({ media_attachments: ten(status) }),
    shown: ({ media_attachments: media }) => ({ media_attachments: media.slice(0, MOST_PICTURES).map(copied) }),
  },
  misskey: {
    shown: ({ content, media_attachments: media }) => ({
      content: `${content}<span><br><br>RE: </span>${QUOTED_LINK}`,
      media_attachments: media.map(proxied),
    }),
  },
  pleroma: {
    shown: ({ content, media_attachments: media }) => ({
      content: `${content}<span class="quote-inline"><br/><br/>RE: ${QUOTED_LINK}</span>`,
      media_attachments: media.map((each) => ({
        ...copied(each),
        description: each.description?.slice(0, 20) ?? null,
      })),
    }),
  },
  gotosocial: {
    origin: ({ content }) => ({ content: `${content}<p>By $E = mc^2$, as always</p>` }),
    shown: ({ content, media_attachments: media }) => ({
      content: content.replace(
        '$E = mc^2$',
        '<math><semantics><mrow><mi>E</mi><mo>=</mo><msup><mi>mc</mi><mn>2</mn></msup></mrow>' +
          '<annotation encoding="application/x-tex">E = mc^2</annotation></semantics></math>',
      ),
      media_attachments: media.map((each) => ({ ...copied(each), blurhash: each.blurhash && OWN_BLURHASH })),
      interaction_policy: POLICY('public', 'me'),
    }),
  },
  /** Sharkey 2024.9. */
  sharkey: {
    origin: ({ content }) => ({
      content: `${content}<p>Dawn 🐦 <a href="https://example.org/a%20path?x=a%7Cb" rel="nofollow">a path</a></p>`,
    }),
    shown: ({ content }) => ({
      content: content
        .replace('🐦', '\u200b🐦\u200b')
        .replace('https://example.org/a%20path?x=a%7Cb', 'https://example.org/a path?x=a|b'),
    }),
  },
  'no media': { shown: () => ({ media_attachments: [], sensitive: true }) },
  'no copy of media': {
    shown: ({ media_attachments: media }) => ({
      media_attachments: media.map(({ url, ...each }) => ({ ...each, type: 'unknown', url: null, remote_url: url })),
    }),
  },
  /** Only the file shows that it is the same picture. */
  'another cache': {
    shown: ({ media_attachments: media }) => ({
      media_attachments: media.map((each) => ({
        ...copied(each),
        remote_url: null,
        blurhash: each.blurhash && OWN_BLURHASH,
      })),
    }),
  },
  'no bots': { shown: () => ({ account: { note: '<p>#NoBots</p>' } }) },
  'author only': { shown: () => ({ interaction_policy: POLICY('author', 'me') }) },
} satisfies Record<string, Habit>;

export type HabitName = keyof typeof HABITS;

/** Habits with which a post must not be boosted. */
export const REFUSING: ReadonlySet<string> = new Set(['no bots', 'author only']);
