/** `/tags/cats` of Mastodon, Misskey and others, `/tag/cats` of Pleroma, `/discover/tags/cats` of Pixelfed. */
const PAGE = /^(?:\/discover|\/explore)?\/tags?\/([^/]+)\/?$/;

export function readTagAddress(text: string): { instance: string; hashtag: string | null } | null {
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
