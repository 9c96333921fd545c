import type { HtmlText, TextLink } from '../../common/html/html-text';
import type { PostContent } from '../../common/post-content';
import type { Span } from './fold-text';
import { findHost, isFediverseAddress, looksLikeHost, looksLikeInstance, registeredDomain } from './hosts';

/** How an address is written: as a link, bare in the prose, disguised ("example dot com"), or as an e-mail. */
type LinkForm = 'link' | 'bare' | 'disguised' | 'email';

/** An address in a post that leads away from the author's and the stream's instances. */
export interface PostLink extends Span {
  form: LinkForm;
  /** Without `www.`, in lower case. */
  host: string;
  address: string;
  /** What the reader sees. */
  shown: string;
}

/** The addresses, mentions and hashtags of a text, and the prose between them. */
export interface LinkReading {
  /** The text with spaces in place of links, mentions and hashtags, as long as the text itself. */
  prose: string;
  external: PostLink[];
  /** Mentions and addresses, in order, not overlapping. */
  masked: Span[];
  hashtags: Span[];
  mentions: Span[];
}

type SpanTest = (span: Span) => boolean;

type HostTest = (host: string) => boolean;

/** More addresses than this do not change the score, and a hostile text may have thousands. */
const MOST_ADDRESSES = 300;

/** Behind an `@` any ending is that of a domain; a digit begins the name of a picture ("icon@2x.png"). */
const EMAIL_HOST = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,20}$/;

const HOST_UNIT = /[a-z\d.@-]/i;
const LONGEST_HOST = 320;
const SHORTEST_HOST = 4;
const PATH = /[/?#][^\s<>"]{0,2000}/y;
/** What ends the sentence, or the brackets around the address. */
const SENTENCE_END = /(?:[?#.,;:!'’”»…\]]|(?<!\([^()]{0,200})\)){1,20}$/;

/** The addresses of a text; those of the author's and the stream's instances and their subdomains are not external. */
export function readLinks(
  { text, links }: HtmlText,
  post: PostContent,
  streamInstance: string,
  isDisguised: SpanTest = () => false,
): LinkReading {
  const reading: LinkReading = { prose: text, external: [], masked: [], hashtags: [], mentions: [] };
  const isHome = homeTest(post, streamInstance);
  const taken = disjoint(links);
  for (const link of taken) {
    if (link.kind === 'hashtag') reading.hashtags.push(link);
    else if (link.kind === 'mention') reading.mentions.push(link);
    else if (reading.external.length < MOST_ADDRESSES) addLink(reading, link, isHome);
  }
  if (taken.length > 0) reading.prose = blank(text, taken);
  const bare = withoutFamiliar(findPlain(reading.prose, isDisguised), reading.external, isHome);
  const marked = taken.filter((link) => link.kind !== 'hashtag');
  reading.external.push(...bare);
  reading.external = oncePerAddress(reading.external);
  reading.external = reading.external.map((link) => (isDisguised(link) ? { ...link, form: 'disguised' } : link));
  reading.masked = bare.length === 0 ? marked : disjoint<Span>([...marked, ...bare]);
  return reading;
}

/** An address once, with or without its scheme. */
function oncePerAddress(links: readonly PostLink[]): PostLink[] {
  const plain = ({ address }: PostLink) =>
    address
      .toLowerCase()
      .replace(/^https?:\/\/|\/$/g, '')
      .replace(/^www\./, '');
  const byAddress = new Map(links.toReversed().map((link) => [plain(link), link]));
  return links.filter((link) => byAddress.get(plain(link)) === link);
}

/** The bare addresses that lead somewhere that neither the links do nor the Fediverse's own. */
function withoutFamiliar(bare: PostLink[], links: readonly PostLink[], isHome: HostTest): PostLink[] {
  const linked = new Set(links.map(({ host }) => registeredDomain(host)));
  return bare.filter(
    ({ host, address, form }) =>
      !isHome(host) &&
      !(form === 'email' && looksLikeInstance(host)) &&
      // A site's name beside the link to it ("first seen on comicbook.com").
      !(form === 'bare' && !address.includes('/') && linked.has(registeredDomain(host))) &&
      !isFediverseAddress(address.replace(/^(?!https?:)/i, 'https://')),
  );
}

/** Drops spans that start within an earlier one, and sorts the rest, which they mostly are already. */
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
  if (host === null || isHome(host) || isFediverseAddress(link.href)) return;
  const { start, end, href, text } = link;
  reading.external.push({ form: 'link', host, address: href, shown: text, start, end });
}

/** Whether a host belongs to the instance of the author, of the fetch, or of the stream. */
function homeTest(post: PostContent, streamInstance: string): HostTest {
  const account = post.authorAccount.slice(post.authorAccount.lastIndexOf('@') + 1);
  const hosts = [account, post.instance, streamInstance, findHost(post.authorUri) ?? '', findHost(post.uri) ?? ''];
  const homes = new Set(hosts.map((host) => host.toLowerCase().replace(/^www\./, '')).filter((host) => host !== ''));
  return (host) => host.split('.').some((_, i, labels) => homes.has(labels.slice(i).join('.')));
}

/** The text with spaces in place of the spans, which are in order and do not overlap. */
export function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(at, start), ' '.repeat(end - start));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

/** Addresses in prose that are not links: reads left and right of each dot; each character is read once. */
function findPlain(prose: string, isDisguised: SpanTest): PostLink[] {
  const found: PostLink[] = [];
  for (
    let dot = prose.indexOf('.'), done = 0;
    dot >= 0 && found.length < MOST_ADDRESSES;
    dot = prose.indexOf('.', done)
  ) {
    let start = dot;
    while (start > done && HOST_UNIT.test(prose.charAt(start - 1))) start--;
    let end = dot + 1;
    while (HOST_UNIT.test(prose.charAt(end))) end++;
    done = end;
    if (end - start < SHORTEST_HOST || end - start > LONGEST_HOST) continue;
    const address = readRun(prose, start, end, isDisguised);
    if (address) found.push(address);
    done = Math.max(done, address?.end ?? 0);
  }
  return found;
}

function readRun(prose: string, start: number, end: number, isDisguised: SpanTest): PostLink | null {
  const run = prose.slice(start, end).replace(/^[.@-]{1,400}/, '');
  const from = end - run.length;
  const name = run.replace(/[.@-]{1,400}$/, '');
  PATH.lastIndex = from + name.length;
  const path = PATH.exec(prose)?.[0].replace(SENTENCE_END, '') ?? '';
  const scheme = /https?:\/\/$/i.exec(prose.slice(Math.max(0, from - 8), from))?.[0] ?? '';
  const written = name.slice(name.lastIndexOf('@') + 1);
  const host = written.toLowerCase();
  // "@someone@example.org" is a handle, and ".example.org" behind a hashtag a part of something else.
  if (prose.charAt(from - 1) === '@' || /^\.[^.]/.test(prose.slice(start, end))) return null;
  const isEmail = name.includes('@');
  const isCertain = scheme !== '' || path !== '' || (written === host && isDisguised({ start: from, end }));
  if (!looksLikeHost(written, isCertain) && !(isEmail && EMAIL_HOST.test(host))) return null;
  const form = isEmail ? 'email' : scheme === '' ? 'bare' : 'link';
  const address = scheme + name + path;
  const first = from - scheme.length;
  return { form, host: host.replace(/^www\./, ''), address, shown: address, start: first, end: first + address.length };
}
