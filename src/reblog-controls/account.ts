import { domainToASCII } from 'node:url';
import { digest } from '../common/digest';
import { fold } from '../common/fold';
import { findHttpUrl } from '../common/html/sanitise';
import { parseInstanceDomain } from '../common/instance-domain';
import type { BlockedUser } from './blocked-user.entity';

export type Account = Pick<
  BlockedUser,
  | 'accountId'
  | 'uriHash'
  | 'username'
  | 'instance'
  | 'usernameFolded'
  | 'domainFolded'
  | 'isPattern'
  | 'usernameLike'
  | 'domainLike'
>;

interface Named {
  accountId: string;
  uri: string | null;
  username: string;
  domain: string;
}

const MAX_URI = 2_048;
/** A folded name goes into an index, whose entries end at some 2,700 bytes. */
const MAX_NAME_BYTES = 1_000;
const MAX_DOMAIN = 253;

/** What servers let through as a user name, and what is left of one when it is a pattern. */
const USERNAME = /^[^\s\p{Cc}\p{Cs}@/\\<>"]{1,200}$/u;
/** Host names have no `_`, and still some servers have one in their domain. */
const ODD_DOMAIN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;
const ANY_DOMAIN = /^[*.]+$/;
const PATTERN_LABEL = /^[a-z0-9_*-]+$/;

/**
 * Reads whom to block: `@user@domain`, `user@domain` or the http(s) URI of a profile, whose last path segment is the user. `*` in the
 * user or the domain stands for any characters, and the two may not both be nothing else but dots. Null when the text
 * is none of these.
 */
export function parseAccount(text: string): Account | null {
  const given = text.trim();
  const named = /^https?:\/\//i.test(given) ? parseUri(given) : parseHandle(given);
  if (!named) return null;
  const usernameFolded = foldName(named.username);
  const instance = readDomain(named.domain);
  if (usernameFolded === null || instance === null || (usernameFolded === '*' && ANY_DOMAIN.test(instance)))
    return null;
  const domainFolded = fold(instance);
  const isPattern = usernameFolded.includes('*') || domainFolded.includes('*');
  return {
    accountId: named.accountId,
    uriHash: named.uri === null || isPattern ? null : digest(named.uri),
    username: named.username,
    instance,
    usernameFolded,
    domainFolded,
    isPattern,
    usernameLike: toLike(usernameFolded),
    domainLike: toLike(domainFolded),
  };
}

function parseHandle(text: string): Named | null {
  if (text.length > MAX_URI) return null;
  const [username, domain, ...rest] = text.replace(/^@/, '').split('@', 3);
  if (username === undefined || domain === undefined || rest.length > 0) return null;
  return { accountId: `@${username}@${domain}`, uri: null, username, domain };
}

function parseUri(text: string): Named | null {
  const uri = text.length > MAX_URI ? null : findHttpUrl(text);
  if (uri === null) return null;
  const { host, pathname } = new URL(uri);
  const segment = pathname.split('/').findLast((part) => part !== '');
  const username = segment === undefined ? null : decode(segment)?.replace(/^@/, '');
  return username ? { accountId: text, uri, username, domain: host } : null;
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
