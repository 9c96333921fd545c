import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Entries of approved posts that wait and that a blocklist holds; an index holds just the barred ones. */
const HELD = `queue_status = 'pending' AND q.approved AND barred`;

/**
 * SQL: how many waiting posts each of the entries ($1) of the blocked users holds back. An author is compared once, however many
 * of their posts wait, and an entry that matches an author in two ways counts their posts once.
 */
const BY_USER = `
  WITH held AS MATERIALIZED (
    SELECT a.id, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash, waiting.n
    FROM (SELECT author_id, count(*) AS n FROM queue_entry q WHERE ${HELD} GROUP BY author_id) AS waiting
    JOIN author a ON a.id = waiting.author_id
  ),
  entry AS MATERIALIZED (SELECT * FROM blocked_user WHERE id = ANY ($1::bigint[])),
  matched AS (
    SELECT entry.id AS entry_id, held.id, held.n FROM held JOIN entry USING (username_folded, domain_folded)
    UNION
    SELECT entry.id, held.id, held.n
    FROM held JOIN entry ON entry.username_folded = held.username_folded AND entry.domain_folded = held.uri_host_folded
    UNION
    SELECT entry.id, held.id, held.n FROM held JOIN entry USING (uri_hash)
    UNION
    SELECT entry.id, held.id, held.n
    FROM held JOIN entry ON entry.is_pattern AND held.username_folded LIKE entry.username_like
      AND (held.domain_folded LIKE entry.domain_like OR held.uri_host_folded LIKE entry.domain_like)
  )
  SELECT entry_id, sum(n)::bigint AS n FROM matched GROUP BY entry_id`;

/**
 * SQL: how many waiting posts carry each of some folded hashtags ($1), blocked ones. Rare ones are looked up by the index on hashtags,
 * frequent ones among the posts that are held back, as the planner's statistics have it.
 */
const BY_HASHTAG = `
  SELECT carried.hashtag_folded, count(*) AS n
  FROM queue_entry q
  JOIN post ON post.id = q.post_id
  CROSS JOIN LATERAL unnest(post.hashtags_folded) AS carried (hashtag_folded)
  WHERE ${HELD} AND post.hashtags_folded && $1::text[] AND carried.hashtag_folded = ANY ($1::text[])
  GROUP BY carried.hashtag_folded`;

/** Counts the approved posts that wait and that entries of the blocklists hold back, each entry for itself. */
@Injectable()
export class HeldBackView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** By the ids of blocked users; an entry that holds nothing back is left out. */
  async byUsers(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows: { entry_id: number; n: number }[] = await this.dataSource.query(BY_USER, [ids]);
    return new Map(rows.map(({ entry_id: id, n }) => [id, n]));
  }

  /** By blocked hashtags, folded; one that holds nothing back is left out. */
  async byHashtags(folded: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (folded.length === 0) return new Map();
    const rows: { hashtag_folded: string; n: number }[] = await this.dataSource.query(BY_HASHTAG, [folded]);
    return new Map(rows.map(({ hashtag_folded: hashtag, n }) => [hashtag, n]));
  }
}
