import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock';
import type { MediaAttachment } from '../common/post-content';
import { AppConfig } from '../config/app-config';
import { ReadDataSource } from '../database/read-data-source';
import { isTopical, topicalDay } from '../topical-tags/topical-day';
import { TopicalTagsService } from '../topical-tags/topical-tags.service';
import { ELIGIBLE, EXPIRED_ELIGIBLE, POST_IS_BLOCKED, SETTINGS } from './eligibility.sql';

/** A post that a consumer will get. */
export interface ComingPost {
  post_id: number;
  author_account: string;
  author_display_name: string;
  snippet: string;
  post_created_at: Date;
  approved_at: Date;
  approved_by: string | null;
  media: MediaAttachment[];
  sensitive: boolean;
  hashtags: string[];
  /** Does one of its hashtags have a topical rule that names today? */
  isTopical: boolean;
}

type ComingRow = Omit<ComingPost, 'isTopical'> & { hashtags_folded: string[] };

/** How many more entries are read, as `next` passes over those whose flag does not know of a blocklist yet. */
const SPARE = 50;

/** SQL: how many entries are read; as a subquery, so that the planner expects few of them and walks the index in their order. */
const ENOUGH = `(SELECT $1::integer + ${SPARE})`;

/**
 * SQL: the first $1 posts that `next` would hand out, oldest first. As in `next`, expired reservations are in the queue again,
 * and what a blocklist has is left out whatever its flag says.
 */
const COMING = `
  WITH ${SETTINGS},
  coming AS MATERIALIZED (
    SELECT post_id, created_at FROM (
      (SELECT post_id, created_at FROM queue_entry WHERE ${ELIGIBLE}
       ORDER BY created_at, post_id LIMIT ${ENOUGH})
      UNION ALL
      SELECT post_id, created_at FROM queue_entry WHERE ${EXPIRED_ELIGIBLE}
    ) AS candidate
    ORDER BY created_at, post_id LIMIT ${ENOUGH}
  )
  SELECT p.id AS post_id, a.account AS author_account, p.author_display_name, left(p.plain_text, 280) AS snippet,
    p.created_at AS post_created_at, p.approved_at, p.reviewed_by AS approved_by, p.media, p.sensitive, p.hashtags,
    p.hashtags_folded
  FROM coming JOIN post p ON p.id = coming.post_id JOIN author a ON a.id = p.author_id
  WHERE NOT ${POST_IS_BLOCKED}
  ORDER BY coming.created_at, coming.post_id LIMIT $1::integer`;

/** Reads what comes next in the queue without reserving anything. */
@Injectable()
export class PreviewView {
  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly topicalTags: TopicalTagsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** What `next` would hand out, oldest first. */
  async read(limit: number): Promise<ComingPost[]> {
    const [rows, topical] = await Promise.all([
      this.dataSource.query<ComingRow[]>(COMING, [limit]),
      this.hashtagsOfToday(),
    ]);
    return rows.map(({ hashtags_folded: folded, ...post }) => ({
      ...post,
      isTopical: folded.some((hashtag) => topical.has(hashtag)),
    }));
  }

  private async hashtagsOfToday(): Promise<ReadonlySet<string>> {
    const today = topicalDay(this.clock.now(), this.config.topicalTimezone);
    const rules = await this.topicalTags.list();
    return new Set(rules.filter((rule) => isTopical(rule, today)).map((rule) => rule.hashtagFolded));
  }
}
