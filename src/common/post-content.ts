/** What kinds of media a status can carry, as Mastodon names them; anything else is `unknown`. */
export const MEDIA_TYPES = ['image', 'gifv', 'video', 'audio', 'unknown'] as const;

/** One of {@link MEDIA_TYPES}. */
export type MediaType = (typeof MEDIA_TYPES)[number];

/** One picture, film or sound of a post; `description` is its alt text, never blank. */
export interface MediaAttachment {
  type: MediaType;
  url: string;
  previewUrl: string | null;
  description: string | null;
  blurhash: string | null;
  width: number | null;
  height: number | null;
}

/** What the status said of its author when it was fetched; null where the server did not tell. */
export interface AuthorSignals {
  /** When the account was made, ISO 8601. */
  createdAt: string | null;
  followers: number | null;
  following: number | null;
  statuses: number | null;
  bot: boolean | null;
  discoverable: boolean | null;
  indexable: boolean | null;
  noindex: boolean | null;
  /** Hashtags in the author's bio, folded, without `#`. */
  bioTags: string[];
}

/** Everything of a post that came from the Fediverse: what is stored, and all that a spam rule may use. */
export interface PostContent {
  /** ActivityPub URI, the canonical identifier. */
  uri: string;
  url: string;
  /** The domain that the post was fetched from. */
  instance: string;
  createdAt: Date;
  /** Sanitised HTML. */
  content: string;
  /** The text of `content`, as {@link htmlToText} makes it. */
  plainText: string;
  language: string | null;
  sensitive: boolean;
  spoilerText: string;
  favouritesCount: number;
  /** Without `#`, spelled as sent, unique when folded. */
  hashtags: string[];
  media: MediaAttachment[];
  /** Hash of what an author can change; null where it was stored without one. */
  contentHash: string | null;
  authorUsername: string;
  /** ActivityPub URI of the author. */
  authorUri: string;
  /** `user@domain` with the author's own domain. */
  authorAccount: string;
  authorDisplayName: string;
  authorSignals: AuthorSignals;
}
