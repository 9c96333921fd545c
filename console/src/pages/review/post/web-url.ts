/** A http or https address without user info; null for anything else. */
export function webUrl(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : null;
}

/** An address that the page's content policy lets media come from: https, or this machine, as the sample instance. */
export function loadable(address: string | null): string | null {
  const url = webUrl(address);
  if (!url) return null;
  return url.protocol === 'https:' || ['localhost', '127.0.0.1'].includes(url.hostname) ? url.href : null;
}

/** A text that is an address from its beginning, with or without its scheme. */
const ADDRESS = /^(?:https?:\/\/)?([^\s/?#@:]+\.[^\s/?#@:]+(?::\d+)?)(?:[/?#…]|$)/i;

/**
 * The host that a link's text hides, to be shown behind it; null when the text begins with that host, or is a hashtag or a
 * mention that the address ends with too.
 */
export function hiddenHost(url: URL, text: string): string | null {
  const shown = text.trim();
  const [, tag] = /^[#@]([^\s@#]+)(?:@\S+)?$/u.exec(shown) ?? [];
  if (tag !== undefined && lastSegment(url) === tag.toLowerCase()) return null;
  const [, named] = ADDRESS.exec(shown) ?? [];
  return named !== undefined && hostOf(named) === bare(url.host) ? null : url.host;
}

/** A named host as a browser reads it, so that `münchen.example` and its punycode are one. */
function hostOf(named: string): string {
  return URL.canParse(`https://${named}`) ? bare(new URL(`https://${named}`).host) : '';
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}

function lastSegment({ pathname }: URL): string {
  const last = pathname.split('/').findLast((segment) => segment !== '') ?? '';
  try {
    return decodeURIComponent(last).replace(/^@/, '').replace(/@.*$/, '').toLowerCase();
  } catch {
    return ''; // a stray per cent sign: the address is shown
  }
}
