import { isDeepStrictEqual } from 'node:util';
import { fold } from '../common/fold';
import { parseUrl } from '../common/parse-url';
import type { MediaAttachment, PostContent } from '../common/post-content';
import { authorKey } from './new-post';
import { isRelayed } from './post-traits';

/**
 * The parts of a post that an edit may change, in the order of the note. The last four count only if another server brought the
 * post.
 */
const PARTS = [
  'text',
  'content warning',
  'poll',
  'hashtags',
  'media',
  'sensitivity',
  'author',
  'link',
  'name',
  'language',
] as const;

export type ContentPart = (typeof PARTS)[number];

export type ContentChange =
  | { kind: 'same' }
  /** The same content for a reader, with other details to store. */
  | { kind: 'fresher'; content: PostContent; isOnlyLiked: boolean }
  | { kind: 'edited'; content: PostContent; parts: ContentPart[] };

/**
 * Compares a stored post with a new version and returns what to store. Only the host of its URI may change a post, or the server
 * that brought it when asked for its id (`isVerified`).
 */
export function compareContent(stored: PostContent, given: PostContent, isVerified = false): ContentChange {
  const isOwn = !isRelayed(given);
  const isSameSource = stored.instance === given.instance;
  if (!isOwn && !isSameSource) return { kind: 'same' };
  const parts = findEdits(stored, given);
  if (parts.length > 0) {
    if (!isOwn && !isVerified) return { kind: 'same' };
    return { kind: 'edited', parts, content: { ...given, ...sourceOf(stored, given) } };
  }
  const content = isOwn ? { ...given, ...sourceOf(stored, given) } : { ...stored, ...sourceOf(stored, given) };
  content.favouritesCount = given.favouritesCount;
  // Servers add a link's preview later, and may lose it.
  content.details = { ...given.details, card: given.details.card ?? stored.details.card };
  if (isSame(stored, content)) return { kind: 'same' };
  const isOnlyLiked = isSame({ ...stored, favouritesCount: given.favouritesCount }, content);
  return { kind: 'fresher', content, isOnlyLiked };
}

/** What a reader sees otherwise than before; of a post that another server had brought, also what else that may have made up. */
function findEdits(stored: PostContent, given: PostContent): ContentPart[] {
  const isSameSource = stored.instance === given.instance;
  const { editedAt } = given.details;
  if (isSameSource && editedAt !== null && editedAt === stored.details.editedAt) return [];
  const edits: Record<ContentPart, boolean> = {
    text: wordsOf(stored.plainText) !== wordsOf(given.plainText),
    'content warning': wordsOf(stored.spoilerText) !== wordsOf(given.spoilerText),
    poll: !isDeepStrictEqual(optionsOf(stored), optionsOf(given)),
    hashtags: !isDeepStrictEqual(tagsOf(stored), tagsOf(given)),
    media: isSameSource ? !hasSameMedia(stored, given) : !isDeepStrictEqual(stored.media, given.media),
    sensitivity: stored.sensitive !== given.sensitive,
    author: isSameSource ? !isSameAuthor(stored, given) : authorKey(stored) !== authorKey(given),
    link: !isSameSource && stored.url !== given.url,
    name: !isSameSource && stored.authorDisplayName !== given.authorDisplayName,
    language: !isSameSource && stored.language !== given.language,
  };
  return PARTS.filter((part) => edits[part]);
}

function wordsOf(text: string): string {
  const words = text.split(/\s+/u).filter(Boolean);
  return words.map((word) => (word.startsWith('#') ? fold(word) : word)).join(' ');
}

function optionsOf({ details }: PostContent): string[] {
  return details.poll?.options.map(({ title }) => wordsOf(title)) ?? [];
}

function tagsOf({ hashtags }: PostContent): Set<string> {
  return new Set(hashtags.map(fold));
}

function hasSameMedia(stored: PostContent, given: PostContent): boolean {
  if (stored.media.length !== given.media.length) return false;
  // A server keeps copies of what others published, at addresses that change.
  const hasFixedAddresses = !isRelayed(given);
  return given.media.every((medium, i) => {
    const before = stored.media[i];
    return before !== undefined && isSameMedium(before, medium, hasFixedAddresses);
  });
}

function isSameMedium(stored: MediaAttachment, given: MediaAttachment, hasFixedAddress: boolean): boolean {
  // A server that has not looked at a file yet calls it unknown, and names an address elsewhere.
  const isRecognised = stored.type === 'unknown' && given.type !== 'unknown';
  if (stored.type !== given.type && !isRecognised) return false;
  if (wordsOf(stored.description ?? '') !== wordsOf(given.description ?? '')) return false;
  if (stored.blurhash !== null && given.blurhash !== null) return stored.blurhash === given.blurhash;
  return !hasFixedAddress || isRecognised || pathOf(stored.url) === pathOf(given.url);
}

function pathOf(url: string): string {
  return parseUrl(url)?.pathname ?? url;
}

function isSameAuthor(stored: PostContent, given: PostContent): boolean {
  return stored.authorUri === given.authorUri || usernameOf(stored) === usernameOf(given);
}

function usernameOf({ authorAccount }: PostContent): string {
  return fold(authorAccount.slice(0, authorAccount.lastIndexOf('@')));
}

/** What depends on the server that brought a post: its id there, and its author. */
function sourceOf(stored: PostContent, given: PostContent): Partial<PostContent> {
  if (stored.instance !== given.instance) return {};
  const remoteId = given.remoteId ?? stored.remoteId;
  const takesAuthor =
    !isRelayed(given) && (stored.authorUri !== given.authorUri || (!hasDomain(stored) && hasDomain(given)));
  const { authorUri, authorAccount } = takesAuthor ? given : stored;
  return { remoteId, authorUri, authorAccount };
}

/** Whether the account has another domain than the host of its URI, which it has while its server does not name its domain. */
function hasDomain({ authorUri, authorAccount }: PostContent): boolean {
  return fold(authorAccount.slice(authorAccount.lastIndexOf('@') + 1)) !== fold(parseUrl(authorUri)?.host ?? '');
}

/** Whether two versions are equal in all but the numbers of their author, which grow by the hour. */
function isSame(a: PostContent, b: PostContent): boolean {
  return isDeepStrictEqual(withoutNumbers(a), withoutNumbers(b));
}

function withoutNumbers(content: PostContent): PostContent {
  return { ...content, authorSignals: { ...content.authorSignals, followers: null, following: null, statuses: null } };
}
