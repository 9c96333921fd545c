import { digest } from '../common/digest';
import { foldHashtag } from '../common/fold';
import type { PostContent } from '../common/post-content';
import { columnName } from '../database/snake-naming.strategy';
import type { NewPost } from './new-post';
import { languageTagOf, signalFlagsOf } from './post-traits';
import type { Post } from './post.entity';

export type PostColumn = Exclude<keyof Post, 'stream' | 'author'>;

/**
 * Where the value of a column comes from when a post is stored: from its content, under the same name; from a function; from the
 * statement that stores it; or from the database, as its default.
 */
type Source<Name extends PostColumn> =
  (Name extends keyof PostContent ? 'content' : never) | ((post: NewPost) => Post[Name]) | 'statement' | 'default';

/** All columns of a post. Storing, scoring again, lists and the seed follow from this table. */
const POST_COLUMNS = {
  id: 'default',
  uri: 'content',
  uriHash: ({ content }) => digest(content.uri),
  url: 'content',
  streamId: ({ streamId }) => streamId,
  authorId: 'statement',
  authorUsername: 'content',
  authorDisplayName: 'content',
  authorSignals: 'content',
  instance: 'content',
  remoteId: 'content',
  content: 'content',
  plainText: 'content',
  language: 'content',
  languageTag: ({ content }) => languageTagOf(content.language),
  sensitive: 'content',
  spoilerText: 'content',
  favouritesCount: 'content',
  hashtags: 'content',
  hashtagsFolded: ({ content }) => content.hashtags.map(foldHashtag),
  media: 'content',
  details: 'content',
  hasMedia: ({ content }) => content.media.length > 0,
  missingAlt: ({ content }) => content.media.some((media) => media.description === null),
  signalFlags: ({ content }) => signalFlagsOf(content.authorSignals),
  createdAt: 'content',
  edits: 'default',
  contentChangedAt: 'default',
  fetchedAt: 'default',
  updatedAt: 'default',
  spamScore: ({ score }) => score.total,
  ruleScores: ({ score }) => score.rules,
  scorerVersion: ({ score }) => score.version,
  // Also of a changed post, until it is compared again.
  wave: () => null,
  manualSpamScore: 'default',
  reviewedScore: 'default',
  approved: 'default',
  reviewedAt: 'default',
  approvedAt: 'default',
  reviewedBy: 'default',
  changedBy: 'default',
  reviewerNotes: 'default',
  rejectionReason: 'default',
  version: 'default',
} as const satisfies { [Name in PostColumn]: Source<Name> };

type ContentColumn = {
  [Name in PostColumn]: (typeof POST_COLUMNS)[Name] extends 'content' ? Name : never;
}[PostColumn];

const SOURCES = Object.entries(POST_COLUMNS) as [PostColumn, 'content' | 'statement' | 'default' | ValueOf][];

type ValueOf = (post: NewPost) => unknown;

export const FILLED_COLUMNS = SOURCES.filter(([, source]) => source !== 'statement' && source !== 'default').map(
  ([name]) => columnName(name),
);

export function toPostRow(post: NewPost): Record<string, unknown> {
  const values: [string, unknown][] = [];
  for (const [name, source] of SOURCES) {
    if (source === 'content') values.push([columnName(name), post.content[name as ContentColumn]]);
    else if (typeof source === 'function') values.push([columnName(name), source(post)]);
  }
  return Object.fromEntries(values);
}

export function storedContent(post: Post): PostContent {
  const names = SOURCES.filter(([, source]) => source === 'content').map(([name]) => name as ContentColumn);
  const content = Object.fromEntries(names.map((name) => [name, post[name]])) as Pick<Post, ContentColumn>;
  return { ...content, authorUri: post.author.uri, authorAccount: post.author.account };
}
