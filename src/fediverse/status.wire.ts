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
  | 'visibility_ex'
  | 'local_only'
  | 'localOnly'
  | 'local'
  | 'federated'
  | 'pf_type'
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
  | 'interaction_policy'
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

/**
 * Whether everybody may read the status, on every server. Without a visibility it counts as public, since the timeline is. Forks mark
 * posts that must not leave their server, and kmyblue those that only members see, beside `visibility: public`.
 */
export function isPublic(status: WireStatus): boolean {
  const isOpen = [status.visibility, status.visibility_ex].every((one) => typeof one !== 'string' || one === 'public');
  return isOpen && !isLocalOnly(status);
}

const YES: ReadonlySet<unknown> = new Set([true, 'true', 1]);
const NO: ReadonlySet<unknown> = new Set([false, 'false', 0]);

function isLocalOnly({ local_only, localOnly, local, federated, pf_type }: WireStatus): boolean {
  // Pixelfed calls the posts of its own accounts local, as Pleroma does in its extension, though they federate.
  const marks = [local_only, localOnly, pf_type === undefined ? local : undefined];
  return marks.some((mark) => YES.has(mark)) || NO.has(federated);
}

/** Whether the author is named without a domain, which means an account on the instance that sent the status. */
export function hasLocalAuthor(status: WireStatus): boolean {
  const acct = findObject(status.account)?.['acct'];
  return typeof acct === 'string' && !acct.replace(/^@/, '').includes('@');
}
