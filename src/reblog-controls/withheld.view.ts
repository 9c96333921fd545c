import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';

const BY_USER = `
  SELECT entry_id, sum(n)::bigint AS n FROM (
    SELECT DISTINCT blocked.entry_id, waiting.author_id, waiting.n FROM (
      SELECT author_id, count(*) AS n FROM queue_entry
      WHERE queue_status = 'pending' AND approved AND author_blocked GROUP BY author_id
    ) AS waiting
    JOIN blocked_author blocked ON blocked.author_id = waiting.author_id
    WHERE blocked.entry_id = ANY ($1::bigint[])
  ) AS withheld
  GROUP BY entry_id`;

const BY_HASHTAG = `
  SELECT carried.hashtag, count(*) AS n FROM queue_entry CROSS JOIN LATERAL unnest(hashtags) AS carried (hashtag)
  WHERE queue_status = 'pending' AND approved AND hashtag_blocked AND carried.hashtag = ANY ($1::text[])
  GROUP BY carried.hashtag`;

/** Counts the approved posts that wait and that entries of the blocklists withhold, each entry for itself. */
@Injectable()
export class WithheldView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async countByUsers(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    if (ids.length === 0) return new Map();
    const rows: { entry_id: number; n: number }[] = await this.dataSource.query(BY_USER, [ids]);
    return new Map(rows.map(({ entry_id: id, n }) => [id, n]));
  }

  async countByHashtags(folded: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (folded.length === 0) return new Map();
    const rows: { hashtag: string; n: number }[] = await this.dataSource.query(BY_HASHTAG, [folded]);
    return new Map(rows.map(({ hashtag, n }) => [hashtag, n]));
  }
}
