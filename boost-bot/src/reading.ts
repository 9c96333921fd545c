import { Parser } from 'htmlparser2';

/** What a reader finds in a post. */
export interface Reading {
  text: string;
  /** Addresses as {@link addressOf} writes them. */
  links: Set<string>;
}

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;
/** A quoted post as a line of text, of servers that know no quotes: `RE:` of Misskey, Pleroma and Mastodon, `QT:` of Fedibird. */
const QUOTE_LINE = /^(?:RE|QT): *\[? *https?:\/\/\S+[ \]]*$/im;
/** What such a line says beside the link, where its element is marked as one: more is text that somebody hid there. */
const MOST_QUOTE_LETTERS = 4;
const MENTION = /@([\w.-]+)@[\w.-]+\w/g;

const BLOCKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const UNSEEN = new Set(['script', 'style']);

/**
 * The visible text of a post without the addresses of its links, and those apart; without the line that stands for a quoted post.
 * Hashtags and mentions link to pages of the servers that show them, `tagHosts`.
 */
export function read(html: string, tagHosts: readonly string[]): Reading {
  const open: { name: string; start: number; href?: string; isQuote: boolean }[] = [];
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentag(name, { href, class: classes = '' }) {
      unseen += Number(UNSEEN.has(name));
      if (BLOCKS.has(name)) text += '\n';
      open.push({
        name,
        start: text.length,
        href: /^https?:/.test(href ?? '') ? href : undefined,
        isQuote: /quote-inline/.test(classes),
      });
    },
    ontext(part) {
      if (unseen === 0) text += part;
    },
    onclosetag(name) {
      unseen -= Number(UNSEEN.has(name));
      const { start = 0, href, isQuote } = open.pop() ?? {};
      if (href) text = text.slice(0, start) + linkOf(text.slice(start).trim(), href, tagHosts);
      if (isQuote && isQuoteAlone(text.slice(start))) text = text.slice(0, start);
      if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  const lines = text.split('\n').map((line) => line.trim());
  const unquoted = lines.join('\n').replace(QUOTE_LINE, '');
  const links = new Set((unquoted.match(ADDRESS) ?? []).map(addressOf));
  return { text: unquoted.replaceAll(ADDRESS, ' ').replaceAll(MENTION, '@$1'), links };
}

/** A link as its words and its address; each server writes an address as the text of its link in its own way. */
function linkOf(words: string, href: string, tagHosts: readonly string[]): string {
  if (/^[#@\uFF03]/.test(words)) return tagHosts.includes(hostOf(href)) ? words : `${words} ${href} `;
  const beginning = words.replace(/(?:\u2026|\.\.\.)$/, '');
  const isAddress = /^\S{4,}$/.test(words) && href.includes(beginning);
  return isAddress ? ` ${href} ` : `${words} ${href} `;
}

function isQuoteAlone(inside: string): boolean {
  const letters = inside.replaceAll(ADDRESS, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return letters.length <= MOST_QUOTE_LETTERS;
}

/** An address for comparison: servers differ in the scheme, the host's letters and a slash at the end. */
export function addressOf(href: string): string {
  if (!URL.canParse(href)) return href;
  const { host, pathname, search } = new URL(href);
  return `${host}${pathname.replace(/\/+$/, '')}${search}`;
}

/** The host and port of an address. */
export function hostOf(href: string): string {
  return URL.canParse(href) ? new URL(href).host : '';
}
