import sanitizeHtml from 'sanitize-html';
import { parseUrl } from '../parse-url';
import { HEADINGS, KEPT_BLOCKS, OTHER_BLOCKS } from './html-text';
import { mathToText } from './math';

/** What Mastodon 4.5 leaves in a remote post (lib/sanitize_ext/sanitize_config.rb, MASTODON_STRICT). */
const TAGS = 'p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' ');
const ATTRIBUTES: sanitizeHtml.IOptions['allowedAttributes'] = {
  '*': ['lang'],
  a: ['href', 'rel', 'class', 'translate'],
  span: ['class', 'translate'],
  ol: ['start', 'reversed'],
  li: ['value'],
  p: ['class'],
};
/** Classes of microformats and of Mastodon's shortened links, from the same file. */
const CLASS = /^(?:(?:h|p|u|dt|e)-[\w-]*|mention|hashtag|ellipsis|invisible|quote-inline)$/;
const LINK_REL = 'nofollow noopener noreferrer';
const LANGUAGE = /^[A-Za-z0-9-]{1,35}$/;
const NUMBER = /^-?[0-9]{1,9}$/;
/** Deeper elements lose their tags and keep their text, as in browsers. */
const MAX_DEPTH = 100;
const MAX_PASSES = 5;

const CELL = /<\/?t[dh]\b[^<>]*>/gi;
const HEADING = new RegExp(`<(/?)(?:${HEADINGS.join('|')})\\b[^<>]*>`, 'gi');
const OTHER_BLOCK = new RegExp(`<(/?)(?:${OTHER_BLOCKS.join('|')})\\b[^<>]*>`, 'gi');
const EMPTY_PARAGRAPHS = /(?:<p(?: [^<>]*)?>\s*<\/p>\s*)+/g;
const BLOCK_OR_BREAK = new RegExp(`^</?(?:br|${KEPT_BLOCKS.join('|')})\\b`);

/** Twice the longest host name of DNS. Sorting the marks of a longer one takes quadratic time. */
const LONG_HOST = /^[^:]*:[\\/\s]*[^\\/?#]{507}/;

export type AcceptUrl = (url: URL) => boolean;

const acceptAll: AcceptUrl = () => true;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: 'script style textarea option xmp noscript template title iframe noembed noframes'.split(' '),
  nestingLimit: MAX_DEPTH,
};

/**
 * Remote HTML as it may be stored and shown: Mastodon's set of elements, http and https links only, each with
 * `rel="nofollow noopener noreferrer"`; a link that is not accepted becomes text, and so does a formula. Linear and idempotent.
 * It never throws.
 */
export function sanitiseHtml(html: string, accepts: AcceptUrl = acceptAll): string {
  const options: sanitizeHtml.IOptions = { ...OPTIONS, transformTags: { '*': tagRewriter(accepts) } };
  // After an element between two paragraphs is dropped, the rest may nest as no parser would read it. A second pass fixes that.
  let clean = sanitiseOnce(mathToText(html), options);
  for (let pass = 1; pass < MAX_PASSES; pass++) {
    const again = sanitiseOnce(clean, options);
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

function sanitiseOnce(html: string, options: sanitizeHtml.IOptions): string {
  // Blocks outside the set become paragraphs before anything is judged, since dropping their tags would join two words.
  const blocks = html
    .replace(CELL, ' ')
    .replace(HEADING, (_tag, slash: string) => (slash === '' ? '<p><strong>' : '</strong></p>'))
    .replace(OTHER_BLOCK, '<$1p>');
  return sanitizeHtml(blocks, options).replace(EMPTY_PARAGRAPHS, separator);
}

/** An accepted http(s) URL without user info, as given where every reader takes that alike; null for others. */
export function findHttpUrl(text: string, accepts: AcceptUrl = acceptAll): string | null {
  const url = LONG_HOST.test(text) ? null : parseUrl(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || !accepts(url)) return null;
  return /^https?:\/\/[^\s\\\p{Cc}@/?#]+(?:[/?#][^\s\\\p{Cc}]*)?$/iu.test(text) ? text : url.href;
}

function tagRewriter(accepts: AcceptUrl): sanitizeHtml.Transformer {
  return (tagName, attributes) => {
    const { href, rel, ...others } = attributes;
    const kept = keepAttributes(others);
    if (tagName !== 'a') return { tagName, attribs: kept };
    const target = findHttpUrl(href ?? '', accepts);
    if (target === null) return { tagName: 'span', attribs: kept };
    const classes = linkClasses(kept['class'] ?? '', rel ?? '');
    delete kept['class'];
    return {
      tagName,
      attribs: { href: target, ...(classes === '' ? {} : { class: classes }), rel: LINK_REL, ...kept },
    };
  };
}

function keepAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept: sanitizeHtml.Attributes = {};
  const classes = (attributes['class'] ?? '').split(/\s+/).filter((name) => CLASS.test(name));
  if (classes.length > 0) kept['class'] = classes.join(' ');
  if (attributes['translate'] === 'no') kept['translate'] = 'no';
  if (attributes['reversed'] !== undefined) kept['reversed'] = '';
  for (const name of ['start', 'value']) if (NUMBER.test(attributes[name] ?? '')) kept[name] = attributes[name] ?? '';
  if (LANGUAGE.test(attributes['lang'] ?? '')) kept['lang'] = attributes['lang'] ?? '';
  return kept;
}

/** Some servers mark a hashtag by `rel="tag"` alone, which the fixed `rel` replaces: the classes preserve it. */
function linkClasses(classes: string, rel: string): string {
  const names = classes.split(' ').filter((name) => name !== '');
  if (rel.toLowerCase().split(/\s+/).includes('tag')) names.push('mention', 'hashtag');
  return [...new Set(names)].join(' ');
}

/** A space, unless another block begins or ends there. In clean HTML `>` only ends tags. */
function separator(match: string, offset: number, html: string): string {
  const end = offset + match.length;
  const before = html[offset - 1] === '>' ? html.slice(html.lastIndexOf('<', offset - 1), offset) : 'text';
  const after = html[end] === '<' ? html.slice(end, end + 20) : 'text';
  const isEdge = offset === 0 || end === html.length;
  return isEdge || BLOCK_OR_BREAK.test(before) || BLOCK_OR_BREAK.test(after) ? '' : ' ';
}
