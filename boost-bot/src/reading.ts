import { Parser } from 'htmlparser2';
import { addressForm, withoutInvisible } from './seen-forms';

export interface Reading {
  text: string;
  /** Addresses as {@link addressForm} writes them. */
  links: Set<string>;
}

const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;
/** A line of text that stands for a quoted post: `RE:` on Misskey, Pleroma and Mastodon, `QT:` on Fedibird. */
const QUOTE_LINE = /^(?:RE|QT): *\[? *https?:\/\/\S+[ \]]*$/im;
/** What such a marked line may say besides the link; anything more was hidden there. */
const MOST_QUOTE_LETTERS = 4;
const MENTION = /@([\w.-]+)@[\w.-]+\w/g;

const BLOCKS = new Set(['br', 'p', 'div', 'li', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const UNSEEN = new Set(['script', 'style']);

/** The visible text of a post, without the line of a quoted post, and its links. Hashtags and mentions link to pages of `tagHosts`. */
export function read(html: string, tagHosts: readonly string[]): Reading {
  const open: { start: number; href?: string; isQuote: boolean }[] = [];
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentag(name, { href, class: classes = '' }) {
      unseen += Number(UNSEEN.has(name));
      if (BLOCKS.has(name)) text += '\n';
      open.push({ start: text.length, href: targetOf(href ?? ''), isQuote: /quote-inline/.test(classes) });
    },
    ontext(part) {
      if (unseen === 0) text += withoutInvisible(part);
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
  const links = new Set((unquoted.match(ADDRESS) ?? []).map(addressForm));
  return { text: unquoted.replaceAll(ADDRESS, ' ').replaceAll(MENTION, '@$1'), links };
}

/** A link's words and address. Servers shorten addresses shown as text in different ways. */
function linkOf(words: string, href: string, tagHosts: readonly string[]): string {
  if (/^[#@\uFF03]/.test(words)) return tagHosts.includes(hostOf(href)) ? words : `${words} ${href} `;
  const beginning = words.replace(/(?:\u2026|\.\.\.)$/, '');
  const shown = addressForm(/^https?:/.test(beginning) ? beginning : `https://${beginning}`);
  const isAddress = /^\S{4,}$/.test(words) && addressForm(href).includes(shown);
  return isAddress ? ` ${href} ` : `${words} ${href} `;
}

const isQuoteAlone = (inside: string) =>
  inside.replaceAll(ADDRESS, '').replaceAll(/[^\p{L}\p{N}]/gu, '').length <= MOST_QUOTE_LETTERS;

/** Hosts of private networks. Sluice stores a link to one as text. */
const PRIVATE =
  /^[^.]*\.?$|^[\d.]+$|\.(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$/;

/** Where a link leads, as a browser reads its address, and without white space. */
function targetOf(href: string): string | undefined {
  const target = URL.canParse(href) && !PRIVATE.test(new URL(href).hostname) ? new URL(href).href : '';
  return /^https?:/.test(target) ? target : undefined;
}

export const hostOf = (href: string) => (URL.canParse(href) ? new URL(href).host : '');
