/** A picture, film or sound of a post: `MediaAttachment` in openapi.json. */
export interface MediaAttachment {
  type: 'image' | 'gifv' | 'video' | 'audio' | 'unknown';
  url: string;
  preview_url: string | null;
  /** The alt text. */
  description: string | null;
  blurhash: string | null;
  /** Pixels. */
  width: number | null;
  /** Pixels. */
  height: number | null;
}

/** What the author's server says of a post beside its content: `PostDetails` in openapi.json. */
export interface PostDetails {
  edited_at: string | null;
  reply_to: { account: string | null; is_thread: boolean } | null;
  poll: {
    options: { title: string; votes_count: number | null }[];
    multiple: boolean;
    expires_at: string | null;
  } | null;
  quote: { url: string | null; account: string | null; text: string } | null;
  card: { url: string; title: string; description: string } | null;
  /** Names of custom emoji, without colons. */
  emojis: string[];
}

/** A post as the curated queue hands it out: `QueueItem` in openapi.json. */
export interface QueueItem {
  /** The post's id in the service; the one in the paths of ack, nack, error and extend. */
  fenliu_post_id: number;
  /** ActivityPub URI: what a bot looks up on its own server to reblog the post. */
  post_uri: string;
  /** Web address. */
  post_url: string;
  /** `@user@domain` */
  author_account: string;
  /** The first 280 characters of the plain text. */
  content_snippet: string;
  /** Without #. */
  hashtags: string[];
  /** The hashtag of the stream that brought the post. */
  stream: string;
  has_attachments: boolean;
  /** 0 (high quality) to 100 (spam). */
  spam_score: number;
  /** ISO 8601, as are the other times. */
  post_created_at: string;
  approved_at: string;
  is_topical: boolean;
  /** Names this reservation; sent back with every call about it. */
  reservation_token: string;
  reserved_until: string;
  /** How often the post was handed out, this time included. */
  delivery_count: number;
  media_attachments: MediaAttachment[];
  /** BCP 47, where the author's server named one. */
  language: string | null;
  sensitive: boolean;
  /** Sanitised HTML. */
  content: string;
  /** The content warning; empty without one. */
  spoiler_text: string;
  details: PostDetails;
}
