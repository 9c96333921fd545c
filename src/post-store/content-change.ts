import { isDeepStrictEqual } from 'node:util';
import { fold, foldHashtag, nfc } from '../common/fold';
import { htmlToText, readHtml, type TextLink } from '../common/html/html-text';
import { parseUrl } from '../common/parse-url';
import type { MediaAttachment, PostContent } from '../common/post-content';
import { isHostOrParent } from '../common/public-host';
import { addressForm, withoutInvisible } from '../common/seen-forms';
import { isRelayed } from './post-traits';

/** In the order of the note. The last four count only if another server brought the post. */
const PARTS = [
  'text',
  'link targets',
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
  const { reblogs, replies } = given.details;
  const details = { ...stored.details, reblogs, replies };
  const isOnlyLiked = isSame({ ...stored, favouritesCount: given.favouritesCount, details }, content);
  return { kind: 'fresher', content, isOnlyLiked };
}

/** What a reader sees otherwise than before; of a post that another server had brought, also what else that may have made up. */
function findEdits(stored: PostContent, given: PostContent): ContentPart[] {
  const isSameSource = stored.instance === given.instance;
  const { editedAt } = given.details;
  if (isSameSource && editedAt !== null && editedAt === stored.details.editedAt) return [];
  const hasOtherWords = stored.plainText !== given.plainText && wordsOf(textOf(stored)) !== wordsOf(textOf(given));
  const edits: Record<ContentPart, boolean> = {
    text: hasOtherWords,
    'link targets': !hasOtherWords && leadsElsewhere(stored, given),
    'content warning': readableOf(stored.spoilerText) !== readableOf(given.spoilerText),
    poll: !isDeepStrictEqual(optionsOf(stored), optionsOf(given)),
    hashtags: hasOtherTags(stored, given),
    media: isSameSource ? !hasSameMedia(stored, given) : !isDeepStrictEqual(stored.media, given.media),
    sensitivity: stored.sensitive !== given.sensitive,
    author: isSameSource ? !isSameAuthor(stored, given) : fold(stored.authorAccount) !== fold(given.authorAccount),
    link: !isSameSource && addressForm(stored.url) !== addressForm(given.url),
    name: !isSameSource && stored.authorDisplayName !== given.authorDisplayName,
    language: !isSameSource && stored.language !== given.language,
  };
  return PARTS.filter((part) => edits[part]);
}

const HASHTAG = /[#＃][\p{L}\p{M}\p{N}_·・]+/gu;
const ADDRESS = /https?:\/\/[^\s#]+/giu;

function wordsOf(text: string): string {
  const words = nfc(withoutInvisible(text)).trim().replace(/\s+/gu, ' ');
  return words.replace(ADDRESS, addressForm).replace(HASHTAG, foldHashtag);
}

/** The text, in which links that show their address, in whatever form, show it in one. */
function textOf({ content, plainText }: PostContent): string {
  let text = '';
  let end = 0;
  for (const link of readHtml(content).links.toSorted((a, b) => a.start - b.start)) {
    if (link.start < end || plainText.slice(link.start, link.end) !== link.text || !showsAddress(link)) continue;
    text += plainText.slice(end, link.start) + bare(addressForm(link.href));
    ({ end } = link);
  }
  return text + plainText.slice(end);
}

/** Whether a link's text is its address, with or without the scheme, and perhaps cut off. */
function showsAddress({ text, href }: TextLink): boolean {
  const shown = text.replace(/^(?!https?:\/\/)/i, 'https://').replace(/(?:…|\.\.\.)$/u, '');
  const form = bare(addressForm(shown));
  return form.startsWith(bare(parseUrl(href)?.host ?? ' ')) && bare(addressForm(href)).startsWith(form);
}

function bare(address: string): string {
  return address.replace(/^www\./, '');
}

function readableOf(text: string): string {
  return wordsOf(htmlToText(text));
}

/** An approved link must not be pointed to another server behind the same words. Servers rewrite paths and queries. */
function leadsElsewhere(stored: PostContent, given: PostContent): boolean {
  if (stored.content === given.content) return false;
  const known = linkHosts(stored);
  return [...linkHosts(given)].some((host) => !known.has(host));
}

/** The hosts of a post's links, except hashtags, mentions, its own server, and those that a reader sees. */
function linkHosts({ content, uri }: PostContent): Set<string> {
  const own = parseUrl(uri)?.host ?? '';
  const links = readHtml(content).links.filter(
    (link) => link.kind === 'link' && !/^[#＃@]/u.test(link.text) && !showsAddress(link),
  );
  const hosts = links.map(({ href }) => bare(parseUrl(href)?.host ?? ''));
  return new Set(hosts.filter((host) => host !== '' && !isHostOrParent(host, own) && !isHostOrParent(own, host)));
}

function optionsOf({ details }: PostContent): string[] {
  return details.poll?.options.map(({ title }) => readableOf(title)) ?? [];
}

/** Servers that did not list the hashtags of a text may begin to. */
function hasOtherTags(stored: PostContent, given: PostContent): boolean {
  const [before, now] = [foldTags(stored.hashtags), foldTags(given.hashtags)];
  const [writtenBefore, written] = [stored, given].map(({ plainText }) => foldTags(plainText.match(HASHTAG) ?? []));
  const others = [...before, ...now].filter((tag) => !before.has(tag) || !now.has(tag));
  return others.some((tag) => !writtenBefore?.has(tag) || !written?.has(tag));
}

function foldTags(tags: readonly string[]): Set<string> {
  return new Set(tags.map((tag) => foldHashtag(withoutInvisible(tag.replace(/^[#＃]/u, '')))));
}

function hasSameMedia(stored: PostContent, given: PostContent): boolean {
  if (stored.media.length !== given.media.length) return false;
  // A server keeps copies of what others published, at addresses that change.
  const hasFixedAddresses = !isRelayed(given);
  const left = new Set(stored.media);
  const takes = (isSame: (before: MediaAttachment) => boolean): boolean => {
    const before = [...left].find(isSame);
    return before !== undefined && left.delete(before);
  };
  const others = given.media.filter((medium) => !takes((before) => isSameMedium(before, medium, hasFixedAddresses)));
  return others.every((medium) => takes((before) => isRecognised(before, medium)));
}

function isSameMedium(stored: MediaAttachment, given: MediaAttachment, hasFixedAddress: boolean): boolean {
  if (stored.type !== given.type || !hasSameAltText(stored, given)) return false;
  return isSamePicture(stored, given) ?? (!hasFixedAddress || pathOf(stored.url) === pathOf(given.url));
}

/** A server that has not looked at a file yet calls it unknown, and names an address elsewhere. */
function isRecognised(stored: MediaAttachment, given: MediaAttachment): boolean {
  return stored.type === 'unknown' && hasSameAltText(stored, given) && (isSamePicture(stored, given) ?? true);
}

function hasSameAltText(stored: MediaAttachment, given: MediaAttachment): boolean {
  return readableOf(stored.description ?? '') === readableOf(given.description ?? '');
}

/** Null where a version has no blurhash: one that a server computes later says nothing of the picture before. */
function isSamePicture(stored: MediaAttachment, given: MediaAttachment): boolean | null {
  return stored.blurhash === null || given.blurhash === null ? null : stored.blurhash === given.blurhash;
}

function pathOf(url: string): string {
  const path = parseUrl(url)?.pathname;
  return path === undefined ? url : addressForm(`https://host${path}`);
}

function isSameAuthor(stored: PostContent, given: PostContent): boolean {
  return stored.authorUri === given.authorUri || usernameOf(stored) === usernameOf(given);
}

function usernameOf({ authorAccount }: PostContent): string {
  return fold(authorAccount.slice(0, authorAccount.lastIndexOf('@')));
}

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
