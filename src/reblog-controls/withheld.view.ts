import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AUTHOR_MATCHES } from '../curated-queue/eligibility.sql';

/** SQL: entries of approved posts that wait and that a blocklist has; an index holds just the blocked ones. */
const WITHHELD = `queue_status = 'pending' AND q.approved AND blocked`;

/**
 * SQL: how many waiting posts each of the entries ($1) of the blocked users withholds. An author is compared once, however many
 * of their posts wait, and an entry that matches an author in two ways counts their posts once.
 */
const BY_USER = `
  WITH a AS MATERIALIZED (
    SELECT author.*, waiting.n
    FROM (SELECT author_id, count(*) AS n FROM queue_entry q WHERE ${WITHHELD} GROUP BY author_id) AS waiting
    JOIN author ON author.id = waiting.author_id
  ),
  b AS MATERIALIZED (SELECT * FROM blocked_user WHERE id = ANY ($1::bigint[])),
  matched AS (
    ${AUTHOR_MATCHES.map((matches) => `SELECT b.id AS entry_id, a.id, a.n FROM a JOIN b ON ${matches}`).join(' UNION ')}
  )
  SELECT entry_id, sum(n)::bigint AS n FROM matched GROUP BY entry_id`;

/**
 * SQL: how many waiting posts carry each of some folded hashtags ($1), blocked ones. Rare ones are looked up by the index on
 * hashtags, frequent ones among the posts that are withheld, by the planner's statistics.
 */
const BY_HASHTAG = `
  SELECT carried.hashtag_folded, count(*) AS n
  FROM queue_entry q
  JOIN post ON post.id = q.post_id
  CROSS JOIN LATERAL unnest(post.hashtags_folded) AS carried (hashtag_folded)
  WHERE ${WITHHELD} AND post.hashtags_folded && $1::text[] AND carried.hashtag_folded = ANY ($1::text[])
  GROUP BY carried.hashtag_folded`;

/** Counts the approved posts that wait and that entries of the blocklists withhold, each entry for itself. */
@Injectable()
export class WithheldView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** By the ids of blocked users; an entry that withholds nothing is left out. */
  async countByUsers(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows: { entry_id: number; n: number }[] = await this.dataSource.query(BY_USER, [ids]);
    return new Map(rows.map(({ entry_id: id, n }) => [id, n]));
  }

  /** By blocked hashtags, folded; one that withholds nothing is left out. */
  async countByHashtags(folded: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (folded.length === 0) return new Map();
    const rows: { hashtag_folded: string; n: number }[] = await this.dataSource.query(BY_HASHTAG, [folded]);
    return new Map(rows.map(({ hashtag_folded: hashtag, n }) => [hashtag, n]));
  }
}
