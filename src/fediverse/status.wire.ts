/** A status that cannot be read; the message is one of our own phrases and repeats nothing of the status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
}

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

/** The value as a JSON object of unknown fields; null when it is no object. */
export function findObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The status of a timeline's entry: of a boost the inner one; null when the entry is no object. */
export function findStatus(entry: unknown): WireStatus | null {
  const status: WireStatus | null = findObject(entry);
  return findObject(status?.reblog) ?? status;
}

/** Whether everybody may read the status; without a visibility it counts as public, since the timeline is. */
export function isPublic(status: WireStatus): boolean {
  return typeof status.visibility !== 'string' || status.visibility === 'public';
}

/** Whether the author is named without a domain, which means an account on the instance that sent the status. */
export function hasLocalAuthor(status: WireStatus): boolean {
  const acct = findObject(status.account)?.['acct'];
  return typeof acct === 'string' && !acct.replace(/^@/, '').includes('@');
}
