/** A status that cannot be read; the message is one of our own phrases and repeats nothing of the status. */
export class StatusError extends Error {
  override readonly name = 'StatusError';
}

type Wire<Name extends string> = { [Field in Name]?: unknown };

/** A status as a server may send it: Mastodon's names, but any field may be missing, null or of another type. */
export type WireStatus = Wire<
  | 'id'
  | 'uri'
  | 'url'
  | 'created_at'
  | 'visibility'
  | 'reblog'
  | 'account'
  | 'content'
  | 'spoiler_text'
  | 'sensitive'
  | 'language'
  | 'tags'
  | 'media_attachments'
  | 'favourites_count'
  | 'poll'
  | 'edited_at'
  | 'in_reply_to_id'
  | 'in_reply_to_account_id'
  | 'mentions'
  | 'quote'
  | 'card'
  | 'emojis'
  | 'pleroma'
>;

/** The author of a {@link WireStatus}. */
export type WireAccount = Wire<
  | 'id'
  | 'acct'
  | 'username'
  | 'uri'
  | 'url'
  | 'pleroma'
  | 'display_name'
  | 'created_at'
  | 'note'
  | 'tags'
  | 'followers_count'
  | 'following_count'
  | 'statuses_count'
  | 'bot'
  | 'discoverable'
  | 'indexable'
  | 'noindex'
  | 'emojis'
>;

/** One of the `media_attachments` of a {@link WireStatus}. */
export type WireMedia = Wire<'type' | 'url' | 'remote_url' | 'preview_url' | 'description' | 'blurhash' | 'meta'>;

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
