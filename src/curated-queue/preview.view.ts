import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock';
import type { Page } from '../common/http/page.dto';
import { AppConfig } from '../config/app-config';
import { ReadDataSource } from '../database/read-data-source';
import { isTopical, topicalDay } from '../topical-tags/topical-day';
import { TopicalTagsService } from '../topical-tags/topical-tags.service';
import type { PreviewItemDto } from './dto/preview.dto';
import {
  ELIGIBLE,
  expiredEligible,
  FILTERS,
  IS_ON_HOLD,
  isExpired,
  ON_HOLD,
  PASSES_VERIFICATION,
  QUEUE_ORDER,
  WITHHELD_BY,
} from './eligibility.sql';

type ComingRow = Omit<PreviewItemDto, 'is_topical'> & { hashtags_folded: string[] };

const SHOWN = `
  SELECT p.id AS post_id, '@' || a.account AS author_account, p.author_display_name, left(p.plain_text, 280) AS snippet,
    p.created_at AS post_created_at, p.approved_at, p.reviewed_by AS approved_by, p.version, p.media, p.sensitive, p.hashtags,
    p.url, p.language, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
    p.hashtags_folded, coming.pinned_at IS NOT NULL AS pinned, coming.held_until, coming.withheld_by
  FROM coming JOIN post p ON p.id = coming.post_id JOIN author a ON a.id = p.author_id`;

const COMING = `post_id, created_at, pinned_at, CASE WHEN ${IS_ON_HOLD} THEN on_hold_until END AS held_until,
      CASE WHEN ${PASSES_VERIFICATION} THEN '{}' ELSE ARRAY[missing::text] END || ${WITHHELD_BY} AS withheld_by`;

const PREVIEW = `
  WITH ${FILTERS},
  coming AS MATERIALIZED (
    SELECT ${COMING} FROM queue_entry
    WHERE ${ELIGIBLE} OR ${expiredEligible('$2')} ORDER BY ${QUEUE_ORDER} LIMIT $1
  )
  ${SHOWN}
  ORDER BY coming.pinned_at DESC NULLS LAST, coming.created_at, coming.post_id`;

const ON_HOLD_SHOWN = 100;

const ON_HOLD_POSTS = `
  WITH ${FILTERS},
  coming AS MATERIALIZED (
    SELECT ${COMING} FROM queue_entry
    WHERE ${ON_HOLD} ORDER BY on_hold_until, post_id LIMIT $1
  )
  ${SHOWN}
  ORDER BY coming.held_until, coming.post_id`;

/** SQL: of the approved posts those that no consumer has. */
const waits = (lasting: string) => `approved AND (queue_status = 'pending' OR ${isExpired(lasting)})`;

/** SQL: all that wait: first those that are served, in order, then those on hold, then those withheld. */
const WAITING_POSTS = `
  WITH ${FILTERS},
  coming AS MATERIALIZED (
    SELECT *, row_number() OVER (ORDER BY cardinality(withheld_by) > 0, held_until NULLS FIRST, ${QUEUE_ORDER}) AS place
    FROM (SELECT ${COMING} FROM queue_entry WHERE ${waits('$3')}) AS waiting
    ORDER BY place LIMIT $1 OFFSET $2
  )
  ${SHOWN}
  ORDER BY coming.place`;

const WAITING_TOTAL = `SELECT count(*) AS total FROM queue_entry WHERE ${waits('$1')}`;

const ON_HOLD_TOTAL = `WITH ${FILTERS} SELECT count(*) AS total FROM queue_entry WHERE ${ON_HOLD}`;

@Injectable()
export class PreviewView {
  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly topicalTags: TopicalTagsService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  read(limit: number): Promise<PreviewItemDto[]> {
    return this.posts(PREVIEW, [limit, this.config.reserveTimeoutSeconds]);
  }

  async readOnHold(): Promise<{ items: PreviewItemDto[]; total: number }> {
    const [items, { total }] = await Promise.all([
      this.posts(ON_HOLD_POSTS, [ON_HOLD_SHOWN]),
      this.dataSource.one<{ total: number }>(ON_HOLD_TOTAL),
    ]);
    return { items, total };
  }

  async readWaiting({ limit, skip }: Page): Promise<{ items: PreviewItemDto[]; total: number }> {
    const lasting = this.config.reserveTimeoutSeconds;
    const [items, { total }] = await Promise.all([
      this.posts(WAITING_POSTS, [limit, skip, lasting]),
      this.dataSource.one<{ total: number }>(WAITING_TOTAL, [lasting]),
    ]);
    return { items, total };
  }

  private async posts(statement: string, values: number[]): Promise<PreviewItemDto[]> {
    const [rows, topical] = await Promise.all([
      this.dataSource.query<ComingRow[]>(statement, values),
      this.hashtagsOfToday(),
    ]);
    return rows.map(({ hashtags_folded: folded, ...post }) => ({
      ...post,
      is_topical: folded.some((hashtag) => topical.has(hashtag)),
    }));
  }

  private async hashtagsOfToday(): Promise<ReadonlySet<string>> {
    const today = topicalDay(this.clock.now(), this.config.topicalTimezone);
    const rules = await this.topicalTags.list();
    return new Set(rules.filter((rule) => isTopical(rule, today)).map((rule) => rule.hashtagFolded));
  }
}
