/** Kinds of media, as Mastodon names them. Others are `unknown`. */
export const MEDIA_TYPES = ['image', 'gifv', 'video', 'audio', 'unknown'] as const;

export type MediaType = (typeof MEDIA_TYPES)[number];

/** One picture, film or sound of a post; `description` is its alt text, never blank. */
export interface MediaAttachment {
  type: MediaType;
  url: string;
  preview_url: string | null;
  description: string | null;
  blurhash: string | null;
  width: number | null;
  height: number | null;
}

/** Facts about the author when the post was fetched; null if unknown. */
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
  /** Hashtags in the author's bio and profile fields, linked or not, folded, without `#`. */
  bioTags: string[];
  bio: string;
  /** Is the account limited by the moderators of the instance that the post was fetched from? */
  limited: boolean | null;
  /** The account that it moved to, as `user@domain`, or that account's address. */
  movedTo: string | null;
}

export interface PollOption {
  title: string;
  votes: number | null;
}

/**
 * Who may boost a post: everybody; everybody whom its author lets, when asked; some accounts, such as followers; or nobody but its author.
 */
export const REBLOG_POLICIES = ['public', 'approval', 'limited', 'author'] as const;

export type ReblogPolicy = (typeof REBLOG_POLICIES)[number];

/** More about a post than its content; null if the server says nothing. */
export interface PostDetails {
  /** When the author last edited it, ISO 8601. */
  editedAt: string | null;
  /** What it replies to: whose post, as `user@domain` where the server names them, and whether that is the author's own. */
  reply: { account: string | null; isThread: boolean } | null;
  poll: { options: PollOption[]; multiple: boolean; expiresAt: string | null } | null;
  /** The quoted post as plain text, without address, author and text if it is not public. */
  quote: { url: string | null; account: string | null; text: string } | null;
  card: { url: string; title: string; description: string } | null;
  /** The names of the custom emoji in it and in its author's name, without colons. */
  emojis: string[];
  emojiUrls: Record<string, string>;
  reblogPolicy: ReblogPolicy | null;
  reblogs: number | null;
  replies: number | null;
}

/** Everything of a post that came from the Fediverse: what is stored, and all that a spam rule may use. */
export interface PostContent {
  /** ActivityPub URI, the canonical identifier. */
  uri: string;
  url: string;
  instance: string;
  /** The status's id at `instance`; null if it has no usable one. */
  remoteId: string | null;
  createdAt: Date;
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
  details: PostDetails;
  authorUsername: string;
  authorUri: string;
  /** `user@domain` with the author's own domain. */
  authorAccount: string;
  authorDisplayName: string;
  authorSignals: AuthorSignals;
}
