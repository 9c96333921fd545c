/** Ids that may be repeated in an error line or sent back as `max_id`. */
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** The URL, resolved against `base`, when it is of the same origin and holds no user info; otherwise null. */
export function findSameOriginUrl(target: string, base: URL): URL | null {
  try {
    const url = new URL(target, base);
    return url.origin === base.origin && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** The target of `rel="next"` in a `Link` header (RFC 8288), if it is on the same origin as the page. */
export function findNextLink(header: string, page: URL): URL | null {
  for (const [, target = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    const relations = (quoted ?? bare ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return findSameOriginUrl(target, page);
  }
  return null;
}

export function findEntryId(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || !('id' in entry)) return null;
  const id = Number.isSafeInteger(entry.id) ? String(entry.id) : entry.id;
  return typeof id === 'string' && ID.test(id) ? id : null;
}
