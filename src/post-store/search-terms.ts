import { domainToASCII } from 'node:url';
import { fold, foldForSearch } from '../common/fold';
import { parseUrl } from '../common/parse-url';
import type { PostContent } from '../common/post-content';

/** A word, or a searchable sign such as an emoji or a flag. */
const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{Extended_Pictographic}|\p{RI}{2}/gu;

/** Scripts that put no spaces between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

/** Runs of a token entirely in such scripts, or entirely not. */
const RUN = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');

/** Longer words are cut to this, in UTF-16 units. */
const LONGEST_WORD = 64;

/** The most UTF-16 units of a handle or an address. A term may have 2,046 bytes. */
const LONGEST_TERM = 500;

/** The most UTF-16 units of terms per post. A `tsvector` holds one mebibyte. */
const MOST_UNITS = 200_000;

/** The most UTF-16 units of folded text that are read: what an unfolded text of 100 kB can have. */
const MOST_FOLDED = 100_000;

/** A word with the white space behind it, which no letter is composed across; or a part of what is too long for a word. */
const PIECE = /\s+|\S{1,2048}\s*/gu;

/** What a post is found by: its author's handle, the addresses of both, and its words with those of the author's names. */
export function termsOfPost(content: PostContent): string[] {
  const { plainText, spoilerText, hashtags, authorDisplayName, authorUsername, authorAccount } = content;
  const [username = '', domain = ''] = authorAccount.split('@');
  const hosts = [domain, parseUrl(content.authorUri)?.hostname ?? ''].filter(Boolean);
  const names = [handleTerm(authorUsername), ...hosts.map((host) => handleTerm(username, host))];
  const addresses = [content.authorUri, content.uri, content.url].map(addressTerm);
  const words = termsOf([authorDisplayName, authorUsername, plainText, spoilerText, ...hashtags]);
  return [...new Set([...names, ...addresses, ...words])].filter(Boolean);
}

/** What no word begins with: a search for words finds neither handles nor addresses by their domain. */
const HANDLE = '@';
const ADDRESS = '//';

/** A term may hold some more than a word; what is quoted in a `tsquery` must hold no quotes. */
function termOf(mark: string, text: string): string {
  const term = fold(text).replaceAll(/['\\\s\0]/g, '');
  return term === '' ? '' : mark + term.slice(0, LONGEST_TERM).replace(/[\ud800-\udbff]$/, '');
}

function handleTerm(username: string, domain?: string): string {
  return termOf(HANDLE, domain === undefined ? username : `${username}@${domainToASCII(domain) || domain}`);
}

/** An address without its scheme, a slash at its end and its fragment: people copy it with and without. */
function addressTerm(address: string): string {
  return termOf(ADDRESS, address.replace(/^https?:\/\//i, '').replace(/\/?(?:#.*)?$/s, ''));
}

export function termsOf(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  let units = 0;
  for (const run of runsOf(texts.join('\n'))) {
    for (const term of IS_UNSPACED.test(run) ? pairsOf(run) : [run]) {
      if (terms.has(term)) continue;
      units += term.length;
      if (units > MOST_UNITS) return [...terms];
      terms.add(term);
    }
  }
  return [...terms];
}

/** A handle with or without `@` in front; a domain has a dot, so that `a@b` is two words. */
const IS_HANDLE = /^(?:@[^\s@/]+(?:@[^\s@/]+)?|[^\s@/:]+@[^\s@/]+\.[^\s@/]+)$/;
const IS_ADDRESS = /^https?:\/\/[^\s/]/i;
/** The part of an author's address that names them: `/@user`, `/users/user`. */
const PROFILE = /^\/(?:@|(?:users|u|user|profile|author|channel|accounts)\/)([^/@]+)(?:@([^/]+))?\/?$/;

/**
 * A search as a `tsquery`, null where the text says nothing: posts in which every word of the text begins a term; for a handle or an
 * address, also the posts by that author and the post at that address.
 */
export function searchOf(text: string): string | null {
  const parts: string[] = [];
  const words: string[] = [];
  for (const part of text.split(/\s+/u)) {
    const terms = IS_ADDRESS.test(part) ? termsOfAddress(part) : IS_HANDLE.test(part) ? termsOfHandle(part) : [];
    if (terms.length === 0) words.push(part);
    else parts.push(eitherOf([...terms.map(quote), searchOfWords(part, true)]));
  }
  const all = [...parts, searchOfWords(words.join(' '))].filter((part) => part !== null);
  return all.length === 0 ? null : all.join(' & ');
}

const quote = (term: string) => `'${term}'`;

function eitherOf(parts: readonly (string | null)[]): string {
  return `(${parts.filter((part) => part !== null).join(' | ')})`;
}

function termsOfHandle(handle: string): string[] {
  const [username = '', domain] = handle.replace(/^@/, '').split('@');
  return [handleTerm(username, domain)].filter(Boolean);
}

function termsOfAddress(address: string): string[] {
  const url = parseUrl(address);
  const [, username, domain] = PROFILE.exec(url?.pathname ?? '') ?? [];
  const handle = url && username ? [handleTerm(decoded(username), domain ?? url.hostname)] : [];
  return [...handle, addressTerm(address)].filter(Boolean);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Words are letters, digits and emoji alone: between quotes none of them means anything else. */
function searchOfWords(text: string, isExact = false): string | null {
  const beginnings = new Set<string>();
  const pairs = new Set<string>();
  for (const run of runsOf(text)) {
    if (!IS_UNSPACED.test(run) || [...run].length === 1) beginnings.add(run);
    else for (const pair of pairsOf(run).slice(0, -1)) pairs.add(pair);
  }
  // What begins with a longer word begins with its beginning, too: fewer ranges to read.
  const needed = [...beginnings].filter((word) => isExact || !isImplied(word, beginnings));
  const parts = [...needed.map((word) => (isExact ? quote(word) : `${quote(word)}:*`)), ...[...pairs].map(quote)];
  return parts.length === 0 ? null : parts.join(' & ');
}

function isImplied(word: string, words: ReadonlySet<string>): boolean {
  return [...words].some((other) => other !== word && other.startsWith(word));
}

/** One at a time: a hostile text has a hundred thousand. */
function* runsOf(text: string): Generator<string> {
  for (const token of foldBeginning(text).match(TOKEN) ?? []) {
    if (!HAS_UNSPACED.test(token)) yield cut(token);
    else for (const run of token.match(RUN) ?? []) yield IS_UNSPACED.test(run) ? run : cut(run);
  }
}

/** A text folded piece by piece until it is long enough: folding makes eighteen letters of some (U+FDFA). */
function foldBeginning(text: string): string {
  const pieces: string[] = [];
  let units = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    const folded = foldForSearch(piece);
    pieces.push(folded);
    units += folded.length;
    if (units > MOST_FOLDED) break;
  }
  return pieces.join('');
}

function cut(word: string): string {
  return word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD).replace(/[\ud800-\udbff]$/, '') : word;
}

function pairsOf(run: string): string[] {
  const letters = [...run];
  return letters.map((letter, i) => letter + (letters[i + 1] ?? ''));
}
