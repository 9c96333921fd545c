import type { HtmlText, TextLink } from '../../common/html/html-text';
import type { PostContent } from '../../common/post-content';
import { findBareAddresses } from './bare-addresses';
import type { Span } from './fold-text';
import { findHost } from './hosts';

/** How an address stands in the post: as a link, bare in the prose, disguised ("example dot com"), or as an e-mail. */
type LinkForm = 'link' | 'bare' | 'disguised' | 'email';

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

/** Whether a host is one of the post's own. */
type HostTest = (host: string) => boolean;

/** More addresses than this tell nothing new, and a hostile text may hold thousands. */
const MOST_ADDRESSES = 300;

/** Reads all addresses of a text; those of the author's instance, of the stream's and of what lies under them are not external. */
export function readLinks({ text, links }: HtmlText, post: PostContent, streamInstance: string): LinkReading {
  const reading: LinkReading = { prose: text, external: [], masked: [], hashtags: [], mentions: [] };
  const isHome = homeTest(post, streamInstance);
  const taken = disjoint(links);
  for (const link of taken) {
    if (link.kind === 'hashtag') reading.hashtags.push(link);
    else if (link.kind === 'mention') reading.mentions.push(link);
    else if (reading.external.length < MOST_ADDRESSES) addLink(reading, link, isHome);
  }
  if (taken.length > 0) reading.prose = blank(text, taken);
  const bare = findBareAddresses(reading.prose, MOST_ADDRESSES).filter(({ host }) => !isHome(host));
  reading.external.push(...bare);
  reading.masked = disjoint<Span>([...taken.filter((link) => link.kind !== 'hashtag'), ...bare]);
  return reading;
}

/** Drops spans that begin within an earlier one, and orders the rest by their beginning, which they mostly are in already. */
export function disjoint<T extends Span>(spans: readonly T[]): T[] {
  const isOrdered = spans.every((span, i) => i === 0 || span.start >= (spans[i - 1]?.start ?? 0));
  const kept: T[] = [];
  for (const span of isOrdered ? spans : spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  }
  return kept;
}

function addLink(reading: LinkReading, link: TextLink, isHome: HostTest): void {
  const host = findHost(link.href);
  if (host === null || isHome(host)) return;
  const { start, end, href, text } = link;
  reading.external.push({ form: 'link', host, address: href, shown: text, start, end });
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

function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
