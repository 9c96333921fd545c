/** A text that starts with an address, with or without scheme. */
const ADDRESS = /^(?:https?:\/\/)?([^\s/?#@:]+\.[^\s/?#@:]+(?::\d+)?)(?:[/?#…]|$)/i;

/** The link's host if its text hides it; null if the text starts with it or is a hashtag or mention. */
export function hiddenHost(url: URL, text: string): string | null {
  const shown = text.trim();
  const [, tag] = /^[#@]([^\s@#]+)(?:@\S+)?$/u.exec(shown) ?? [];
  if (tag !== undefined && lastSegment(url) === tag.toLowerCase()) return null;
  const [, named] = ADDRESS.exec(shown) ?? [];
  return named !== undefined && hostOf(named) === bare(url.host) ? null : url.host;
}

/** A host as a browser reads it: `münchen.example` equals its punycode. */
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
    return ''; // a stray per cent sign: show the address unchanged
  }
}
