/** The server that renders a text, and whether it differs from the sample instance. */
export interface RenderContext {
  /** `https://fjordlys.example`, without a slash at the end. */
  origin: string;
  remote: boolean;
}

/** A rendered text with its hashtags and mentions. */
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
 * Renders a typed text as Mastodon does: paragraphs, line breaks, links with a hidden scheme and tail, hashtags and
 * h-card mentions. A text of another server has passed Mastodon's sanitiser, which writes `<br>` and plain quotes.
 */
export function renderText(text: string, context: RenderContext): RenderedText {
  const found: RenderedText = { html: '', hashtags: [], mentions: [] };
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, link, hashtag, mention] = match;
    found.html += escapeHtml(text.slice(at, match.index), context);
    if (link !== undefined) found.html += linkHtml(link, context);
    if (hashtag !== undefined) found.html += hashtagHtml(hashtag, context, found.hashtags);
    if (mention !== undefined) found.html += mentionHtml(mention, context, found.mentions);
    at = match.index + whole.length;
  }
  found.html += escapeHtml(text.slice(at), context);
  return { ...found, html: paragraphs(found.html, context) };
}

/** Replaces each `{#tag}` in HTML by a hashtag link. */
export function renderHtml(html: string, context: RenderContext): RenderedText {
  const hashtags: string[] = [];
  const filled = html.replace(/\{#([^{}]+)\}/g, (_, name: string) => hashtagHtml(name, context, hashtags));
  return { html: filled, hashtags, mentions: [] };
}

/** Escapes a text for HTML, quotes included. */
export function escapeAll(text: string): string {
  return escapeHtml(text, { origin: '', remote: false });
}

function escapeHtml(text: string, context: RenderContext): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return context.remote ? escaped : escaped.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

function paragraphs(html: string, context: RenderContext): string {
  const lineBreak = context.remote ? '<br>' : '<br />';
  const parts = html.split(/\n{2,}/).filter((part) => part !== '');
  return parts.map((part) => `<p>${part.replaceAll('\n', lineBreak)}</p>`).join('');
}

function linkHtml(url: string, context: RenderContext): string {
  const prefix = LINK_PREFIX.exec(url)?.[0] ?? '';
  const shown = url.slice(prefix.length, prefix.length + LINK_LENGTH);
  const rest = url.slice(prefix.length + LINK_LENGTH);
  const attributes = context.remote
    ? 'rel="nofollow noopener" translate="no" target="_blank"'
    : 'target="_blank" rel="nofollow noopener" translate="no"';
  const parts = span('invisible', prefix) + span(rest === '' ? '' : 'ellipsis', shown) + span('invisible', rest);
  return `<a href="${url.replaceAll('&', '&amp;')}" ${attributes}>${parts}</a>`;
}

function span(name: string, text: string): string {
  return `<span class="${name}">${text.replaceAll('&', '&amp;')}</span>`;
}

function hashtagHtml(name: string, context: RenderContext, seen: string[]): string {
  seen.push(name);
  const rel = context.remote ? 'rel="nofollow noopener" target="_blank"' : 'rel="tag"';
  return `<a href="${context.origin}/tags/${encodeURIComponent(name)}" class="mention hashtag" ${rel}>#<span>${name}</span></a>`;
}

function mentionHtml(mention: string, context: RenderContext, seen: string[]): string {
  seen.push(mention);
  const [user = '', domain] = mention.split('@');
  const rel = context.remote ? ' rel="nofollow noopener" target="_blank"' : '';
  const home = domain === undefined ? context.origin : `https://${domain}`;
  const link = `<a href="${home}/@${user}" class="u-url mention"${rel}>@<span>${user}</span></a>`;
  return `<span class="h-card" translate="no">${link}</span>`;
}
