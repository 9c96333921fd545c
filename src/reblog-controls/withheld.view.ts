import { Injectable } from '@nestjs/common';
import { AUTHOR_MATCHES, WITHHELD } from '../curated-queue/eligibility.sql';
import { ReadDataSource } from '../database/read-data-source';

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

/** SQL: how many withheld posts, of `entries`, carry each of some folded hashtags ($1). */
const byHashtag = (entries: string) => `
  SELECT carried.hashtag_folded AS hashtag, count(*) AS n
  FROM (SELECT post_id FROM queue_entry ${entries} WHERE ${WITHHELD}) AS q
  JOIN post ON post.id = q.post_id
  CROSS JOIN LATERAL unnest(post.hashtags_folded) AS carried (hashtag_folded)
  WHERE post.hashtags_folded && $1::text[] AND carried.hashtag_folded = ANY ($1::text[])
  GROUP BY carried.hashtag_folded`;

/** Rare ones are looked up by the index on hashtags, frequent ones among the posts that are withheld, by the planner's statistics. */
const BY_HASHTAG = byHashtag('');

/** Of $2 percent of the table's pages, always the same ones. */
const BY_HASHTAG_IN_SAMPLE = byHashtag('TABLESAMPLE SYSTEM ($2::real) REPEATABLE (1)');

/** SQL: how many posts are withheld, $1 at most, and how many entries the table has. */
const SIZES = `
  SELECT (SELECT count(*) FROM (SELECT FROM queue_entry WHERE ${WITHHELD} LIMIT $1) AS withheld) AS withheld,
    (SELECT reltuples FROM pg_class WHERE oid = 'queue_entry'::regclass)::bigint AS entries`;

/** Found so often in a sample, a hashtag's count is estimated: within a third with a chance of 95 %, and closer the commoner it is. */
const ENOUGH_IN_SAMPLE = 30;

interface HashtagCount {
  hashtag: string;
  n: number;
}

/** Counts the approved posts that wait and that entries of the blocklists withhold, each entry for itself. */
@Injectable()
export class WithheldView {
  /** Beyond so many withheld posts those with a common hashtag are estimated, from a sample of this many entries. */
  countedMost = 50_000;

  constructor(private readonly dataSource: ReadDataSource) {}

  /** By the ids of blocked users; an entry that withholds nothing is left out. */
  async countByUsers(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows: { entry_id: number; n: number }[] = await this.dataSource.query(BY_USER, [ids]);
    return new Map(rows.map(({ entry_id: id, n }) => [id, n]));
  }

  /** By blocked hashtags, folded; one that withholds nothing is left out. Of very many posts, those with a common hashtag are estimated. */
  async countByHashtags(folded: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (folded.length === 0) return new Map();
    const estimates = await this.estimateByHashtags(folded);
    const others = folded.filter((hashtag) => !estimates.has(hashtag));
    const rows: HashtagCount[] = await this.dataSource.query(BY_HASHTAG, [others]);
    return new Map([...estimates, ...rows.map(({ hashtag, n }): [string, number] => [hashtag, n])]);
  }

  /** How many of very many posts the common ones of some hashtags withhold; empty where all can be counted. */
  private async estimateByHashtags(folded: readonly string[]): Promise<Map<string, number>> {
    const sizes: { withheld: number; entries: number }[] = await this.dataSource.query(SIZES, [this.countedMost + 1]);
    const [{ withheld, entries } = { withheld: 0, entries: 0 }] = sizes;
    if (withheld <= this.countedMost || entries <= this.countedMost) return new Map();
    const percent = (100 * this.countedMost) / entries;
    const rows: HashtagCount[] = await this.dataSource.query(BY_HASHTAG_IN_SAMPLE, [folded, percent]);
    const common = rows.filter(({ n }) => n >= ENOUGH_IN_SAMPLE);
    return new Map(common.map(({ hashtag, n }) => [hashtag, Math.round((n * 100) / percent)]));
  }
}
