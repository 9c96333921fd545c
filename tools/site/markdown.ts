import { posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { PAGES, pageName } from './pages';

/** A section of a page, which the search finds. */
export interface Part {
  heading: string;
  anchor: string;
  text: string;
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** The addresses of a page's links and pictures, in their order. */
export function linksOf(markdown: string): string[] {
  const links: string[] = [];
  const marked = new Marked();
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href);
  });
  return links;
}

/** The anchors of a page's headings. */
export function anchorsOf(markdown: string): string[] {
  return new Marked().lexer(markdown).flatMap((token) => (token.type === 'heading' ? [anchorOf(plain(token))] : []));
}

/** A page as HTML: headings have anchors. Links lead to pages of the site; others are removed. */
export function renderPage(file: string, markdown: string): string {
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const id = anchorOf(tokens.map(plain).join(''));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = siteAddress(file, href);
        const inner = this.parser.parseInline(tokens);
        return target === null ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
      },
      image({ href, text }) {
        return `<img src="images/${escapeHtml(posix.basename(href))}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The parts of a page. */
export function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') parts.push({ heading: plain(token), anchor: anchorOf(plain(token)), text: '' });
    else {
      const last = parts.at(-1);
      if (last) last.text += `${token.raw.replace(/[`*|#]+/g, ' ').replace(/\s+/g, ' ')} `;
    }
  }
  return parts;
}

/** The text of a token, without its marks. */
function plain(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plain).join('');
  return 'text' in token ? String(token.text) : token.raw;
}

function siteAddress(file: string, href: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const target = posix.join(posix.dirname(file), path);
  const page = PAGES.find((one) => one.file === target);
  if (!page) return null;
  return anchor ? `${pageName(page)}#${anchor}` : pageName(page);
}

/** A text as HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
