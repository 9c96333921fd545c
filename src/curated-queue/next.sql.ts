import { ADMITTED, EXPIRED, WAITING } from './eligibility.sql';
import { PASSING_CLASSES } from './media-class';
import { TAKE } from './take.sql';

/** Which post is wanted: the oldest or one drawn at random, of all posts or of those that are topical today. */
export interface Choice {
  random: boolean;
  topical: boolean;
}

/** Up to so many eligible posts each is drawn with exactly the same chance. */
const UNIFORM_UP_TO = 1_000;

/**
 * Beyond, a post's chance is the gap in front of its random key. Taking one of so many neighbours evens the gaps out: a
 * post's chance is then a mean of 32 gaps, and for none of a million posts comes near three times the average (a gamma
 * distribution of shape 32 exceeds three times its mean with a chance below 1e-17).
 */
const NEIGHBOURS = 32;

/** Where eligible posts are looked for: a table whose ranges, one for each row of `range`, are each in an index's order. */
interface Source {
  /** Makes the CTE `range`. */
  range: string;
  table: string;
  /** `DISTINCT` where a post may stand in several ranges. */
  distinct: 'DISTINCT' | '';
  /** Is the row `e` of the table an eligible post of the range? */
  inRange: string;
  /** May the expired reservation `queue_entry` be handed out? */
  fits: string;
  /** `FROM` and `WHERE` of the range whose head is oldest, with `q` for the queue entry. */
  lockable: string;
  /** The row there that the table's index orders. */
  ordered: string;
}

const ALL_POSTS: Source = {
  range: 'range AS MATERIALIZED (SELECT media_class FROM passing)',
  table: 'queue_entry',
  distinct: '',
  inRange: `${WAITING} AND e.media_class = range.media_class`,
  fits: 'true',
  lockable: `queue_entry q WHERE ${WAITING} AND q.media_class = oldest.media_class`,
  ordered: 'q',
};

/** The queue's topics hold eligible posts alone; the entry is asked again as it may have moved since. */
const TOPICAL_POSTS: Source = {
  range: `range AS MATERIALIZED (
    SELECT media_class, hashtag_folded FROM passing CROSS JOIN topical_tag
    WHERE topical_day_of_week = $2 OR topical_month_day = $3
  )`,
  table: 'queue_topic',
  distinct: 'DISTINCT',
  inRange: 'e.hashtag_folded = range.hashtag_folded AND e.media_class = range.media_class',
  fits: `EXISTS (SELECT FROM post p JOIN range ON range.hashtag_folded = ANY (p.hashtags_folded)
                 WHERE p.id = queue_entry.post_id)`,
  lockable: `queue_topic t JOIN queue_entry q ON q.post_id = t.post_id
        WHERE t.hashtag_folded = oldest.hashtag_folded AND t.media_class = oldest.media_class AND ${WAITING}`,
  ordered: 't',
};

/**
 * SQL: are there more eligible posts than are drawn from evenly? And if not, the authors of all; a post that is topical
 * twice counts once.
 */
const countedAuthors = ({ table, distinct, inRange }: Source) => `
  many AS MATERIALIZED (
    SELECT count(*) > ${UNIFORM_UP_TO} AS are_many
    FROM (SELECT ${distinct} part.post_id FROM range CROSS JOIN LATERAL (
      SELECT e.post_id FROM ${table} e WHERE ${inRange} ORDER BY e.draw LIMIT ${UNIFORM_UP_TO + 1}
    ) AS part LIMIT ${UNIFORM_UP_TO + 1}) AS counted
  ),
  few AS MATERIALIZED (
    SELECT each.author_id FROM (
      SELECT ${distinct} part.post_id, part.author_id FROM range CROSS JOIN LATERAL (
        SELECT e.post_id, e.author_id FROM ${table} e WHERE ${inRange} ORDER BY e.draw LIMIT ${UNIFORM_UP_TO}
      ) AS part
      WHERE NOT (SELECT are_many FROM many)
    ) AS each
    UNION ALL SELECT author_id FROM expired WHERE eligible
  ),`;

/** SQL: the authors of the posts that are next to a random key. */
const neighbours = ({ table, distinct, inRange }: Source) => `
  point AS MATERIALIZED (SELECT random() AS draw),
  neighbours AS (
    SELECT ${distinct} near.distance, near.post_id, near.author_id
    FROM range CROSS JOIN point CROSS JOIN LATERAL (
      (SELECT e.post_id, e.author_id, e.draw - point.draw AS distance FROM ${table} e
       WHERE ${inRange} AND e.draw >= point.draw ORDER BY e.draw LIMIT ${NEIGHBOURS})
      UNION ALL
      (SELECT e.post_id, e.author_id, e.draw - point.draw + 1 FROM ${table} e
       WHERE ${inRange} AND e.draw < point.draw ORDER BY e.draw LIMIT ${NEIGHBOURS})
    ) AS near
    ORDER BY near.distance LIMIT ${NEIGHBOURS}
  ),`;

/** SQL: the author whose turn it is when the queue is asked at random: that of one eligible post, drawn evenly. */
const drawnAuthor = (source: Source) => `${countedAuthors(source)}${neighbours(source)}
  drawn AS MATERIALIZED (
    (SELECT author_id FROM few
     WHERE NOT (SELECT are_many FROM many)
     OFFSET floor(random() * (SELECT count(*) FROM few)) LIMIT 1)
    UNION ALL
    (SELECT author_id FROM neighbours
     WHERE (SELECT are_many FROM many)
     OFFSET floor(random() * ${NEIGHBOURS}) LIMIT 1)
  ),`;

/** SQL: the ranges to look in, and the expired reservations, held still. */
const found = (source: Source) => `
  passing AS MATERIALIZED (${PASSING_CLASSES}),
  ${source.range},
  expired AS MATERIALIZED (
    SELECT post_id, created_at, author_id,
      ${ADMITTED} AND media_class IN (SELECT media_class FROM passing) AND ${source.fits} AS eligible
    FROM queue_entry WHERE ${EXPIRED} FOR UPDATE SKIP LOCKED
  ),`;

/**
 * SQL: the post to hand out. The heads of the ranges are compared without locks, then the first row that nobody else holds
 * is locked in the range whose head is oldest, so that a call never holds more than it may hand out. Every look at a table
 * asks for one range, in the order of an index and up to a limit, so that the planner walks that index whatever its
 * statistics say. `ofAuthor` narrows a row to the author that was drawn.
 */
const picked = (source: Source, ofAuthor: (row: string) => string) => `
  waiting AS MATERIALIZED (
    SELECT free.post_id, free.created_at
    FROM (
      SELECT range.* FROM range CROSS JOIN LATERAL (
        SELECT e.created_at, e.post_id FROM ${source.table} e
        WHERE ${source.inRange} ${ofAuthor('e')}
        ORDER BY e.created_at, e.post_id LIMIT 1
      ) AS head ORDER BY head.created_at, head.post_id
    ) AS oldest
    CROSS JOIN LATERAL (
      SELECT q.post_id, q.created_at FROM ${source.lockable} ${ofAuthor(source.ordered)}
      ORDER BY ${source.ordered}.created_at, ${source.ordered}.post_id LIMIT 1 FOR UPDATE OF q SKIP LOCKED
    ) AS free
    LIMIT 1
  ),
  pick AS MATERIALIZED (
    SELECT post_id FROM (
      SELECT post_id, created_at FROM waiting
      UNION ALL SELECT post_id, created_at FROM expired WHERE eligible ${ofAuthor('expired')}
    ) AS candidate ORDER BY created_at, post_id LIMIT 1
  ),`;

/**
 * SQL: the next post, reserved, in one statement. Parameters: $1 the seconds that a reservation lasts; for a topical choice
 * $2 the day of the week and $3 the date as MM-DD.
 *
 * A `WITH` does not see its own changes, so a reservation that has run out is itself a candidate. The chosen post is held
 * against the blocklists once more, as an approval and a blocklist change may have crossed; then it is marked instead, and
 * the caller asks again. What only a few calls need is left to {@link SWEEP} and {@link contendedSql}: under load a row that
 * another call has just taken makes the server set up every part of the statement a second time.
 *
 * Answers one row: `post_id` null when nothing was found; `barred` true when the post was marked and not reserved; `expired`
 * true when there are reservations to sweep.
 */
export function nextSql({ random, topical }: Choice): string {
  const source = topical ? TOPICAL_POSTS : ALL_POSTS;
  const ofAuthor = (row: string) => (random ? `AND ${row}.author_id = (SELECT author_id FROM drawn)` : '');
  return `
  WITH ${found(source)}${random ? drawnAuthor(source) : ''}${picked(source, ofAuthor)}${TAKE}`;
}

/**
 * SQL: the next posts, reserved, as many as $2 asks for; otherwise as {@link nextSql} for the oldest of all posts.
 * It answers a row for each post that it found, and one without a post when it found none.
 *
 * The heads of the ranges are merged without locks, which tells how many posts each has among the oldest; then so many that
 * nobody else holds are locked there. The planner has to believe in a handful of posts, whether it knows $2 or not: the
 * limits are queries and the posts pass through an array, as otherwise it plans for a tenth of the table.
 */
export const NEXT_SEVERAL = `
  WITH wanted AS MATERIALIZED (SELECT $2::integer AS posts),${found(ALL_POSTS)}
  share AS MATERIALIZED (
    SELECT oldest.media_class, count(*) AS posts FROM (
      SELECT range.media_class FROM range CROSS JOIN LATERAL (
        SELECT e.created_at, e.post_id FROM queue_entry e WHERE ${ALL_POSTS.inRange}
        ORDER BY e.created_at, e.post_id LIMIT (SELECT posts FROM wanted)
      ) AS head ORDER BY head.created_at, head.post_id LIMIT (SELECT posts FROM wanted)
    ) AS oldest GROUP BY oldest.media_class
  ),
  waiting AS MATERIALIZED (
    SELECT free.post_id, free.created_at FROM share AS oldest CROSS JOIN LATERAL (
      SELECT q.post_id, q.created_at FROM ${ALL_POSTS.lockable}
      ORDER BY q.created_at, q.post_id LIMIT oldest.posts FOR UPDATE OF q SKIP LOCKED
    ) AS free
  ),
  found AS MATERIALIZED (
    SELECT array_agg(post_id ORDER BY created_at, post_id) AS ids FROM (
      SELECT post_id, created_at FROM waiting
      UNION ALL SELECT post_id, created_at FROM expired WHERE eligible
      ORDER BY created_at, post_id LIMIT (SELECT posts FROM wanted)
    ) AS candidate
  ),
  pick AS (SELECT unnest(ids) AS post_id FROM found),${TAKE}`;

/** SQL: returns the reservations that have run out to the queue. */
export const SWEEP = `
  UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL, draw = random()
  FROM (SELECT post_id FROM queue_entry WHERE ${EXPIRED} FOR UPDATE SKIP LOCKED) AS expired
  WHERE q.post_id = expired.post_id`;

/** SQL: does a post wait that {@link nextSql} might have found, but for another call's lock? $1 and $2 are the topical day. */
export function contendedSql(topical: boolean): string {
  const { range, table, inRange, fits } = topical ? TOPICAL_POSTS : ALL_POSTS;
  return `
  WITH passing AS MATERIALIZED (${PASSING_CLASSES}),
  ${range.replace('$2', '$1').replace('$3', '$2')}
  SELECT EXISTS (SELECT FROM range CROSS JOIN LATERAL (
    SELECT FROM ${table} e WHERE ${inRange} ORDER BY e.created_at, e.post_id LIMIT 1) AS head)
    OR EXISTS (SELECT FROM queue_entry
               WHERE ${EXPIRED} AND ${ADMITTED} AND media_class IN (SELECT media_class FROM passing) AND ${fits}) AS contended`;
}
