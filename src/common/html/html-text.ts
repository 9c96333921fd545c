import { Parser } from 'htmlparser2';
import { mathToText } from './math';

export interface TextLink {
  kind: 'hashtag' | 'mention' | 'link';
  href: string;
  text: string;
  start: number;
  end: number;
}

export interface HtmlText {
  text: string;
  links: TextLink[];
}

export const KEPT_BLOCKS = 'p blockquote pre ul ol li'.split(' ');
export const HEADINGS = 'h1 h2 h3 h4 h5 h6'.split(' ');
export const OTHER_BLOCKS =
  `div section article header footer main aside nav figure figcaption table caption thead tbody tfoot tr td th dl dt dd details summary
   address center hr fieldset legend form menu dir hgroup search dialog body`.split(/\s+/);
const BLOCKS = new Set([...KEPT_BLOCKS, ...HEADINGS, ...OTHER_BLOCKS]);
const UNSEEN = new Set(['script', 'style', 'template', 'title', 'noscript']);
const HASHTAG_PATH = /\/(?:tags?|hashtag|explore\/tags)\/[^/]+\/?$/i;

/** `\n` for `<br>`, `\n\n` between blocks, trimmed. Linear in the length of the input. */
export function readHtml(html: string): HtmlText {
  const reader = new TextReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      onclosetag: (name) => reader.close(name),
      ontext: (text) => reader.append(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(mathToText(html));
  return reader.result();
}

export function htmlToText(html: string): string {
  return readHtml(html).text;
}

class TextReader {
  private readonly parts: string[] = [];
  private readonly links: TextLink[] = [];
  private readonly openLinks: { attributes: Record<string, string>; start: number }[] = [];
  private length = 0;
  private gap = '';
  private unseen = 0;

  open(name: string, attributes: Record<string, string>): void {
    if (UNSEEN.has(name)) this.unseen++;
    else if (name === 'br') this.gap += '\n';
    else if (BLOCKS.has(name)) this.gap = '\n\n';
    else if (name === 'a') this.openLinks.push({ attributes, start: -1 });
  }

  close(name: string): void {
    if (UNSEEN.has(name)) this.unseen--;
    else if (BLOCKS.has(name)) this.gap = '\n\n';
    else if (name === 'a') this.closeLink();
  }

  append(text: string): void {
    if (this.unseen > 0 || text === '') return;
    // White space at the start or between blocks is layout, not text.
    const seen = this.length === 0 || this.gap !== '' ? text.replace(/^[ \t\r\n]+/, '') : text;
    if (seen === '') return;
    if (this.length > 0) this.push(this.gap);
    this.gap = '';
    // Only the innermost links can still be without a start, so this stays linear however deep they are nested.
    for (let i = this.openLinks.length - 1; i >= 0; i--) {
      const link = this.openLinks[i];
      if (!link || link.start >= 0) break;
      link.start = this.length;
    }
    this.push(seen);
  }

  result(): HtmlText {
    const text = this.parts.join('').trimEnd();
    const links = this.links.filter((link) => link.end <= text.length && link.end > link.start);
    for (const link of links) link.text = text.slice(link.start, link.end);
    return { text, links };
  }

  private push(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  private closeLink(): void {
    const link = this.openLinks.pop();
    if (!link || link.start < 0) return;
    const { href = '', class: classes = '', rel = '' } = link.attributes;
    this.links.push({ kind: linkKind(href, classes, rel), href, text: '', start: link.start, end: this.length });
  }
}

/** Mastodon marks a hashtag with `mention hashtag` and a mention with `u-url mention`; others use `rel="tag"` or the path. */
function linkKind(href: string, classes: string, rel: string): TextLink['kind'] {
  const names = classes.split(/\s+/);
  if (names.includes('hashtag') || rel.split(/\s+/).includes('tag')) return 'hashtag';
  if (!names.includes('mention')) return 'link';
  return HASHTAG_PATH.test(href) ? 'hashtag' : 'mention';
}
