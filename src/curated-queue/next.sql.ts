import { ADMITTED, EXPIRED, WAITING } from './eligibility.sql';
import { PASSING_CLASSES } from './media-class';

/** Up to so many eligible posts each is drawn with exactly the same chance. */
const UNIFORM_UP_TO = 1_000;

/**
 * Beyond, a post's chance is the gap in front of its random key. Taking one of so many neighbours evens the gaps out: a
 * post's chance is then a mean of 32 gaps, and for none of a million posts comes near three times the average (a gamma
 * distribution of shape 32 exceeds three times its mean with a chance below 1e-17).
 */
const NEIGHBOURS = 32;

/** SQL: the author whose turn it is when the queue is asked at random: that of one eligible post, drawn evenly. */
const DRAWN = `
  many AS MATERIALIZED (
    SELECT count(*) > ${UNIFORM_UP_TO} AS are_many
    FROM (SELECT FROM passing CROSS JOIN LATERAL (
      SELECT FROM queue_entry WHERE ${WAITING} AND media_class = passing.media_class
      ORDER BY draw LIMIT ${UNIFORM_UP_TO + 1}
    ) AS part LIMIT ${UNIFORM_UP_TO + 1}) AS counted
  ),
  few AS MATERIALIZED (
    SELECT each.author_id
    FROM passing CROSS JOIN LATERAL (
      SELECT author_id FROM queue_entry WHERE ${WAITING} AND media_class = passing.media_class
      ORDER BY draw LIMIT ${UNIFORM_UP_TO}
    ) AS each
    WHERE NOT (SELECT are_many FROM many)
    UNION ALL SELECT author_id FROM expired WHERE eligible
  ),
  point AS MATERIALIZED (SELECT random() AS draw),
  neighbours AS (
    SELECT near.author_id
    FROM passing CROSS JOIN point CROSS JOIN LATERAL (
      (SELECT e.author_id, e.draw - point.draw AS distance FROM queue_entry e
       WHERE ${WAITING} AND e.media_class = passing.media_class AND e.draw >= point.draw
       ORDER BY e.draw LIMIT ${NEIGHBOURS})
      UNION ALL
      (SELECT e.author_id, e.draw - point.draw + 1 FROM queue_entry e
       WHERE ${WAITING} AND e.media_class = passing.media_class AND e.draw < point.draw
       ORDER BY e.draw LIMIT ${NEIGHBOURS})
    ) AS near
    ORDER BY near.distance LIMIT ${NEIGHBOURS}
  ),
  drawn AS MATERIALIZED (
    (SELECT author_id FROM few
     WHERE NOT (SELECT are_many FROM many)
     OFFSET floor(random() * (SELECT count(*) FROM few)) LIMIT 1)
    UNION ALL
    (SELECT author_id FROM neighbours
     WHERE (SELECT are_many FROM many)
     OFFSET floor(random() * ${NEIGHBOURS}) LIMIT 1)
  ),`;

/**
 * SQL: is the author `a`, or a hashtag of the post `p`, on a blocklist? The words of the database's own `post_is_barred`,
 * which a statement would plan anew at each call: that took longer than all the rest of it.
 */
const BARRED = `(
  EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (p.hashtags_folded))
  OR EXISTS (SELECT FROM blocked_user b
             WHERE b.username_folded = a.username_folded AND b.domain_folded IN (a.domain_folded, a.uri_host_folded))
  OR EXISTS (SELECT FROM blocked_user b WHERE b.uri_hash = a.uri_hash)
  OR EXISTS (SELECT FROM blocked_user b
             WHERE b.is_pattern AND a.username_folded LIKE b.username_like
               AND (a.domain_folded LIKE b.domain_like OR a.uri_host_folded LIKE b.domain_like)))`;

/**
 * SQL: the next post, reserved, in one statement. Parameters: $1 the seconds that a reservation lasts, $2 its token.
 *
 * A `WITH` does not see its own sweep, so a reservation that has run out is itself a candidate, and those not taken go back
 * to pending. Each media class is an index range of its own: their heads are compared without locks, then the first row
 * that nobody else holds is locked in the class whose head is oldest, so that a call never holds more than it may hand out.
 * The chosen post is held against the blocklists once more, as an approval and a blocklist change may have crossed; then it
 * is marked instead, and the caller asks again. Every look at the queue asks for one class, in the order of an index and up
 * to a limit, so that the planner walks that index whatever its statistics say.
 *
 * Answers one row: `post_id` null when nothing was found, with `contended` true when that may be for other calls' locks;
 * `barred` true when the post was marked and not reserved.
 */
export function nextSql(random: boolean): string {
  const ofAuthor = random ? 'AND author_id = (SELECT author_id FROM drawn)' : '';
  return `
  WITH passing AS MATERIALIZED (${PASSING_CLASSES}),
  expired AS MATERIALIZED (
    SELECT post_id, created_at, author_id,
      ${ADMITTED} AND media_class IN (SELECT media_class FROM passing) AS eligible
    FROM queue_entry WHERE ${EXPIRED} FOR UPDATE SKIP LOCKED
  ),${random ? DRAWN : ''}
  waiting AS MATERIALIZED (
    SELECT free.post_id, free.created_at
    FROM (
      SELECT passing.media_class FROM passing CROSS JOIN LATERAL (
        SELECT created_at, post_id FROM queue_entry
        WHERE ${WAITING} AND media_class = passing.media_class ${ofAuthor}
        ORDER BY created_at, post_id LIMIT 1
      ) AS head ORDER BY head.created_at, head.post_id
    ) AS oldest
    CROSS JOIN LATERAL (
      SELECT post_id, created_at FROM queue_entry
      WHERE ${WAITING} AND media_class = oldest.media_class ${ofAuthor}
      ORDER BY created_at, post_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS free
    LIMIT 1
  ),
  pick AS MATERIALIZED (
    SELECT post_id FROM (
      SELECT post_id, created_at FROM waiting
      UNION ALL SELECT post_id, created_at FROM expired WHERE eligible ${ofAuthor}
    ) AS candidate ORDER BY created_at, post_id LIMIT 1
  ),
  swept AS (
    UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL, draw = random()
    FROM expired WHERE q.post_id = expired.post_id AND q.post_id NOT IN (SELECT post_id FROM pick)
  ),
  chosen AS MATERIALIZED (
    SELECT p.*, a.account, ${BARRED} AS now_barred
    FROM pick JOIN post p ON p.id = pick.post_id JOIN author a ON a.id = p.author_id
  ),
  taken AS (
    UPDATE queue_entry q SET
      queue_status = CASE WHEN post.now_barred THEN 'pending' ELSE 'reserved' END::queue_status,
      barred = post.now_barred,
      reserved_until = CASE WHEN post.now_barred THEN NULL ELSE now() + make_interval(secs => $1) END,
      reservation_token = CASE WHEN post.now_barred THEN NULL ELSE $2::uuid END,
      delivery_count = q.delivery_count + CASE WHEN post.now_barred THEN 0 ELSE 1 END
    FROM chosen post
    WHERE q.post_id = post.id
    RETURNING q.post_id, q.barred, q.reserved_until, q.delivery_count, post.uri, post.url,
      post.account AS author_account,
      left(post.plain_text, 280) AS content_snippet, post.hashtags, post.stream_id, post.media, post.language,
      post.sensitive, coalesce(post.manual_spam_score, post.spam_score) AS spam_score,
      post.created_at AS post_created_at,
      -- An approval may have landed after the statement's snapshot, which then shows the post without it.
      coalesce(post.approved_at, now()) AS approved_at
  )
  SELECT taken.*, stream.hashtag AS stream,
    taken.post_id IS NULL AND (
      EXISTS (SELECT FROM passing CROSS JOIN LATERAL (
                SELECT FROM queue_entry WHERE ${WAITING} AND media_class = passing.media_class
                ORDER BY created_at, post_id LIMIT 1) AS head)
      OR EXISTS (SELECT FROM queue_entry
                 WHERE ${EXPIRED} AND ${ADMITTED} AND media_class IN (SELECT media_class FROM passing))) AS contended
  FROM (SELECT) AS always
  LEFT JOIN taken ON true
  LEFT JOIN stream ON stream.id = taken.stream_id`;
}
