/** How hard to ask, and for how long. */
export interface LoadOrder {
  origin: string;
  key: string;
  /** So many consumers at once, each with a connection of its own: next, ack, next, ... */
  connections: number;
  /** So many pairs of next and ack in all. */
  pairs: number;
}

/** What came of it. */
export interface LoadResult {
  pairs: number;
  seconds: number;
  /** Ids that were handed out before. */
  repeated: number;
  /** The first of the answers that should not have been. */
  bad: string[];
}

/** The contract's fields of a queue item: a server that leaves one out does less, one that adds `details` does more. */
export const ITEM_FIELDS = [
  'approved_at',
  'author_account',
  'content_snippet',
  'delivery_count',
  'fenliu_post_id',
  'has_attachments',
  'hashtags',
  'is_topical',
  'language',
  'media_attachments',
  'post_created_at',
  'post_uri',
  'post_url',
  'reservation_token',
  'reserved_until',
  'sensitive',
  'spam_score',
  'stream',
];
