import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config/app-config';
import { ReadDataSource } from '../database/read-data-source';
import { CONSENT_TRAITS, EXCLUDED_TRAITS, EXPORT_FILTERS, MEDIA_TRAITS } from '../settings/export-filters';
import {
  type ConsumerDto,
  type ErrorReasonDto,
  type QueueFlow,
  QueueOverviewDto,
  type QueueStock,
  type ReservedPostDto,
} from './dto/overview.dto';
import {
  ELIGIBLE,
  isExpired,
  FILTERS,
  IS_ON_HOLD,
  PASSES_FILTERS,
  PASSES_VERIFICATION,
  WAITING,
} from './eligibility.sql';

const RESERVED_SHOWN = 20;
const REASONS_SHOWN = 100;

const counted = (condition: string) => `count(*) FILTER (WHERE ${condition})`;

const BY_FILTER = [
  ...Object.entries(EXPORT_FILTERS).map(([filter, { trait }]) => [filter, `traits & ${trait} <> 0`]),
  ...Object.entries(CONSENT_TRAITS).map(([wish, trait]) => [wish, `traits & ${trait} <> 0`]),
  ['max_age_days', 'created_at < (SELECT oldest FROM filters)'],
].map(([filter = '', condition = '']) => `'${filter}', ${counted(`${WAITING} AND ${condition}`)}`);

const MEDIA = MEDIA_TRAITS.require_media + MEDIA_TRAITS.require_alt_text;

const PASSES_TO_ORIGIN = `${WAITING} AND ${PASSES_FILTERS}`;

const STOCK = `
  WITH ${FILTERS},
  stock AS (
    SELECT count(*) AS waiting, ${counted('author_blocked OR hashtag_blocked')} AS blocked,
      ${counted('author_blocked')} AS blocked_by_user,
      ${counted(`${WAITING} AND traits & ${MEDIA_TRAITS.require_media} <> 0`)} AS without_media,
      ${counted(`${WAITING} AND traits & ${MEDIA_TRAITS.require_alt_text} <> 0`)} AS without_alt,
      ${counted(`${WAITING} AND traits & ${EXCLUDED_TRAITS} & ${MEDIA} = 0 AND NOT (${PASSES_FILTERS})`)} AS filtered,
      ${counted(`${PASSES_TO_ORIGIN} AND NOT ${PASSES_VERIFICATION} AND missing = 'gone'`)} AS gone,
      ${counted(`${PASSES_TO_ORIGIN} AND NOT ${PASSES_VERIFICATION} AND missing = 'not_public'`)} AS not_public,
      ${counted(`${PASSES_TO_ORIGIN} AND ${PASSES_VERIFICATION} AND ${IS_ON_HOLD}`)} AS on_hold,
      ${counted(ELIGIBLE)} AS eligible,
      jsonb_build_object(${BY_FILTER.join(`,
        `)}) AS by_filter
    FROM queue_entry WHERE queue_status = 'pending' AND approved
  )
  SELECT stock.*, require_media, require_alt_text, verify_before_serve FROM stock, settings`;

const OF_LAST_DAY = `BETWEEN now() - interval '24 hours' AND now() + interval '1 minute'`;
const OF_LAST_WEEK = `BETWEEN now() - interval '7 days' AND now() + interval '1 minute'`;

const FLOW = `
  SELECT delivery.*, returned.*, least(
    (SELECT min(delivered_at) FROM queue_entry WHERE queue_status = 'delivered'),
    (SELECT min(delivered_at) FROM removed_post WHERE delivered_at IS NOT NULL)
  ) AS first_delivery_at
  FROM (
    SELECT count(*) FILTER (WHERE delivered_at ${OF_LAST_DAY}) AS delivered_24h, count(*) AS delivered_last_week
    FROM (
      SELECT delivered_at FROM queue_entry WHERE queue_status = 'delivered' AND delivered_at ${OF_LAST_WEEK}
      UNION ALL SELECT delivered_at FROM removed_post WHERE delivered_at ${OF_LAST_WEEK}
    ) AS delivered
  ) AS delivery, (
    SELECT count(*) FILTER (WHERE action = 'nack') AS returned_24h,
      count(*) FILTER (WHERE action = 'error') AS failed_24h
    FROM event WHERE action = ANY (ARRAY['nack', 'expired', 'error']) AND at ${OF_LAST_DAY}
  ) AS returned`;

const RESERVED = `
  SELECT reserved.post_id, '@' || author.account AS author_account, post.author_display_name, reserved.reserved_until, reserved.delivery_count
  FROM (
    SELECT post_id, reserved_until, delivery_count FROM queue_entry WHERE queue_status = 'reserved'
    ORDER BY reserved_until, post_id LIMIT $1
  ) AS reserved
  JOIN post ON post.id = reserved.post_id
  JOIN author ON author.id = post.author_id
  ORDER BY reserved.reserved_until, reserved.post_id`;

/** SQL: the $1 most frequent reasons of posts in error. Byte order breaks ties independently of the locale. */
const ERRORS = `
  SELECT error_reason AS reason, count(*) AS count, max(failed_at) AS latest_at FROM queue_entry
  WHERE queue_status = 'error' GROUP BY error_reason ORDER BY count DESC, error_reason COLLATE "C" LIMIT $1`;

const OLDEST_ERROR = `SELECT min(failed_at) AS oldest_error_at FROM queue_entry WHERE queue_status = 'error'`;

/** SQL: the keys that ever asked for a post. A reservation may not name its key: they count for a single key only. */
const CONSUMERS = `
  WITH ${FILTERS},
  by_stream AS (SELECT stream_id, count(*) AS n FROM queue_entry WHERE ${ELIGIBLE} GROUP BY stream_id)
  SELECT id AS key_id, name, last_pulled_at AS last_seen_at,
    CASE WHEN count(*) OVER () = 1
      THEN (SELECT count(*) FROM queue_entry WHERE queue_status = 'reserved' AND NOT ${isExpired('$1')}) END AS holds, streams,
    (SELECT coalesce(sum(n), 0)::bigint FROM by_stream WHERE streams IS NULL OR stream_id = ANY (streams)) AS eligible
  FROM api_key WHERE revoked_at IS NULL AND last_pulled_at IS NOT NULL
  ORDER BY last_pulled_at DESC, id DESC`;

@Injectable()
export class OverviewView {
  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly config: AppConfig,
  ) {}

  async read(): Promise<QueueOverviewDto> {
    const [stock, flow, reserved, errors, oldest, consumers] = await Promise.all([
      this.dataSource.one<QueueStock>(STOCK),
      this.dataSource.one<QueueFlow>(FLOW),
      this.dataSource.query<ReservedPostDto[]>(RESERVED, [RESERVED_SHOWN]),
      this.dataSource.query<ErrorReasonDto[]>(ERRORS, [REASONS_SHOWN]),
      this.dataSource.one<Pick<QueueOverviewDto, 'oldest_error_at'>>(OLDEST_ERROR),
      this.dataSource.query<ConsumerDto[]>(CONSUMERS, [this.config.reserveTimeoutSeconds]),
    ]);
    return QueueOverviewDto.of(stock, flow, { reserved, ...oldest, errors, consumers });
  }
}
