import { AUTHOR_IS_BARRED, WAITING } from './eligibility.sql';

const count = (condition: string) => `(SELECT count(*) FROM queue_entry WHERE ${condition})`;

/**
 * SQL: what waits, and what holds it back: the posts that a blocklist holds, those of them whose author is on one, and of the rest
 * those without media and those of which some lacks alt text. One statement, so that they agree.
 *
 * What waits is approved posts less those that are approved and somewhere else, as in the statistics: maintained sums and a small
 * index. Only the two media classes that a setting can ask for are counted one by one. It is their times that are counted: no
 * index but that of the order holds those, and walking it the table is read, where it must be, from front to back.
 */
export const STOCK = `
  WITH approved AS (SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count WHERE dimension = 'media' AND review = 'approved'),
  settled AS (
    SELECT coalesce(sum(n), 0)::bigint AS n FROM queue_count WHERE kind IN ('delivered', 'error') AND approved
  ),
  barred AS MATERIALIZED (
    SELECT author_id, count(*) AS n FROM queue_entry WHERE queue_status = 'pending' AND approved AND barred
    GROUP BY author_id
  ),
  lacking AS (
    SELECT count(created_at) FILTER (WHERE media_class = 0) AS media, count(created_at) FILTER (WHERE media_class = 1) AS alt
    FROM queue_entry WHERE ${WAITING} AND media_class < 2
  )
  SELECT approved.n - settled.n - ${count(`queue_status = 'reserved' AND approved`)} AS waiting,
    (SELECT coalesce(sum(n), 0)::bigint FROM barred) AS barred,
    (SELECT coalesce(sum(n), 0)::bigint FROM barred JOIN author a ON a.id = author_id WHERE ${AUTHOR_IS_BARRED})
      AS barred_by_user,
    lacking.media AS without_media, lacking.alt AS without_alt,
    require_media, require_alt_text
  FROM approved, settled, lacking, export_settings WHERE export_settings.id = 1`;

const delivered = (period: string) => `
  ${count(`queue_status = 'delivered' AND delivered_at > now() - interval '${period}'`)}
  + (SELECT count(*) FROM removed_post WHERE delivered_at > now() - interval '${period}')`;

/** A quarter of an hour that began in the last 24 hours, or that these began in. */
const OF_LAST_DAY = `at > now() - interval '24 hours 15 minutes'`;

/** SQL: deliveries, of posts removed since too, and what consumers returned or gave up. */
export const FLOW = `
  SELECT ${delivered('24 hours')} AS delivered_last_day, ${delivered('7 days')} AS delivered_last_week,
    coalesce(sum(n) FILTER (WHERE kind = 'returned'), 0)::bigint AS returned_last_day,
    coalesce(sum(n) FILTER (WHERE kind = 'failed'), 0)::bigint AS failed_last_day
  FROM (
    SELECT kind, n FROM activity WHERE ${OF_LAST_DAY} UNION ALL SELECT kind, n FROM activity_change WHERE ${OF_LAST_DAY}
  ) AS activity`;

/** SQL: the $1 reservations that run out first. */
export const RESERVED = `
  SELECT held.post_id, author.account AS author_account, post.author_display_name, held.reserved_until, held.delivery_count
  FROM (
    SELECT post_id, reserved_until, delivery_count FROM queue_entry WHERE queue_status = 'reserved'
    ORDER BY reserved_until, post_id LIMIT $1
  ) AS held
  JOIN post ON post.id = held.post_id
  JOIN author ON author.id = post.author_id
  ORDER BY held.reserved_until, held.post_id`;

/** SQL: why posts were given up, the $1 most frequent reasons; byte order settles a tie alike whatever the database's locale. */
export const ERRORS = `
  SELECT reason, count(*) AS count, max(failed_at) AS latest_at FROM queue_error
  GROUP BY reason ORDER BY count DESC, reason COLLATE "C" LIMIT $1`;

/** SQL: since when posts in error wait for an operator; null when there are none. */
export const OLDEST_ERROR = 'SELECT min(failed_at) AS oldest_at FROM queue_error';

/** SQL: the keys that ever asked for a post, and how many reservations there are that have not run out. */
export const CONSUMERS = `
  SELECT id AS key_id, name, last_pulled_at AS last_seen_at,
    ${count(`queue_status = 'reserved' AND reserved_until > now()`)} AS reservations
  FROM api_key WHERE revoked_at IS NULL AND last_pulled_at IS NOT NULL
  ORDER BY last_pulled_at DESC, id DESC`;
