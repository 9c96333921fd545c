import { Injectable } from '@nestjs/common';
import type { VerificationMode } from '../config/app-config';
import type { Prepared } from '../database/prepared';
import { ReadDataSource } from '../database/read-data-source';
import { EXPORT_FILTERS, type ExportFilter } from '../settings/export-filters';
import {
  AT_ORIGIN,
  AUTHOR_IS_BLOCKED,
  FILTERED,
  HELD,
  PASSES_FILTERS,
  SETTINGS,
  UNVERIFIED,
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
  /** Those that were not found at their origin, or not looked for lately where that is required, of those that pass the filters. */
  gone: number;
  not_public: number;
  unverified: number;
  /** Those that somebody holds until a time, of those that pass everything else. */
  held: number;
  /** Those that each export filter leaves out, or would. */
  by_filter: Record<ExportFilter | 'max_age_days', number>;
  require_media: boolean;
  require_alt_text: boolean;
  verify_before_serve: VerificationMode;
}

/** What consumers did lately, and when their first delivery was. */
export interface QueueFlow {
  delivered_last_day: number;
  delivered_last_week: number;
  first_delivery_at: Date | null;
  returned_last_day: number;
  failed_last_day: number;
}

/** A post that a consumer holds. */
export interface HeldPost {
  post_id: number;
  author_account: string;
  author_display_name: string;
  reserved_until: Date;
  delivery_count: number;
}

/** Posts that were given up for one reason. */
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

/** All that an operator sees of the queue at a glance. */
export interface QueueOverview {
  stock: QueueStock;
  flow: QueueFlow;
  reserved: HeldPost[];
  errors: ErrorGroup[];
  oldestErrorAt: Date | null;
  consumers: ConsumerKey[];
}

/** Up to so many waiting posts are counted one by one; of more, so many are looked at, each on a page of its own, and a share is right to three percent of all. */
const [COUNTED_MOST, LOOKED_AT] = [50_000, 1_000];

/** SQL: how many of the posts that are looked at meet a condition, as a share of all. */
const counted = (condition: string) =>
  `round(count(*) FILTER (WHERE ${condition}) / (SELECT share FROM sample))::bigint`;

const BY_FILTER = [
  ...Object.entries(EXPORT_FILTERS).map(([filter, { trait }]) => [filter, `traits & ${trait} <> 0`]),
  ['max_age_days', 'created_at < (SELECT oldest FROM settings)'],
].map(([filter = '', condition = '']) => `'${filter}', ${counted(condition)}`);

/** SQL: withheld for how it was found at its origin, while posts are verified at all. */
const notFound = (how: keyof typeof AT_ORIGIN) =>
  `${PASSES_FILTERS} AND traits & (SELECT excluded_traits FROM settings) & ${AT_ORIGIN[how]} <> 0`;

const count = (condition: string) => `(SELECT count(*) FROM queue_entry WHERE ${condition})`;

/** SQL: CTEs of the approved posts, and of those of them whose way through the queue has ended. */
const APPROVED_AND_COMPLETED = `
  approved AS (SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count WHERE review = 'approved'),
  completed AS (
    SELECT coalesce(sum(n), 0)::bigint AS n FROM queue_count WHERE kind IN ('delivered', 'error') AND approved
  )`;

/**
 * SQL: what waits, and what withholds it: the posts that a blocklist has, those of them whose author is on one, and of the rest
 * those that the export settings and filters withhold. One statement, so that they agree; it has no parameters, and each connection plans it once,
 * which takes longer than running it.
 *
 * What waits is approved posts less those that are approved and in another state, as in the statistics: maintained sums and a
 * small index. What export settings and filters withhold is counted one by one; of very many posts a share of these is, those
 * whose random key, which is even between 0 and 1, is below it. By \`ORDER BY\` and \`LIMIT\` the index is walked, however many the planner expects.
 */
export const STOCK: Prepared = {
  name: 'queue-overview-stock',
  text: `
  WITH ${SETTINGS},
  ${APPROVED_AND_COMPLETED},
  sample AS MATERIALIZED (
    SELECT least(1, CASE WHEN approved.n - completed.n > ${COUNTED_MOST}
      THEN ${LOOKED_AT} / (approved.n - completed.n)::double precision END) AS share
    FROM approved, completed
  ),
  blocked AS MATERIALIZED (
    SELECT author_id, count(*) AS n FROM queue_entry WHERE queue_status = 'pending' AND approved AND blocked
    GROUP BY author_id
  ),
  lacking AS (
    SELECT ${counted('media_class = 3')} AS media, ${counted('media_class = 1')} AS alt, ${counted(FILTERED)} AS filtered,
      ${counted(notFound('gone'))} AS gone, ${counted(notFound('not_public'))} AS not_public,
      ${counted(UNVERIFIED)} AS unverified,
      jsonb_build_object(${BY_FILTER.join(`,
        `)}) AS by_filter
    FROM generate_series(1, 3) AS class CROSS JOIN LATERAL (
      SELECT media_class, traits, created_at, verified_at FROM queue_entry
      WHERE ${WAITING} AND media_class = class AND random_key < (SELECT share FROM sample)
      ORDER BY random_key LIMIT ${COUNTED_MOST}
    ) AS entry
  )
  SELECT approved.n - completed.n - ${count(`queue_status = 'reserved' AND approved`)} AS waiting,
    (SELECT coalesce(sum(n), 0)::bigint FROM blocked) AS blocked,
    (SELECT coalesce(sum(n), 0)::bigint FROM blocked JOIN author a ON a.id = author_id WHERE ${AUTHOR_IS_BLOCKED})
      AS blocked_by_user,
    lacking.media AS without_media, lacking.alt AS without_alt, lacking.filtered, lacking.gone, lacking.not_public,
    lacking.unverified, ${count(HELD)} AS held, lacking.by_filter, require_media, require_alt_text, verify_before_serve
  FROM approved, completed, lacking, settings`,
};

const OF_LAST_DAY = `> now() - interval '24 hours'`;
const OF_LAST_WEEK = `> now() - interval '7 days'`;

/** SQL: what consumers returned or gave up in the quarters of an hour that began in the last 24 hours, or that these began in. */
const RETURNED_OR_FAILED = `kind IN ('returned', 'failed') AND at > now() - interval '24 hours 15 minutes'`;

/** SQL: deliveries, of posts removed since too, and what consumers returned or gave up. */
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
    SELECT coalesce(sum(n) FILTER (WHERE kind = 'returned'), 0)::bigint AS returned_last_day,
      coalesce(sum(n) FILTER (WHERE kind = 'failed'), 0)::bigint AS failed_last_day
    FROM (
      SELECT kind, n FROM activity WHERE ${RETURNED_OR_FAILED}
      UNION ALL SELECT kind, n FROM activity_change WHERE ${RETURNED_OR_FAILED}
    ) AS activity
  ) AS returned`;

/** SQL: the $1 reservations that run out first. */
const RESERVED = `
  SELECT held.post_id, author.account AS author_account, post.author_display_name, held.reserved_until, held.delivery_count
  FROM (
    SELECT post_id, reserved_until, delivery_count FROM queue_entry WHERE queue_status = 'reserved'
    ORDER BY reserved_until, post_id LIMIT $1
  ) AS held
  JOIN post ON post.id = held.post_id
  JOIN author ON author.id = post.author_id
  ORDER BY held.reserved_until, held.post_id`;

/** SQL: why posts were given up, the $1 most frequent reasons; byte order settles a tie alike whatever the database's locale. */
const ERRORS = `
  SELECT reason, count(*) AS count, max(failed_at) AS latest_at FROM queue_error
  GROUP BY reason ORDER BY count DESC, reason COLLATE "C" LIMIT $1`;

/** SQL: since when posts in error wait for an operator; null when there are none. */
const OLDEST_ERROR = 'SELECT min(failed_at) AS oldest_at FROM queue_error';

/** SQL: the keys that ever asked for a post, and how many reservations there are that have not run out. */
const CONSUMERS = `
  SELECT id AS key_id, name, last_pulled_at AS last_seen_at,
    ${count(`queue_status = 'reserved' AND reserved_until > now()`)} AS reservations
  FROM api_key WHERE revoked_at IS NULL AND last_pulled_at IS NOT NULL
  ORDER BY last_pulled_at DESC, id DESC`;

/** Reads the queue as an operator sees it. */
@Injectable()
export class OverviewView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** The queue at a glance. */
  async read(): Promise<QueueOverview> {
    const [stock, flow, reserved, errors, oldest, consumers] = await Promise.all([
      this.dataSource.queryPrepared<QueueStock[]>(STOCK).then(only),
      this.dataSource.query<QueueFlow[]>(FLOW).then(only),
      this.dataSource.query<HeldPost[]>(RESERVED, [RESERVED_SHOWN]),
      this.dataSource.query<ErrorGroup[]>(ERRORS, [REASONS_SHOWN]),
      this.dataSource.query<{ oldest_at: Date | null }[]>(OLDEST_ERROR).then(only),
      this.dataSource.query<ConsumerKey[]>(CONSUMERS),
    ]);
    return { stock, flow, reserved, errors, oldestErrorAt: oldest.oldest_at, consumers };
  }
}

/** The row of an aggregate. */
function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('An aggregate returns one row');
  return row;
}
