import { filterHtml, keepsAttribute, keptAs, LIMITS, linkPartClass } from './html-policy';
import { webUrl } from '../../../ui/web-address';
import { hiddenHost } from './link-host';

interface HtmlPolicy {
  createHTML(html: string): string;
}

interface TrustedTypeFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy;
}

const RULES: HtmlPolicy = { createHTML: filterHtml };

/** The console's only Trusted Types policy. Its filter removes everything that could run or load; only the parser below uses it. */
const policy: HtmlPolicy =
  (globalThis as { trustedTypes?: TrustedTypeFactory }).trustedTypes?.createPolicy('sluice-post', RULES) ?? RULES;

/** A post's HTML as new nodes: allowed parts are copied, nothing of the parsed document is adopted. */
export function readInert(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
  const fragment = document.createDocumentFragment();
  new Copier().children(parsed.body, fragment, { depth: 0, isInLink: false });
  return fragment;
}

interface Context {
  depth: number;
  isInLink: boolean;
}

class Copier {
  private left = LIMITS.nodes;

  children(from: Node, to: Node, context: Context): void {
    for (const child of from.childNodes) {
      this.left -= 1;
      if (this.left < 0) return;
      if (child instanceof Text) to.appendChild(document.createTextNode(child.data));
      else if (child instanceof HTMLElement) this.element(child, to, context);
    }
  }

  private element(source: HTMLElement, to: Node, context: Context): void {
    const [outer, inner] = context.depth < LIMITS.depth ? keptAs(source.localName) : [];
    if (outer === undefined) return this.children(source, to, context);
    if (outer === 'a') return this.link(source, to, context);
    const element = to.appendChild(document.createElement(outer));
    copyAttributes(source, element, context.isInLink);
    const within = inner === undefined ? element : element.appendChild(document.createElement(inner));
    this.children(source, within, { ...context, depth: context.depth + 1 });
    if (outer === 'p') markTags(element);
  }

  private link(source: Element, to: Node, context: Context): void {
    const url = webUrl(source.getAttribute('href'));
    const below = { depth: context.depth + 1, isInLink: true };
    if (!url || context.isInLink) return this.children(source, to, below);
    const link = document.createElement('a');
    link.href = url.href;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
    link.referrerPolicy = 'no-referrer';
    link.title = url.host;
    this.children(source, link, below);
    to.appendChild(link);
    const host = hiddenHost(url, visibleText(link));
    if (host !== null) to.appendChild(hostMark(host));
  }
}

function copyAttributes(source: Element, element: Element, isInLink: boolean): void {
  for (const { name, value } of source.attributes)
    if (keepsAttribute(source.localName, name, value)) element.setAttribute(name, value);
  const part = isInLink ? linkPartClass(source.className) : '';
  if (part !== '') element.className = part;
}

/** `small` is no element of posts: the map of the plain text skips it. */
function hostMark(host: string): HTMLElement {
  const mark = document.createElement('small');
  mark.textContent = ` (${host})`;
  return mark;
}

function visibleText(link: HTMLElement): string {
  const copy = document.createElement('a');
  copy.append(...[...link.childNodes].map((node) => node.cloneNode(true)));
  for (const hidden of copy.querySelectorAll('.invisible')) hidden.remove();
  return copy.textContent ?? '';
}

function isTag(node: Node): boolean {
  return node instanceof HTMLAnchorElement && (node.textContent ?? '').startsWith('#');
}

function isGap(node: Node): boolean {
  return node.nodeName === 'BR' || (node instanceof Text && node.data.trim() === '');
}

/** A paragraph of nothing but hashtags is fainter than the text. */
function markTags(paragraph: HTMLElement): void {
  const nodes = [...paragraph.childNodes];
  if (nodes.filter(isTag).length > 1 && nodes.every((node) => isTag(node) || isGap(node))) paragraph.className = 'tags';
}
