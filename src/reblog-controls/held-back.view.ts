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

/** SQL: how many waiting posts each of the entries ($1) of the blocked hashtags holds back. */
const BY_HASHTAG = `
  SELECT entry.id AS entry_id, count(*) AS n
  FROM queue_entry q
  JOIN post ON post.id = q.post_id
  CROSS JOIN LATERAL unnest(post.hashtags_folded) AS carried (hashtag_folded)
  JOIN blocked_hashtag entry USING (hashtag_folded)
  WHERE ${HELD} AND entry.id = ANY ($1::bigint[])
  GROUP BY entry.id`;

/** Counts the approved posts that wait and that entries of the blocklists hold back, each entry for itself. */
@Injectable()
export class HeldBackView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** By the ids of blocked users; an entry that holds nothing back is left out. */
  byUsers(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.count(BY_USER, ids);
  }

  /** By the ids of blocked hashtags; an entry that holds nothing back is left out. */
  byHashtags(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.count(BY_HASHTAG, ids);
  }

  private async count(sql: string, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows: { entry_id: number; n: number }[] = await this.dataSource.query(sql, [ids]);
    return new Map(rows.map(({ entry_id: id, n }) => [id, n]));
  }
}
