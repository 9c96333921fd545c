import { EXPIRED, WAITING } from './eligibility.sql';
import { ALL_CLASSES_PASS } from './media-class';
import { CONTENT } from './take.sql';

/**
 * SQL: the oldest posts of all, reserved, where nothing narrows the choice: $1 the seconds that a reservation lasts, $2 how
 * many posts. It does what the general statement of `next` would do then, with a third of its parts: what costs in a statement
 * of a tenth of a millisecond is setting its parts up, and a look at the blocklists that is skipped is set up all the same. One
 * walk of `ix_queue_entry_line` finds the posts. Their ids pass through an array, and the limit is a query, so that the planner
 * believes in a handful of them whether it knows $2 or not.
 *
 * Answers the posts, fewer or none at all where no more wait, others hold what does, the export settings leave media classes
 * out, a reservation has run out, or there is a blocklist to hold the posts against. Then the general statement decides.
 */
export const NEXT_IN_LINE = `
  WITH first AS MATERIALIZED (
    SELECT post_id FROM queue_entry
    WHERE ${WAITING} AND (
      SELECT ${ALL_CLASSES_PASS} AND NOT EXISTS (SELECT FROM queue_entry WHERE ${EXPIRED})
        AND NOT EXISTS (SELECT FROM blocked_hashtag) AND NOT EXISTS (SELECT FROM blocked_user)
      FROM export_settings WHERE id = 1)
    ORDER BY created_at, post_id LIMIT (SELECT $2::integer) FOR UPDATE SKIP LOCKED
  ),
  taken AS (
    UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
      reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1
    FROM unnest(ARRAY(SELECT post_id FROM first)) AS pick (post_id) WHERE q.post_id = pick.post_id
    RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count
  )
  SELECT taken.*, ${CONTENT}, stream.hashtag AS stream, false AS barred, false AS expired
  FROM taken
  JOIN post p ON p.id = taken.post_id
  JOIN author a ON a.id = p.author_id
  JOIN stream ON stream.id = p.stream_id
  ORDER BY p.created_at, p.id`;
