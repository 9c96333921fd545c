import { htmlToText } from '../../src/common/html/html-text';
import type { AuthorSignals, PostContent, PostDetails } from '../../src/common/post-content';
import type { PredictionInput } from '../../src/prediction/model/traits';
import type { UnscoredPost } from '../../src/spam-rules/scorable-post';

const AUTHOR: AuthorSignals = {
  createdAt: '2020-01-01T00:00:00.000Z',
  followers: 120,
  following: 80,
  statuses: 900,
  bot: false,
  discoverable: true,
  indexable: true,
  noindex: false,
  bioTags: [],
  bio: '',
  limited: null,
  movedTo: null,
};

const UNKNOWN_AUTHOR: AuthorSignals = {
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
};

/** What a server says that says nothing more about a post. */
export const NO_DETAILS: PostDetails = {
  editedAt: null,
  reply: null,
  poll: null,
  quote: null,
  card: null,
  emojis: [],
  emojiUrls: {},
  reblogPolicy: null,
  reblogs: null,
  replies: null,
};

/** A plain, honest post of a picture-less author. */
const POST: PostContent = {
  ...addressed('mira', 'fjordlys.example', 0),
  instance: 'fjordlys.example',
  remoteId: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  content: '<p>The cat sleeps on the warm stove all morning.</p>',
  plainText: 'The cat sleeps on the warm stove all morning.',
  language: 'en',
  sensitive: false,
  spoilerText: '',
  favouritesCount: 0,
  hashtags: ['cats'],
  media: [],
  details: NO_DETAILS,
  authorSignals: AUTHOR,
};

let serial = 0;

/** A post's content with defaults: each post is a minute after the one made before it. */
export function aPost(overrides: Partial<PostContent> = {}): PostContent {
  serial++;
  const createdAt = new Date(POST.createdAt.getTime() + serial * 60_000);
  return { ...POST, ...addressed('mira', 'fjordlys.example', serial), createdAt, ...overrides };
}

/** A post of which nothing is known but its HTML and the overrides, to be scored. */
export function barePost(content: string, overrides: Partial<UnscoredPost> = {}): UnscoredPost {
  return {
    ...POST,
    ...addressed('someone', 'home.example', 1),
    instance: 'home.example',
    streamInstance: 'home.example',
    createdAt: new Date('2025-06-01T12:00:00Z'),
    content,
    plainText: htmlToText(content),
    language: null,
    hashtags: [],
    authorSignals: UNKNOWN_AUTHOR,
    ...overrides,
  };
}

export function aPredictionInput(overrides: Partial<PredictionInput> = {}): PredictionInput {
  const { plainText, hashtags, language, sensitive, createdAt, authorAccount, authorSignals } = POST;
  return {
    plainText,
    hashtags,
    language,
    hasMedia: false,
    missingAlt: false,
    sensitive,
    hasWarning: false,
    createdAt,
    authorAccount,
    authorSignals,
    ruleScores: { spam_keywords: 0, external_links: 0 },
    ...overrides,
  };
}

function addressed(username: string, domain: string, number: number) {
  return {
    uri: `https://${domain}/users/${username}/statuses/${number}`,
    url: `https://${domain}/@${username}/${number}`,
    authorUsername: username,
    authorUri: `https://${domain}/users/${username}`,
    authorAccount: `${username}@${domain}`,
    authorDisplayName: username.charAt(0).toUpperCase() + username.slice(1),
  };
}
