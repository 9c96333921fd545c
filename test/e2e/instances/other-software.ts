import type { FakeAnswer } from '../../support/fake-instance';

type Json = Record<string, unknown>;

/** What a server of some software sends: written here by the form of its answers, with the fields that it leaves out or sends as null. */
export interface Software {
  nodeinfo: { name: string; version: string };
  status: (origin: string) => Json & { id: string };
  /** What is stored of it, as `GET /posts/{id}` shows it. */
  stored: (domain: string) => Json;
  answers?: Answers;
}

/** What its API answers otherwise than Mastodon's. */
interface Answers {
  /** To whom sends no token, or a wrong one. */
  refused: FakeAnswer;
  deleted: FakeAnswer;
  unusedTag: FakeAnswer;
}

/** By whose token its stand-in lets read. */
export const TOKEN = 'its-token';

const NO_DETAILS = { edited_at: null, reply_to: null, poll: null, quote: null, card: null };

/** What most of them send of a status beside what they have of their own. */
const common = (origin: string, id: string, path: string): Json & { id: string } => ({
  id,
  uri: `${origin}${path}`,
  url: `${origin}${path}`,
  created_at: '2026-02-28T10:00:00.000Z',
  visibility: 'public',
  content: '<p>A heron in the reeds</p>',
  sensitive: false,
  spoiler_text: '',
  language: 'en',
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  reblog: null,
  favourites_count: 2,
  media_attachments: [],
  mentions: [],
  tags: [{ name: 'herons', url: `${origin}/tags/herons` }],
  emojis: [],
  card: null,
  poll: null,
});

const account = (origin: string, id: string, more: Json = {}): Json => ({
  id,
  username: 'wren',
  acct: 'wren',
  display_name: 'Wren',
  locked: false,
  bot: false,
  created_at: '2024-01-01T00:00:00.000Z',
  note: '<p>Birds</p>',
  url: `${origin}/@wren`,
  followers_count: 3,
  following_count: 4,
  statuses_count: 5,
  ...more,
});

/** Sharkey sends 401 for each error. */
function sharkeyError(code: string, message: string): FakeAnswer {
  return {
    status: 401,
    body: { error: { message, code, id: '24fcbfc6-2e37-42b6-8388-c29b3861a08d', kind: 'client' } },
  };
}

const without = <T extends Json>(all: T, names: string): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.split(' ').includes(name))) as T;

export const OTHER_SOFTWARE: Record<string, Software> = {
  Pleroma: {
    nodeinfo: { name: 'pleroma', version: '2.6.3' },
    status: (origin) => ({
      ...common(origin, 'AFmFNKmfrR9CxtV01g', '/objects/aa5e66c9-0a10-4167-9c80-000000000001'),
      language: null,
      account: account(origin, '9v5bmRalQvjOy0ECcC', {
        fqn: 'wren@here.example',
        url: `${origin}/users/wren`,
        pleroma: { ap_id: `${origin}/users/wren`, is_admin: false, tags: [] },
      }),
      in_reply_to_id: 'AFmFNKmfrR9CxtV000',
      in_reply_to_account_id: 'A0',
      pleroma: {
        local: true,
        in_reply_to_account_acct: 'owl@elsewhere.example',
        quote: {
          ...common(origin, 'AFm', '/objects/2'),
          account: account(origin, '9v5bmRalQvjOy0ECcC', { acct: 'finch@elsewhere.example' }),
          content: '<p>Quoted</p>',
        },
      },
    }),
    stored: (domain) => ({
      author_id: `http://${domain}/users/wren`,
      language: null,
      details: {
        ...NO_DETAILS,
        reply_to: { account: '@owl@elsewhere.example', is_thread: false },
        quote: { url: `http://${domain}/objects/2`, account: '@finch@elsewhere.example', text: 'Quoted' },
      },
    }),
  },
  // By what a real one of this version sent.
  GoToSocial: {
    nodeinfo: { name: 'gotosocial', version: '0.20.0' },
    answers: {
      refused: { status: 401, body: { error: 'Unauthorized: token not supplied' } },
      deleted: { status: 404, body: { error: 'Not Found' } },
      unusedTag: { status: 404, body: { error: 'Not Found' } },
    },
    status: (origin) => ({
      ...common(origin, '01F8MH75CBF9JFX4ZAD54N0W0R', '/users/wren/statuses/01F8MH75CBF9JFX4ZAD54N0W0R'),
      content: `<p>A heron in the reeds <a href="${origin}/tags/herons" class="mention hashtag" rel="tag nofollow noreferrer noopener" target="_blank">#<span>HeRons</span></a></p>`,
      edited_at: null,
      account: account(origin, '01F8MH17FWEB39HZJ76B6VXSKF', { display_name: '', discoverable: true, group: false }),
      media_attachments: [
        {
          id: '01F8MH6NEM8D7527KZAECTCR76',
          type: 'image',
          url: 'https://media.example/heron.jpg',
          text_url: 'https://media.example/heron.jpg',
          preview_url: 'https://media.example/heron-small.webp',
          remote_url: null,
          preview_remote_url: null,
          meta: { original: { width: 1200, height: 630, size: '1200x630', aspect: 1.9 }, focus: { x: -0.5, y: 0.5 } },
          description: 'A heron',
          blurhash: 'LNABP8o#Dge,S6M}axxVEQjYxWbH',
        },
      ],
      interaction_policy: {
        can_reply: {
          automatic_approval: ['public', 'me'],
          manual_approval: [],
          always: ['public', 'me'],
          with_approval: [],
        },
        can_reblog: {
          automatic_approval: ['author', 'me'],
          manual_approval: [],
          always: ['author', 'me'],
          with_approval: [],
        },
      },
      content_type: 'text/plain',
    }),
    stored: () => ({
      author_username: 'wren',
      plain_text: 'A heron in the reeds #HeRons',
      hashtags: ['HeRons'],
      details: { ...NO_DETAILS, reblog_policy: 'author' },
      media_attachments: [
        { type: 'image', url: 'https://media.example/heron.jpg', width: 1200, description: 'A heron' },
      ],
    }),
  },
  // By what a real one of this version sent.
  Sharkey: {
    nodeinfo: { name: 'sharkey', version: '2024.9.1' },
    answers: {
      refused: sharkeyError('AUTHENTICATION_FAILED', 'Authentication failed. Please ensure your token is correct.'),
      deleted: sharkeyError('NO_SUCH_NOTE', 'No such note.'),
      unusedTag: { body: [] },
    },
    status: (origin) => ({
      ...without(common(origin, 'au42u0j5aegd000n', '/notes/au42u0j5aegd000n'), 'language card poll'),
      content: `<p><span>A heron in the reeds </span><a href="${origin}/tags/HeRons" rel="tag" class="hashtag">#HeRons</a></p>`,
      content_type: 'text/x.misskeymarkdown',
      text: 'A heron in the reeds #HeRons',
      replies_count: 1,
      reblogs_count: 3,
      account: account(origin, 'au42tti2aegd0001', {
        fqn: 'wren@here.example',
        uri: `${origin}/users/au42tti2aegd0001`,
        note: 'Birds & rivers\n**bold** <https://wren.example> #Birding',
        moved: { acct: 'wren@there.example' },
        discoverable: true,
      }),
      media_attachments: [
        {
          id: 'au42u1',
          type: 'image',
          url: 'https://media.example/heron.webp',
          preview_url: 'https://media.example/heron-thumbnail.webp',
          meta: { width: 160, height: 90 },
          description: null,
          blurhash: null,
        },
      ],
    }),
    stored: () => ({
      language: null,
      plain_text: 'A heron in the reeds #HeRons',
      hashtags: ['HeRons'],
      author_signals: {
        bio: 'Birds & rivers\n**bold** <https://wren.example> #Birding',
        bio_tags: ['birding'],
        moved_to: '@wren@there.example',
      },
      details: { replies_count: 1, reblogs_count: 3 },
      media_attachments: [{ width: 160, height: 90, description: null }],
    }),
  },
  Mitra: {
    nodeinfo: { name: 'mitra', version: '4.0.0' },
    status: (origin) => ({
      ...without(
        common(origin, '017ed503-bc96-301a-e871-000000000001', '/objects/017ed503-bc96-301a-e871-000000000001'),
        'url sensitive spoiler_text language in_reply_to_account_id emojis card poll',
      ),
      created_at: '2026-02-28T10:00:00.123456Z',
      account: without(
        account(origin, '017ed503-0000', { display_name: null, note: null, url: `${origin}/users/wren` }),
        'bot locked',
      ),
      ipfs_cid: null,
      token_id: null,
      token_tx_id: null,
    }),
    stored: (domain) => ({
      url: `http://${domain}/objects/017ed503-bc96-301a-e871-000000000001`,
      created_at: '2026-02-28T10:00:00.123Z',
      author_id: `http://${domain}/users/wren`,
      language: null,
      sensitive: false,
      spoiler_text: '',
      author_signals: { bot: null, discoverable: null },
    }),
  },
  // By the serialisation in its sources (fedify-dev/hollo, src/entities/status.ts): no edited_at, ids are UUIDs.
  Hollo: {
    nodeinfo: { name: 'hollo', version: '0.6.0' },
    status: (origin) => ({
      ...without(
        common(origin, '01958e2a-7b3c-7d4e-8f90-000000000001', '/@wren/01958e2a-7b3c-7d4e-8f90-000000000001'),
        'in_reply_to_account_id',
      ),
      account: account(origin, '01958e2a-0000-7d4e-8f90-000000000001', { uri: `${origin}/@wren`, discoverable: true }),
      quotes_count: 0,
      quote_id: '01958e2a-7b3c-7d4e-8f90-000000000000',
      quote: { state: 'deleted', quoted_status: null },
      quote_approval: { automatic: ['public'], manual: [] },
      emoji_reactions: [],
      filtered: null,
      poll: {
        id: '01958e2a-1111',
        expires_at: '2026-03-05T10:00:00.000Z',
        expired: false,
        multiple: true,
        votes_count: 3,
        options: [{ title: 'Heron', votes_count: 3 }],
        emojis: [],
      },
      card: {
        url: 'https://news.example/herons',
        title: 'Herons',
        description: '',
        type: 'link',
        author_name: '',
        width: 0,
        height: 0,
        image: null,
        blurhash: null,
      },
    }),
    stored: (domain) => ({
      author_id: `http://${domain}/@wren`,
      details: {
        edited_at: null,
        reply_to: null,
        poll: {
          options: [{ title: 'Heron', votes_count: 3 }],
          multiple: true,
          expires_at: '2026-03-05T10:00:00.000Z',
        },
        quote: { url: null, account: null, text: '' },
        card: { url: 'https://news.example/herons', title: 'Herons', description: '' },
      },
    }),
  },
};
