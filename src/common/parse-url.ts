/** A URL, or null for what is none. Not `URL.canParse`: Node 20's, once optimised, denies valid non-ASCII host names. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
