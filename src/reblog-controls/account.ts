import { domainToASCII } from 'node:url';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { findHttpUrl } from '../common/html/sanitise';
import { parseInstanceDomain } from '../common/instance-domain';
import { isNoAccount, namesAuthor } from './actor-address';
import type { BlockedUser } from './blocked-user.entity';

export type Account = Omit<BlockedUser, 'id' | 'reason' | 'createdAt'>;

interface Named {
  accountId: string;
  uri: string | null;
  username: string;
  domain: string;
  /** Folded; the URI's hash where the URI does not name its author, so that it stands for nobody else on that host. */
  usernameFolded: string | null;
}

const MAX_URI = 2_048;
/** A folded name goes into an index, whose entries end at some 2,700 bytes. */
const MAX_NAME_BYTES = 1_000;
const MAX_DOMAIN = 253;

/** What servers let through as a user name, and what is left of one when it is a pattern. */
const USERNAME = /^[^\s\p{Cc}\p{Cs}@/\\<>"]{1,200}$/u;
/** Characters that are not seen, and come along when a handle is copied from a page. No stored handle has one. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Host names have no `_`, and still some servers have one in their domain. */
const ODD_DOMAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?::[1-9][0-9]{0,4})?$/;
const ANY_DOMAIN = /^[*.]+$/;
const PATTERN_LABEL = /^[a-z0-9_*-]+$/;

/**
 * Reads whom to block: `@user@domain`, `user@domain`, `acct:user@domain`, or the http(s) URI of an actor, whose last path segment is
 * the user, or else its host. `*` in the user or the domain stands for any characters, and the two may not both be nothing
 * else but dots. Null when the text is none of these, or has the form of a post's address. The URI of a stored author, whose
 * folded name is `authorName`, may have any form.
 */
export function parseAccount(text: string, authorName: string | null = null): Account | null {
  const given = text.trim();
  const named = /^https?:\/\//i.test(given) ? parseUri(given, authorName) : parseHandle(given);
  const instance = named && (readDomain(named.domain) ?? (authorName === null ? null : named.domain));
  if (!named || instance === null) return null;
  const { accountId, uri, username, usernameFolded } = named;
  if (usernameFolded === null || (usernameFolded === '*' && ANY_DOMAIN.test(instance))) return null;
  const domainFolded = fold(instance);
  const isPattern = authorName === null && (usernameFolded.includes('*') || domainFolded.includes('*'));
  return {
    accountId,
    uriHash: uri === null || isPattern ? null : digest(uri),
    username,
    instance,
    usernameFolded,
    domainFolded,
    isPattern,
    usernameLike: toLike(usernameFolded),
    domainLike: toLike(domainFolded),
  };
}

/** The URI that a text is, as an author or a post may have it; null for a handle. */
export function findUri(text: string): string | null {
  const given = text.trim();
  return given.length > MAX_URI ? null : findHttpUrl(given);
}

function parseHandle(text: string): Named | null {
  if (text.length > MAX_URI) return null;
  const visible = text.replace(INVISIBLE, '').replace(/^acct:/i, '');
  const [username, domain, ...rest] = visible.replace(/^@/, '').split('@', 3);
  if (username === undefined || domain === undefined || rest.length > 0) return null;
  // `mailto:` and other schemes; no server has a colon in a name.
  if (username.includes(':')) return null;
  return { accountId: `@${username}@${domain}`, uri: null, username, domain, usernameFolded: foldName(username) };
}

function parseUri(text: string, authorName: string | null): Named | null {
  const uri = findUri(text);
  if (uri === null || (authorName === null && isNoAccount(uri))) return null;
  const { host, pathname, search } = new URL(uri);
  const segment = pathname.split('/').findLast((part) => part !== '');
  const name = segment === undefined ? host : (decode(segment)?.replace(/^@/, '') ?? '');
  // Some servers have whole handles in their paths: /@user@domain
  const handle = parseHandle(name);
  const isHandle = handle?.usernameFolded === (authorName ?? handle?.usernameFolded ?? null);
  if (handle && isHandle && readDomain(handle.domain) !== null) return { ...handle, accountId: text, uri };
  const folded = foldName(name);
  const named = { accountId: text, uri, username: folded === null ? host : name, domain: host };
  const isName = segment?.startsWith('@') || !namesAuthor(search);
  if (authorName !== null)
    return { ...named, usernameFolded: folded === authorName && !name.includes('*') ? folded : digest(uri) };
  if (folded !== null && isName && !(segment === undefined && host.includes('*')))
    return { ...named, usernameFolded: folded };
  return uri.includes('*') ? null : { ...named, usernameFolded: digest(uri) };
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function foldName(username: string): string | null {
  if (!USERNAME.test(username)) return null;
  const folded = joinStars(fold(username));
  return Buffer.byteLength(folded) <= MAX_NAME_BYTES ? folded : null;
}

function readDomain(text: string): string | null {
  const domain = text.trim().toLowerCase();
  if (domain.includes('*')) return readDomainPattern(domain);
  const plain = parseInstanceDomain(domain, { allowPrivate: true });
  return plain ?? (domain.length <= MAX_DOMAIN && ODD_DOMAIN.test(domain) ? domain : null);
}

/** A domain with `*` in some of its labels; those without are written as host names are. */
function readDomainPattern(text: string): string | null {
  if (text.length > MAX_DOMAIN) return null;
  const labels = joinStars(text)
    .replace(/\.$/, '')
    .split('.')
    .map((label) => (/[^\p{ASCII}]/u.test(label) && !label.includes('*') ? domainToASCII(label) : label));
  return labels.every((label) => PATTERN_LABEL.test(label)) ? labels.join('.') : null;
}

function joinStars(pattern: string): string {
  return pattern.replace(/\*+/g, '*');
}

/** The pattern as SQL's LIKE has it: there `_`, `%` and `\` are special, and occur in names. */
function toLike(folded: string): string {
  return folded.replace(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%');
}
