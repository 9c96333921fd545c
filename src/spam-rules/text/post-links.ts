import type { HtmlText, TextLink } from '../../common/html/html-text';
import type { PostContent } from '../../common/post-content';
import type { Span } from './fold-text';
import { findHost, looksLikeHost } from './hosts';

/** How an address stands in the post: as a link, bare in the prose, disguised ("example dot com"), or as an e-mail. */
export type LinkForm = 'link' | 'bare' | 'disguised' | 'email';

/** An address in a post that leads away from the author's and the stream's instances. */
export interface PostLink extends Span {
  form: LinkForm;
  /** Without `www.`, in lower case. */
  host: string;
  /** The whole address. */
  address: string;
  /** What the reader sees. */
  shown: string;
}

/** What of a text is an address, a mention or a hashtag, and so no prose. */
export interface LinkReading {
  /** The text with spaces in place of links, mentions and hashtags, as long as the text itself. */
  prose: string;
  external: PostLink[];
  /** Mentions and addresses, in order, not overlapping. */
  masked: Span[];
  hashtags: Span[];
  mentions: Span[];
}

const MOST_ADDRESSES = 300;
const LONGEST_HOST = 320;
const PATH = /[/?#][^\s<>"]{0,2000}/y;
const DOT_WORD =
  /\b[a-z0-9-]{2,40} {0,2}(?:[([{] {0,2}(?:dot|punkt|point|punto|\.) {0,2}[)\]}]| dot ) {0,2}(?:com|net|org|info|biz|ru|io|xyz|me|tv|co)\b/gi;
/** Cheap questions before the patterns above and below. */
const MAYBE_DOT_WORD = / dot |[([{] {0,2}(?:dot|punkt|point|punto|\.)/i;
const MAYBE_SPACED_DOT = /(?: \. {0,3}|\. {1,3})(?:com|net|org|info)/;
const SPACED_DOT = /\b[a-z0-9-]{3,40}(?: {1,3}\. {0,3}|\. {1,3})(?:com|net|org|info)(?: {0,2}\/[^\s]{0,60})?(?![a-z])/g;

/** Whether a host is one of the post's own. */
type HostTest = (host: string) => boolean;

/** Reads all addresses of a text; those of the author's instance, of the stream's and of what lies under them are not external. */
export function readLinks({ text, links }: HtmlText, post: PostContent, streamInstance: string): LinkReading {
  const reading: LinkReading = { prose: text, external: [], masked: [], hashtags: [], mentions: [] };
  const isHome = homeTest(post, streamInstance);
  const taken: TextLink[] = [];
  for (const link of inOrder(links)) {
    if (link.start < (taken.at(-1)?.end ?? 0)) continue;
    taken.push(link);
    if (link.kind === 'hashtag') reading.hashtags.push(link);
    else if (link.kind === 'mention') reading.mentions.push(link);
    else addLink(reading, link, isHome);
  }
  if (taken.length > 0) reading.prose = blank(text, taken);
  addBare(reading, isHome);
  addDisguised(reading);
  reading.masked = disjoint([...reading.external, ...taken.filter((link) => link.kind !== 'hashtag')]);
  return reading;
}

/** The author's instance, the one that the post was fetched from, the stream's; worked out when first asked for. */
function homeTest(post: PostContent, streamInstance: string): HostTest {
  let homes: Set<string> | null = null;
  return (host) => {
    homes ??= homeHosts(post, streamInstance);
    for (let at = 0; at >= 0; at = host.indexOf('.', at + 1)) {
      if (homes.has(at === 0 ? host : host.slice(at + 1))) return true;
    }
    return false;
  };
}

function homeHosts(post: PostContent, streamInstance: string): Set<string> {
  const account = post.authorAccount.slice(post.authorAccount.lastIndexOf('@') + 1);
  const hosts = [account, post.instance, streamInstance, findHost(post.authorUri) ?? '', findHost(post.uri) ?? ''];
  return new Set(hosts.map((host) => host.toLowerCase().replace(/^www\./, '')).filter((host) => host !== ''));
}

/** The spans by their beginning; they mostly are already. */
export function inOrder<T extends Span>(spans: readonly T[]): readonly T[] {
  const isOrdered = spans.every((span, i) => i === 0 || span.start >= (spans[i - 1]?.start ?? 0));
  return isOrdered ? spans : spans.toSorted((a, b) => a.start - b.start);
}

function addLink(reading: LinkReading, link: TextLink, isHome: HostTest): void {
  const host = findHost(link.href);
  if (host === null || isHome(host) || reading.external.length >= MOST_ADDRESSES) return;
  const { start, end, href, text } = link;
  reading.external.push({ form: 'link', host, address: href, shown: text, start, end });
}

/** Looks left and right of each dot for what could be an address; each character is looked at once. */
function addBare(reading: LinkReading, isHome: HostTest): void {
  const { prose } = reading;
  for (let dot = prose.indexOf('.'), done = 0; dot >= 0; dot = prose.indexOf('.', done)) {
    let start = dot;
    while (start > done && isHostUnit(prose.charCodeAt(start - 1))) start--;
    let end = dot + 1;
    while (isHostUnit(prose.charCodeAt(end))) end++;
    done = end;
    if (end - start > 4 && end - start <= LONGEST_HOST) done = addRun(reading, start, end, isHome);
    if (reading.external.length >= MOST_ADDRESSES) return;
  }
}

/** Takes a run of host characters as an address if it is one; gives back where to go on. */
function addRun(reading: LinkReading, start: number, end: number, isHome: HostTest): number {
  const { prose } = reading;
  const run = prose.slice(start, end).replace(/^[.@-]+|[.@-]+$/g, '');
  const from = prose.indexOf(run, start);
  PATH.lastIndex = from + run.length;
  const path = PATH.exec(prose)?.[0] ?? '';
  const scheme = /https?:\/\/$/i.exec(prose.slice(Math.max(0, from - 8), from))?.[0] ?? '';
  const name = run.slice(run.lastIndexOf('@') + 1).toLowerCase();
  if (prose.charAt(from - 1) === '@' || !looksLikeHost(name, scheme !== '' || path !== '')) return end;
  const form = run.includes('@') ? 'email' : scheme === '' ? 'bare' : 'link';
  const host = name.replace(/^www\./, '');
  const address = scheme + run + path;
  const span = { start: from - scheme.length, end: from + run.length + path.length };
  if (!isHome(host)) reading.external.push({ form, host, address, shown: address, ...span });
  return Math.max(end, span.end);
}

/** Letters and digits of ASCII, and `-`, `.`, `@`. */
function isHostUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2e || (unit >= 0x40 && unit <= 0x5a) || unit === 0x2d;
}

function addDisguised(reading: LinkReading): void {
  if (MAYBE_DOT_WORD.test(reading.prose)) addMatches(reading, DOT_WORD);
  if (MAYBE_SPACED_DOT.test(reading.prose)) addMatches(reading, SPACED_DOT);
}

function addMatches(reading: LinkReading, pattern: RegExp): void {
  for (const { 0: shown, index: start } of reading.prose.matchAll(pattern)) {
    if (reading.external.length >= MOST_ADDRESSES) return;
    const host = shown
      .toLowerCase()
      .replace(/\s*\/.*$/, '')
      .replace(/[^a-z0-9-]+(?:dot|punkt|point|punto)?[^a-z0-9-]*/, '.');
    reading.external.push({ form: 'disguised', host, address: shown, shown, start, end: start + shown.length });
  }
}

/** The text with spaces in place of links, mentions and hashtags, as long as the text itself. */
  prose: string;
  external: PostLink[];
  /** Mentions and addresses, in order, not overlapping. */
  masked: Span[];
  hashtags: Span[];
  mentions: Span[];
}

const MOST_ADDRESSES = 300;
const LONGEST_HOST = 320;
const PATH = /[/?#][^\s<>"]{0,2000}/y;
const DOT_WORD =
  /\b[a-z0-9-]{2,40} {0,2}(?:[([{] {0,2}(?:dot|punkt|point|punto|\.) {0,2}[)\]}]| dot ) {0,2}(?:com|net|org|info|biz|ru|io|xyz|me|tv|co)\b/gi;
/** Cheap questions before the patterns above and below. */
const MAYBE_DOT_WORD = / dot |[([{] {0,2}(?:dot|punkt|point|punto|\.)/i;
const MAYBE_SPACED_DOT = /(?: \. {0,3}|\. {1,3})(?:com|net|org|info)/;
const SPACED_DOT = /\b[a-z0-9-]{3,40}(?: {1,3}\. {0,3}|\. {1,3})(?:com|net|org|info)(?: {0,2}\/[^\s]{0,60})?(?![a-z])/g;

/** Whether a host is one of the post's own. */
type HostTest = (host: string) => boolean;

/** Reads all addresses of a text; those of the author's instance, of the stream's and of what lies under them are not external. */
export function readLinks({ text, links }: HtmlText, post: PostContent, streamInstance: string): LinkReading {
  const reading: LinkReading = { prose: text, external: [], masked: [], hashtags: [], mentions: [] };
  const isHome = homeTest(post, streamInstance);
  const taken: TextLink[] = [];
  for (const link of inOrder(links)) {
    if (link.start < (taken.at(-1)?.end ?? 0)) continue;
    taken.push(link);
    if (link.kind === 'hashtag') reading.hashtags.push(link);
    else if (link.kind === 'mention') reading.mentions.push(link);
    else addLink(reading, link, isHome);
  }
  if (taken.length > 0) reading.prose = blank(text, taken);
  addBare(reading, isHome);
  addDisguised(reading);
  reading.masked = disjoint([...reading.external, ...taken.filter((link) => link.kind !== 'hashtag')]);
  return reading;
}

/** The author's instance, the one that the post was fetched from, the stream's; worked out when first asked for. */
function homeTest(post: PostContent, streamInstance: string): HostTest {
  let homes: Set<string> | null = null;
  return (host) => {
    homes ??= homeHosts(post, streamInstance);
    for (let at = 0; at >= 0; at = host.indexOf('.', at + 1)) {
      if (homes.has(at === 0 ? host : host.slice(at + 1))) return true;
    }
    return false;
  };
}

function homeHosts(post: PostContent, streamInstance: string): Set<string> {
  const account = post.authorAccount.slice(post.authorAccount.lastIndexOf('@') + 1);
  const hosts = [account, post.instance, streamInstance, findHost(post.authorUri) ?? '', findHost(post.uri) ?? ''];
  return new Set(hosts.map((host) => host.toLowerCase().replace(/^www\./, '')).filter((host) => host !== ''));
}

/** The spans by their beginning; they mostly are already. */
export function inOrder<T extends Span>(spans: readonly T[]): readonly T[] {
  const isOrdered = spans.every((span, i) => i === 0 || span.start >= (spans[i - 1]?.start ?? 0));
  return isOrdered ? spans : spans.toSorted((a, b) => a.start - b.start);
}

function addLink(reading: LinkReading, link: TextLink, isHome: HostTest): void {
  const host = findHost(link.href);
  if (host === null || isHome(host) || reading.external.length >= MOST_ADDRESSES) return;
  const { start, end, href, text } = link;
  reading.external.push({ form: 'link', host, address: href, shown: text, start, end });
}

/** Looks left and right of each dot for what could be an address; each character is looked at once. */
function addBare(reading: LinkReading, isHome: HostTest): void {
  const { prose } = reading;
  for (let dot = prose.indexOf('.'), done = 0; dot >= 0; dot = prose.indexOf('.', done)) {
    let start = dot;
    while (start > done && isHostUnit(prose.charCodeAt(start - 1))) start--;
    let end = dot + 1;
    while (isHostUnit(prose.charCodeAt(end))) end++;
    done = end;
    if (end - start > 4 && end - start <= LONGEST_HOST) done = addRun(reading, start, end, isHome);
    if (reading.external.length >= MOST_ADDRESSES) return;
  }
}

/** Takes a run of host characters as an address if it is one; gives back where to go on. */
function addRun(reading: LinkReading, start: number, end: number, isHome: HostTest): number {
  const { prose } = reading;
  const run = prose.slice(start, end).replace(/^[.@-]+|[.@-]+$/g, '');
  const from = prose.indexOf(run, start);
  PATH.lastIndex = from + run.length;
  const path = PATH.exec(prose)?.[0] ?? '';
  const scheme = /https?:\/\/$/i.exec(prose.slice(Math.max(0, from - 8), from))?.[0] ?? '';
  const name = run.slice(run.lastIndexOf('@') + 1).toLowerCase();
  if (prose.charAt(from - 1) === '@' || !looksLikeHost(name, scheme !== '' || path !== '')) return end;
  const form = run.includes('@') ? 'email' : scheme === '' ? 'bare' : 'link';
  const host = name.replace(/^www\./, '');
  const address = scheme + run + path;
  const span = { start: from - scheme.length, end: from + run.length + path.length };
  if (!isHome(host)) reading.external.push({ form, host, address, shown: address, ...span });
  return Math.max(end, span.end);
}

/** Letters and digits of ASCII, and `-`, `.`, `@`. */
function isHostUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2e || (unit >= 0x40 && unit <= 0x5a) || unit === 0x2d;
}

function addDisguised(reading: LinkReading): void {
  for (const pattern of [DOT_WORD, SPACED_DOT]) {
    for (const match of reading.prose.matchAll(pattern)) {
      if (reading.external.length >= MOST_ADDRESSES) return;
      const shown = match[0];
      const host = shown
        .toLowerCase()
        .replace(/\s*\/.*$/, '')
        .replace(/[^a-z0-9-]+(?:dot|punkt|point|punto)?[^a-z0-9-]*/, '.');
      const span = { start: match.index, end: match.index + shown.length };
      reading.external.push({ form: 'disguised', host, address: shown, shown, ...span });
    }
  }
}

/** The text with spaces in place of the spans, so that offsets stay. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

function disjoint(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of inOrder(spans)) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push({ start: span.start, end: span.end });
  }
  return kept;
}
