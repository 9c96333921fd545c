import { fold, foldHashtag } from '../common/fold';
import { type HtmlText, readHtml } from '../common/html/html-text';
import { parseInstanceDomain } from '../common/instance-domain';
import { isHostOrParent } from '../common/public-host';
import type { AuthorSignals, PostContent } from '../common/post-content';
import { tagForm, tagsIn } from '../common/seen-forms';
import { findObject, StatusError, type Wire } from './status.wire';
import { findBoolean, findCount, findTime, findUrl, isPlausibleTime, readList, readText } from './wire-values';

const MAX_NAME = 500;
const MAX_BIO = 20_000;
const MAX_BIO_TAGS = 200;
const MAX_FIELDS = 50;
/** UTF-16 units that are kept of a bio: as many as Mastodon lets an account write. */
const MAX_KEPT_BIO = 500;
const MAX_TAG = 100;
/** PostgreSQL accepts no btree entry above 2,704 bytes; indexes hold the folded username with either host. */
const MAX_HANDLE_BYTES = 2_600;
const USERNAME = /^[^\s@/\\<>"]{1,200}$/u;

/**
 * What nobody sees in a handle, but what makes it another one, or has it drawn as another: controls, format characters such as
 * U+202E (right-to-left override), and the other characters that are drawn as nothing (Unicode, Default_Ignorable_Code_Point).
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Some servers have `_` in their domain, which host names must not have; their authors are kept. */
const LENIENT_DOMAIN = /^[\p{L}\p{M}\p{N}_.-]{1,253}$/u;

export interface StatusContext {
  instance: string;
  /** The domain of that instance's own accounts; null when it is unknown. */
  accountDomain: string | null;
  /** The host and port whose URLs are kept although no public server has it: those of a private instance itself. */
  privateHost: string | null;
  now: Date;
}

type Author = Pick<
  PostContent,
  'authorUsername' | 'authorUri' | 'authorAccount' | 'authorDisplayName' | 'authorSignals'
>;

/**
 * The author's part of the post with a URI; throws a {@link StatusError} when there is no account or its `acct` is malformed, or when
 * the host of the URI is neither that of the author's nor a parent of it: without this, anyone could store a post as somebody else's.
 */
export function mapAuthor(value: unknown, uri: string, context: StatusContext): Author {
  const account = findObject(value);
  if (!account) throw new StatusError('account is missing');
  const { username, domain: givenDomain } = parseAcct(account.acct);
  const authorUri = findAuthorUri(account, new URL(uri).host) ?? addressOf(username, uri);
  const { host } = new URL(authorUri);
  const named = givenDomain ?? context.accountDomain ?? host;
  const domain = isRelated(named, host) ? named : host;
  if ([domain, host].some((one) => Buffer.byteLength(fold(username) + fold(one)) > MAX_HANDLE_BYTES))
    throw new StatusError('account.acct or the host of account.uri is too long');
  return {
    authorUsername: username,
    authorUri,
    authorAccount: `${username}@${domain}`,
    authorDisplayName: readText(account.display_name, MAX_NAME).trim() || username,
    authorSignals: mapSignals(account, context),
  };
}

function findAuthorUri(account: Wire, host: string): string | null {
  const identity = findUrl([account.uri, findObject(account.pleroma)?.['ap_id']]);
  if (identity !== null && !isHostOrParent(host, new URL(identity).host))
    throw new StatusError('uri and account.uri are on different hosts');
  return identity ?? findUrl([account.url], (page) => isHostOrParent(host, page.host));
}

/** Stands for an author of whom the server gives no URI, so that they can be blocked by what is shown. */
function addressOf(username: string, uri: string): string {
  return `${new URL(uri).origin}/@${encodeURIComponent(username)}`;
}

/** Whether a server of one of the hosts may give its accounts the name of the other: they are the same, or one is above the other. */
function isRelated(domain: string, host: string): boolean {
  const [one, other] = [domain, host].map((each) => each.replace(/:[0-9]+$/, '')) as [string, string];
  return isHostOrParent(one, other) || isHostOrParent(other, one);
}

/** A handle as `user@domain`, by whose server sent it where it has no domain; null when it is none. */
export function findHandle(acct: unknown, { instance, accountDomain }: StatusContext): string | null {
  if (typeof acct !== 'string' || acct.length > MAX_NAME || INVISIBLE.test(acct)) return null;
  const [username = '', domain = accountDomain ?? instance, ...rest] = acct.trim().replace(/^@/, '').split('@', 3);
  const isHandle = USERNAME.test(username) && LENIENT_DOMAIN.test(domain) && rest.length === 0;
  return isHandle ? readText(`${username}@${domain.toLowerCase()}`, MAX_NAME) : null;
}

function parseAcct(value: unknown): { username: string; domain: string | null } {
  if (typeof value !== 'string' || value.trim() === '') throw new StatusError('account.acct is missing');
  if (INVISIBLE.test(value)) throw new StatusError('account.acct contains invisible characters');
  const [username = '', domain, ...rest] = value.trim().replace(/^@/, '').split('@', 3);
  if (!USERNAME.test(username) || rest.length > 0) throw new StatusError('account.acct is malformed');
  return { username: readText(username, MAX_NAME), domain: domain === undefined ? null : readDomain(domain) };
}

function readDomain(text: string): string {
  const domain = parseInstanceDomain(text, { allowPrivate: true });
  if (domain !== null) return domain;
  if (!LENIENT_DOMAIN.test(text)) throw new StatusError('account.acct is malformed');
  return text.toLowerCase();
}

function mapSignals(account: Wire, context: StatusContext): AuthorSignals {
  const createdAt = findTime(account.created_at);
  const bio = readBio(readText(account.note, MAX_BIO));
  const moved = findObject(account.moved);
  return {
    createdAt: createdAt !== null && isPlausibleTime(createdAt, context.now) ? new Date(createdAt).toISOString() : null,
    followers: findCount(account.followers_count),
    following: findCount(account.following_count),
    statuses: findCount(account.statuses_count),
    bot: findBoolean(account.bot),
    discoverable: findBoolean(account.discoverable),
    indexable: findBoolean(account.indexable),
    noindex: findBoolean(account.noindex),
    bioTags: readBioTags(account, bio),
    bio: readText(bio.text, MAX_KEPT_BIO),
    limited: findBoolean(account.limited),
    movedTo:
      findHandle(moved?.['acct'] ?? account.moved, context) ?? findUrl([moved?.['url'], moved?.['uri'], account.moved]),
  };
}

/** Elements that Misskey's markup lacks. */
const HTML = /<(?:p|br|a|span|div|ul|ol|li|strong|em|h[1-6]|blockquote|pre)\b[^<>]*>/i;
const MISSKEY_TAGS = /<\/?(?:b|i|s|small|center|plain)>/gi;

/** Sharkey sends a bio in Misskey's markup, with `<https://a.example>` for a link. */
function readBio(note: string): HtmlText {
  if (HTML.test(note)) return readHtml(note);
  return readHtml(note.replace(MISSKEY_TAGS, '').replaceAll('<', '&lt;').replace(/\r?\n/g, '<br>'));
}

/** The hashtags of bio and profile fields, linked or as plain text; some servers also list an account's tags. */
function readBioTags(account: Wire, bio: HtmlText): string[] {
  const fields = readList(account.fields, MAX_FIELDS).map(findObject);
  const texts = fields.flatMap((field) => [field?.['name'], field?.['value']]).map((text) => readText(text, MAX_BIO));
  const read = [bio, ...texts.map(readBio)];
  const listed = readTagNames(account.tags, MAX_BIO_TAGS);
  const linked = read.flatMap(({ links }) => links.filter(({ kind }) => kind === 'hashtag'));
  const names = [...listed, ...linked.map((link) => link.text.trim().replace(/^#/, ''))].map(tagForm);
  const written = read.flatMap(({ text }) => tagsIn(text));
  const folded = [...names, ...written].filter((name) => name !== '' && name.length <= MAX_TAG).map(foldHashtag);
  return [...new Set(folded)].slice(0, MAX_BIO_TAGS);
}

/** The names of a list of tags (objects or strings), without `#`; blank names and those of over 100 characters, folded too, are left out. */
export function readTagNames(tags: unknown, max: number): string[] {
  return readList(tags, max)
    .map((tag) => readText(findObject(tag)?.['name'] ?? tag, 2 * MAX_TAG + 2))
    .map((name) => name.trim().replace(/^#/, '').trim())
    .filter((name) => name !== '' && [...name].length <= MAX_TAG && name.normalize('NFKC').length <= 2 * MAX_TAG);
}
