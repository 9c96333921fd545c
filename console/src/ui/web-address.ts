/** A http or https address without user info, from a text of somebody else; null for anything else. */
export function webUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url : null;
}

const LOOPBACK = ['localhost', '127.0.0.1'];

/** An address that the content policy allows for media: https, or this machine if the page is from there; else null. */
export function loadable(text: unknown, pageHost = window.location.hostname): string | null {
  const url = webUrl(text);
  if (!url) return null;
  const isLocal = LOOPBACK.includes(url.hostname) && LOOPBACK.includes(pageHost);
  return url.protocol === 'https:' || isLocal ? url.href : null;
}
