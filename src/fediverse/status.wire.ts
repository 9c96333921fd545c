/** A status as a server may send it: Mastodon's names, but any field may be missing, null or of another type. */
export interface WireStatus {
  id?: unknown;
  uri?: unknown;
  url?: unknown;
  created_at?: unknown;
  visibility?: unknown;
  reblog?: unknown;
  account?: unknown;
  content?: unknown;
  spoiler_text?: unknown;
  sensitive?: unknown;
  language?: unknown;
  tags?: unknown;
  media_attachments?: unknown;
  favourites_count?: unknown;
}

/** The author of a {@link WireStatus}. */
export interface WireAccount {
  acct?: unknown;
  username?: unknown;
  uri?: unknown;
  url?: unknown;
  pleroma?: unknown;
  display_name?: unknown;
  created_at?: unknown;
  note?: unknown;
  tags?: unknown;
  followers_count?: unknown;
  following_count?: unknown;
  statuses_count?: unknown;
  bot?: unknown;
  discoverable?: unknown;
  indexable?: unknown;
  noindex?: unknown;
}

/** One of the `media_attachments` of a {@link WireStatus}. */
export interface WireMedia {
  type?: unknown;
  url?: unknown;
  remote_url?: unknown;
  preview_url?: unknown;
  description?: unknown;
  blurhash?: unknown;
  meta?: unknown;
}

/** The value as a JSON object whose fields are still unknown; null when it is none. */
export function findObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The status that an entry of a timeline stands for: of a boost the inner one; null when the entry is no object. */
export function findStatus(entry: unknown): WireStatus | null {
  const status: WireStatus | null = findObject(entry);
  return findObject(status?.reblog) ?? status;
}

/**
 * Whether everybody may read the status. A server that names no visibility served it on a public timeline, and so means
 * public.
 */
export function isPublic(status: WireStatus): boolean {
  return typeof status.visibility !== 'string' || status.visibility === 'public';
}

/** Whether the author is written without a domain, and so has an account on the instance that was asked. */
export function hasLocalAuthor(status: WireStatus): boolean {
  const acct = findObject(status.account)?.['acct'];
  return typeof acct === 'string' && !acct.replace(/^@/, '').includes('@');
}
