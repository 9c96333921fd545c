import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import type { MediaAttachment } from '../common/post-content';
import { AppConfig } from '../config/app-config';
import { isTopical, topicalDay } from '../topical-tags/topical-day';
import { TopicalTagsService } from '../topical-tags/topical-tags.service';
import { ADMITTED, AUTHOR_IS_BARRED, EXPIRED, WAITING } from './eligibility.sql';
import { PASSING_CLASSES } from './media-class';

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

/** How many entries more are looked at, as `next` passes those by whose flag a crossing left stale. */
const SPARE = 50;

/**
 * SQL: the first $1 posts that `next` would hand out, oldest first. As in `next` each media class that passes is a range of an
 * index, reservations that have run out stand in line, and what a blocklist holds by now is left out whatever its flag says.
 */
const COMING = `
  WITH passing AS MATERIALIZED (${PASSING_CLASSES}),
  line AS MATERIALIZED (
    SELECT post_id, created_at FROM (
      SELECT head.post_id, head.created_at FROM passing CROSS JOIN LATERAL (
        SELECT e.post_id, e.created_at FROM queue_entry e
        WHERE ${WAITING} AND e.media_class = passing.media_class
        ORDER BY e.created_at, e.post_id LIMIT $1::integer + ${SPARE}
      ) AS head
      UNION ALL
      SELECT post_id, created_at FROM queue_entry
      WHERE ${EXPIRED} AND ${ADMITTED} AND media_class IN (SELECT media_class FROM passing)
    ) AS candidate
    ORDER BY created_at, post_id LIMIT $1::integer + ${SPARE}
  )
  SELECT p.id AS post_id, a.account AS author_account, p.author_display_name, left(p.plain_text, 280) AS snippet,
    p.created_at AS post_created_at, p.approved_at, p.reviewed_by AS approved_by, p.media, p.sensitive, p.hashtags,
    p.hashtags_folded
  FROM line JOIN post p ON p.id = line.post_id JOIN author a ON a.id = p.author_id
  WHERE NOT EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
    AND NOT ${AUTHOR_IS_BARRED}
  ORDER BY line.created_at, line.post_id LIMIT $1::integer`;

/** Looks ahead in the queue without reserving anything. */
@Injectable()
export class PreviewView {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
