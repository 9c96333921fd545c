/** An address's instance, and hashtag if it is a hashtag's page. */
export interface TagAddress {
  instance: string;
  hashtag: string | null;
}

/** `/tags/cats` of Mastodon, Misskey and others, `/tag/cats` of Pleroma, `/discover/tags/cats` of Pixelfed. */
const PAGE = /^(?:\/discover|\/explore)?\/tags?\/([^/]+)\/?$/;

/** Reads an address copied from a browser; null if invalid. */
export function readTagAddress(text: string): TagAddress | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/./i.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { host, pathname } = new URL(trimmed);
  const [, name] = PAGE.exec(pathname) ?? [];
  return { instance: host, hashtag: name === undefined ? null : decoded(name) };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // a percent sign that encodes nothing
  }
}
