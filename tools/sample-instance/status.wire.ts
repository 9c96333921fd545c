/** An account as Mastodon sends it (https://docs.joinmastodon.org/entities/Account/). */
export interface WireAccount {
  id: string;
  username: string;
  acct: string;
  display_name: string;
  bot: boolean;
  discoverable: boolean | null;
  indexable: boolean;
  noindex: boolean | null;
  created_at: string;
  note: string;
  url: string;
  uri: string;
  avatar: string;
  avatar_static: string;
  followers_count: number;
  following_count: number;
  statuses_count: number;
}

/** A media attachment (https://docs.joinmastodon.org/entities/MediaAttachment/). */
export interface WireMedia {
  id: string;
  type: string;
  url: string;
  preview_url: string | null;
  remote_url: string | null;
  meta: Record<string, unknown> | null;
  description: string | null;
  blurhash: string | null;
}

/** A mention of an account within a status. */
export interface WireMention {
  id: string;
  username: string;
  url: string;
  acct: string;
}

/** A status (https://docs.joinmastodon.org/entities/Status/). Some samples break the type on purpose, as real servers do. */
export interface WireStatus {
  id: string;
  created_at: string;
  in_reply_to_id: string | null;
  in_reply_to_account_id: string | null;
  sensitive: boolean;
  spoiler_text: string;
  visibility: string;
  language: string | null;
  uri: string;
  url: string | null;
  replies_count: number;
  reblogs_count: number;
  favourites_count: number;
  quotes_count: number;
  edited_at: string | null;
  content: string;
  reblog: unknown;
  application?: { name: string; website: string | null } | null;
  account: WireAccount;
  media_attachments: WireMedia[];
  mentions: WireMention[];
  tags: { name: string; url: string }[];
  emojis: unknown[];
  quote: unknown;
  card: unknown;
  poll: unknown;
}
