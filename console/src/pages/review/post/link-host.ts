/** A text that is an address from its beginning, with or without its scheme. */
const ADDRESS = /^(?:https?:\/\/)?([^\s/?#@:]+\.[^\s/?#@:]+(?::\d+)?)(?:[/?#…]|$)/i;

/** The host that a link's text hides; null when the text begins with it, or is a hashtag or mention that the link names. */
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
