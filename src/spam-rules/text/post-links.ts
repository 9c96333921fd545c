import type { TextLink } from '../../common/html/html-text';
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
const RUN = /(?:https?:\/\/|@)?[a-z0-9][a-z0-9.@-]*[a-z0-9](?:\/[^\s<>"]{0,2000})?/gi;
const DOT_WORD =
  /\b[a-z0-9-]{2,40} {0,2}(?:[([{] {0,2}(?:dot|punkt|point|punto|\.) {0,2}[)\]}]| dot ) {0,2}(?:com|net|org|info|biz|ru|io|xyz|me|tv|co)\b/gi;
const SPACED_DOT = /\b[a-z0-9-]{3,40}(?: {1,3}\. {0,3}|\. {1,3})(?:com|net|org|info)(?: {0,2}\/[^\s]{0,60})?(?![a-z])/g;

/** Reads all addresses of a text; those of the given hosts, and of what lies under them, are not external. */
export function readLinks(text: string, links: readonly TextLink[], ownHosts: ReadonlySet<string>): LinkReading {
  const reading: LinkReading = { prose: '', external: [], masked: [], hashtags: [], mentions: [] };
  const taken: Span[] = [];
  for (const link of links.toSorted((a, b) => a.start - b.start)) {
    if (link.start < (taken.at(-1)?.end ?? 0)) continue;
    taken.push(link);
    if (link.kind === 'hashtag') reading.hashtags.push(link);
    else if (link.kind === 'mention') reading.mentions.push(link);
    else addLink(reading, link, ownHosts);
  }
  reading.prose = blank(text, taken);
  addBare(reading, ownHosts);
  addDisguised(reading);
  const spans = [...reading.mentions, ...reading.external, ...links.filter((link) => link.kind === 'link')];
  reading.masked = disjoint(spans);
  return reading;
}

/** The hosts whose links are at home: the author's instance, the one that the post was fetched from, the stream's. */
export function homeHosts(post: PostContent, streamInstance: string): Set<string> {
  const account = post.authorAccount.slice(post.authorAccount.lastIndexOf('@') + 1);
  const hosts = [account, post.instance, streamInstance, findHost(post.authorUri) ?? '', findHost(post.uri) ?? ''];
  return new Set(hosts.map((host) => host.toLowerCase().replace(/^www\./, '')).filter((host) => host !== ''));
}

function addLink(reading: LinkReading, link: TextLink, ownHosts: ReadonlySet<string>): void {
  const host = findHost(link.href);
  if (host === null || isHome(host, ownHosts) || reading.external.length >= MOST_ADDRESSES) return;
  const { start, end, href, text } = link;
  reading.external.push({ form: 'link', host, address: href, shown: text, start, end });
}

function isHome(host: string, ownHosts: ReadonlySet<string>): boolean {
  for (let at = 0; at >= 0; at = host.indexOf('.', at + 1)) {
    if (ownHosts.has(at === 0 ? host : host.slice(at + 1))) return true;
  }
  return false;
}

function addBare(reading: LinkReading, ownHosts: ReadonlySet<string>): void {
  if (!reading.prose.includes('.')) return;
  for (const match of reading.prose.matchAll(RUN)) {
    if (!match[0].includes('.')) continue;
    const found = readRun(match[0], match.index);
    if (!found || isHome(found.host, ownHosts)) continue;
    if (reading.external.push(found) >= MOST_ADDRESSES) return;
  }
}

function readRun(shown: string, start: number): PostLink | null {
  if (shown.startsWith('@')) return null;
  const scheme = /^https?:\/\//i.exec(shown)?.[0] ?? '';
  const [authority = '', ...rest] = shown.slice(scheme.length).split('/');
  const name = authority.slice(authority.lastIndexOf('@') + 1).toLowerCase();
  if (!looksLikeHost(name, scheme !== '' || rest.length > 0)) return null;
  const form = authority.includes('@') ? 'email' : scheme === '' ? 'bare' : 'link';
  return { form, host: name.replace(/^www\./, ''), address: shown, shown, start, end: start + shown.length };
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

function disjoint(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push({ start: span.start, end: span.end });
  }
  return kept;
}
