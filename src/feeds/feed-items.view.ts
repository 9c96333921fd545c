import { Injectable } from '@nestjs/common';
import type { MediaAttachment } from '../common/post-content';
import { ReadDataSource } from '../database/read-data-source';
import { refusalOf } from '../post-store/consent.sql';
import type { Feed } from './feed.entity';

/** A post as a feed shows it: nothing of reviewers. */
export interface FeedItem {
  uri: string;
  url: string;
  content: string;
  plain_text: string;
  spoiler_text: string;
  language: string | null;
  hashtags: string[];
  media: MediaAttachment[];
  created_at: Date;
  /** When it was delivered or approved. */
  at: Date;
  author_name: string;
  author_account: string;
  author_uri: string;
}

const SHOWN = 50;
/** The posts that are looked at for those; more than that are hardly withheld at once. */
const LOOKED_AT = 500;

/** SQL: the latest posts of the streams $1, or of all with null; $2 whether sensitive ones too. The flags of delivered rows aren't kept. */
const items = (latest: string) => `
  SELECT p.uri, p.url, p.content, p.plain_text, p.spoiler_text, p.language, p.hashtags, p.media, p.created_at, latest.at,
    p.author_display_name AS author_name, '@' || a.account AS author_account, a.uri AS author_uri
  FROM (${latest}) AS latest
  JOIN post p ON p.id = latest.id
  JOIN author a ON a.id = p.author_id
  LEFT JOIN queue_entry q ON q.post_id = p.id
  WHERE p.approved AND q.missing IS NULL AND ($2 OR NOT p.sensitive AND btrim(p.spoiler_text) = '')
    AND ${refusalOf('p')} IS NULL
    AND NOT EXISTS (SELECT FROM blocked_author b WHERE b.author_id = p.author_id)
    AND NOT EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
  ORDER BY latest.at DESC, p.id DESC LIMIT ${SHOWN}`;

const OF_STREAMS = '($1::bigint[] IS NULL OR stream_id = ANY ($1))';

const ITEMS: Record<Feed['of'], string> = {
  delivered: items(`
    SELECT post_id AS id, delivered_at AS at FROM queue_entry
    WHERE queue_status = 'delivered' AND ${OF_STREAMS} ORDER BY delivered_at DESC LIMIT ${LOOKED_AT}`),
  approved: items(`
    SELECT id, approved_at AS at FROM post
    WHERE reviewed_at IS NOT NULL AND approved AND ${OF_STREAMS} ORDER BY reviewed_at DESC LIMIT ${LOOKED_AT}`),
};

@Injectable()
export class FeedItemsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  read({ of, streams, sensitive }: Feed): Promise<FeedItem[]> {
    return this.dataSource.query(ITEMS[of], [streams, sensitive]);
  }
}
