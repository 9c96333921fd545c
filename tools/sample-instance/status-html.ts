/** Where a text is rendered: what it links to, and whether its server is another than the one that shows it. */
export interface RenderPlace {
  /** `https://fjordlys.example`, without a slash at the end. */
  origin: string;
  remote: boolean;
}

/** A rendered text with what it mentions. */
export interface RenderedText {
  html: string;
  /** Without `#`, as spelled. */
  hashtags: string[];
  /** `user@domain`, or `user` for the writer's own server. */
  mentions: string[];
}

// One alternative each for a link, a hashtag (with at least one letter) and a mention; every repetition is of a single class.
const TOKEN =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])|(?<![\p{L}\p{M}\p{N}_/&])#([\p{L}\p{M}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<![\w/.])@(\w+(?:@[\w.-]+\w)?)/gu;
const LINK_PREFIX = /^https?:\/\/(?:www\.)?/;
// Mastodon's text formatter shows 30 characters of a link and hides the rest.
const LINK_LENGTH = 30;

/**
 * Renders what was typed as Mastodon does: paragraphs, line breaks, links with a hidden scheme and tail, hashtags and
 * h-card mentions. A text from another server has passed the sanitiser there, which writes `<br>` and plain quotes.
 */
export function renderText(text: string, place: RenderPlace): RenderedText {
  const found: RenderedText = { html: '', hashtags: [], mentions: [] };
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, link, hashtag, mention] = match;
    found.html += escapeHtml(text.slice(at, match.index), place);
    if (link !== undefined) found.html += linkHtml(link, place);
    if (hashtag !== undefined) found.html += hashtagHtml(hashtag, place, found.hashtags);
    if (mention !== undefined) found.html += mentionHtml(mention, place, found.mentions);
    at = match.index + whole.length;
  }
  found.html += escapeHtml(text.slice(at), place);
  return { ...found, html: paragraphs(found.html, place) };
}

/** Fills the `{#tag}` places of ready-made HTML with hashtag links. */
export function renderHtml(html: string, place: RenderPlace): RenderedText {
  const hashtags: string[] = [];
  const filled = html.replace(/\{#([^{}]+)\}/g, (_, name: string) => hashtagHtml(name, place, hashtags));
  return { html: filled, hashtags, mentions: [] };
}

/** Escapes a text for HTML, quotes included. */
export function escapeAll(text: string): string {
  return escapeHtml(text, { origin: '', remote: false });
}

function escapeHtml(text: string, place: RenderPlace): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return place.remote ? escaped : escaped.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

function paragraphs(html: string, place: RenderPlace): string {
  const lineBreak = place.remote ? '<br>' : '<br />';
  const parts = html.split(/\n{2,}/).filter((part) => part !== '');
  return parts.map((part) => `<p>${part.replaceAll('\n', lineBreak)}</p>`).join('');
}

function linkHtml(url: string, place: RenderPlace): string {
  const prefix = LINK_PREFIX.exec(url)?.[0] ?? '';
  const shown = url.slice(prefix.length, prefix.length + LINK_LENGTH);
  const rest = url.slice(prefix.length + LINK_LENGTH);
  const attributes = place.remote
    ? 'rel="nofollow noopener" translate="no" target="_blank"'
    : 'target="_blank" rel="nofollow noopener" translate="no"';
  const parts = span('invisible', prefix) + span(rest === '' ? '' : 'ellipsis', shown) + span('invisible', rest);
  return `<a href="${url.replaceAll('&', '&amp;')}" ${attributes}>${parts}</a>`;
}

function span(name: string, text: string): string {
  return `<span class="${name}">${text.replaceAll('&', '&amp;')}</span>`;
}

function hashtagHtml(name: string, place: RenderPlace, seen: string[]): string {
  seen.push(name);
  const rel = place.remote ? 'rel="nofollow noopener" target="_blank"' : 'rel="tag"';
  return `<a href="${place.origin}/tags/${encodeURIComponent(name)}" class="mention hashtag" ${rel}>#<span>${name}</span></a>`;
}

function mentionHtml(mention: string, place: RenderPlace, seen: string[]): string {
  seen.push(mention);
  const [user = '', domain] = mention.split('@');
  const rel = place.remote ? ' rel="nofollow noopener" target="_blank"' : '';
  const home = domain === undefined ? place.origin : `https://${domain}`;
  const link = `<a href="${home}/@${user}" class="u-url mention"${rel}>@<span>${user}</span></a>`;
  return `<span class="h-card" translate="no">${link}</span>`;
}
