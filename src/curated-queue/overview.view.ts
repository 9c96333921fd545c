import { Injectable } from '@nestjs/common';
import type { VerificationMode } from '../config/app-config';
import { ReadDataSource } from '../database/read-data-source';
import { EXPORT_FILTERS, type ExportFilter } from '../settings/export-filters';
import {
  ELIGIBLE,
  IS_ON_HOLD,
  MEDIA_TRAITS,
  PASSES_FILTERS,
  PASSES_MEDIA,
  PASSES_VERIFICATION,
  SETTINGS,
  WAITING,
} from './eligibility.sql';

const RESERVED_SHOWN = 20;
const REASONS_SHOWN = 100;

/** Approved posts that wait, and those of them that something withholds. */
export interface QueueStock {
  waiting: number;
  blocked: number;
  blocked_by_user: number;
  /** Of those that no blocklist has. */
  without_media: number;
  without_alt: number;
  /** Those that the export filters leave out, of those that pass the media settings. */
  filtered: number;
  /** Those that were not found at their origin, of those that pass the filters. */
  gone: number;
  not_public: number;
  /** Those that are on hold, of those that pass everything else. */
  on_hold: number;
  eligible: number;
  /** Those that each export filter leaves out, or would. */
  by_filter: Record<ExportFilter | 'max_age_days', number>;
  require_media: boolean;
  require_alt_text: boolean;
  verify_before_serve: VerificationMode;
}

export interface QueueFlow {
  delivered_last_day: number;
  delivered_last_week: number;
  first_delivery_at: Date | null;
  returned_last_day: number;
  failed_last_day: number;
}

export interface ReservedPost {
  post_id: number;
  author_account: string;
  author_display_name: string;
  reserved_until: Date;
  delivery_count: number;
}

export interface ErrorGroup {
  reason: string;
  count: number;
  latest_at: Date;
}

/** A key that asked for posts; `reservations` counts those of all keys. */
export interface ConsumerKey {
  key_id: number;
  name: string;
  last_seen_at: Date;
  reservations: number;
}

export interface QueueOverview {
  stock: QueueStock;
  flow: QueueFlow;
  reserved: ReservedPost[];
  errors: ErrorGroup[];
  oldestErrorAt: Date | null;
  consumers: ConsumerKey[];
}

const counted = (condition: string) => `count(*) FILTER (WHERE ${condition})`;

const BY_FILTER = [
  ...Object.entries(EXPORT_FILTERS).map(([filter, { trait }]) => [filter, `traits & ${trait} <> 0`]),
  ['max_age_days', 'created_at < (SELECT oldest FROM settings)'],
].map(([filter = '', condition = '']) => `'${filter}', ${counted(`${WAITING} AND ${condition}`)}`);

const PASSES_TO_ORIGIN = `${WAITING} AND ${PASSES_MEDIA} AND ${PASSES_FILTERS}`;

const STOCK = `
  WITH ${SETTINGS},
  stock AS (
    SELECT count(*) AS waiting, ${counted('author_blocked OR hashtag_blocked')} AS blocked,
      ${counted('author_blocked')} AS blocked_by_user,
      ${counted(`${WAITING} AND traits & ${MEDIA_TRAITS.require_media} <> 0`)} AS without_media,
      ${counted(`${WAITING} AND traits & ${MEDIA_TRAITS.require_alt_text} <> 0`)} AS without_alt,
      ${counted(`${WAITING} AND ${PASSES_MEDIA} AND NOT (${PASSES_FILTERS})`)} AS filtered,
      ${counted(`${PASSES_TO_ORIGIN} AND NOT ${PASSES_VERIFICATION} AND missing = 'gone'`)} AS gone,
      ${counted(`${PASSES_TO_ORIGIN} AND NOT ${PASSES_VERIFICATION} AND missing = 'not_public'`)} AS not_public,
      ${counted(`${PASSES_TO_ORIGIN} AND ${PASSES_VERIFICATION} AND ${IS_ON_HOLD}`)} AS on_hold,
      ${counted(ELIGIBLE)} AS eligible,
      jsonb_build_object(${BY_FILTER.join(`,
        `)}) AS by_filter
    FROM queue_entry WHERE queue_status = 'pending' AND approved
  )
  SELECT stock.*, require_media, require_alt_text, verify_before_serve FROM stock, settings`;

const OF_LAST_DAY = `> now() - interval '24 hours'`;
const OF_LAST_WEEK = `> now() - interval '7 days'`;

const FLOW = `
  SELECT delivery.*, returned.*, least(
    (SELECT min(delivered_at) FROM queue_entry WHERE queue_status = 'delivered'),
    (SELECT min(delivered_at) FROM removed_post WHERE delivered_at IS NOT NULL)
  ) AS first_delivery_at
  FROM (
    SELECT count(*) FILTER (WHERE delivered_at ${OF_LAST_DAY}) AS delivered_last_day, count(*) AS delivered_last_week
    FROM (
      SELECT delivered_at FROM queue_entry WHERE queue_status = 'delivered' AND delivered_at ${OF_LAST_WEEK}
      UNION ALL SELECT delivered_at FROM removed_post WHERE delivered_at ${OF_LAST_WEEK}
    ) AS delivered
  ) AS delivery, (
    SELECT count(*) FILTER (WHERE action = 'nack') AS returned_last_day,
      count(*) FILTER (WHERE action = 'error') AS failed_last_day
    FROM event WHERE action = ANY (ARRAY['nack', 'expired', 'error']) AND at ${OF_LAST_DAY}
  ) AS returned`;

const RESERVED = `
  SELECT reserved.post_id, author.account AS author_account, post.author_display_name, reserved.reserved_until, reserved.delivery_count
  FROM (
    SELECT post_id, reserved_until, delivery_count FROM queue_entry WHERE queue_status = 'reserved'
    ORDER BY reserved_until, post_id LIMIT $1
  ) AS reserved
  JOIN post ON post.id = reserved.post_id
  JOIN author ON author.id = post.author_id
  ORDER BY reserved.reserved_until, reserved.post_id`;

/** SQL: why posts were given up, the $1 most frequent reasons; byte order settles a tie alike whatever the database's locale. */
const ERRORS = `
  SELECT error_reason AS reason, count(*) AS count, max(failed_at) AS latest_at FROM queue_entry
  WHERE queue_status = 'error' GROUP BY error_reason ORDER BY count DESC, error_reason COLLATE "C" LIMIT $1`;

/** SQL: since when posts in error wait for an operator; null when there are none. */
const OLDEST_ERROR = `SELECT min(failed_at) AS oldest_at FROM queue_entry WHERE queue_status = 'error'`;

/** SQL: the keys that ever asked for a post, and how many reservations there are that have not run out. */
const CONSUMERS = `
  SELECT id AS key_id, name, last_pulled_at AS last_seen_at,
    (SELECT count(*) FROM queue_entry WHERE queue_status = 'reserved' AND reserved_until > now()) AS reservations
  FROM api_key WHERE revoked_at IS NULL AND last_pulled_at IS NOT NULL
  ORDER BY last_pulled_at DESC, id DESC`;

@Injectable()
export class OverviewView {
  constructor(private readonly dataSource: ReadDataSource) {}

  async read(): Promise<QueueOverview> {
    const [stock, flow, reserved, errors, oldest, consumers] = await Promise.all([
      this.dataSource.query<QueueStock[]>(STOCK).then(only),
      this.dataSource.query<QueueFlow[]>(FLOW).then(only),
      this.dataSource.query<ReservedPost[]>(RESERVED, [RESERVED_SHOWN]),
      this.dataSource.query<ErrorGroup[]>(ERRORS, [REASONS_SHOWN]),
      this.dataSource.query<{ oldest_at: Date | null }[]>(OLDEST_ERROR).then(only),
      this.dataSource.query<ConsumerKey[]>(CONSUMERS),
    ]);
    return { stock, flow, reserved, errors, oldestErrorAt: oldest.oldest_at, consumers };
  }
}

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('An aggregate returns one row');
  return row;
}
