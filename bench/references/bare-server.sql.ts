/**
 * SQL: the oldest waiting post, reserved, in one statement. $1 the seconds that a reservation lasts, $2 its token. An expired
 * reservation is a candidate too, and those not taken go back; what is blocked is read from the flags alone.
 */
export const NEXT = `
  WITH free AS MATERIALIZED (
    SELECT post_id, created_at FROM queue_entry
    WHERE queue_status = 'pending' AND approved AND NOT author_blocked AND NOT hashtag_blocked
    ORDER BY pinned_at DESC NULLS LAST, created_at, post_id LIMIT 1 FOR UPDATE SKIP LOCKED
  ),
  expired AS MATERIALIZED (
    SELECT post_id, created_at, approved AND NOT author_blocked AND NOT hashtag_blocked AS eligible FROM queue_entry
    WHERE queue_status = 'reserved' AND reserved_until <= now() FOR UPDATE SKIP LOCKED
  ),
  pick AS MATERIALIZED (
    SELECT post_id FROM (
      SELECT post_id, created_at FROM free UNION ALL SELECT post_id, created_at FROM expired WHERE eligible
    ) AS candidate ORDER BY created_at, post_id LIMIT 1
  ),
  swept AS (
    UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL
    FROM expired WHERE q.post_id = expired.post_id AND q.post_id NOT IN (SELECT post_id FROM pick)
  ),
  taken AS (
    UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
      reservation_token = $2, delivery_count = q.delivery_count + 1
    FROM pick WHERE q.post_id = pick.post_id
    RETURNING q.post_id, q.reserved_until, q.delivery_count
  )
  SELECT taken.post_id, taken.reserved_until, taken.delivery_count, post.uri, post.url, author.account,
    left(post.plain_text, 280) AS content_snippet, post.hashtags, stream.hashtag AS stream, post.media, post.language,
    post.sensitive, coalesce(post.manual_spam_score, post.spam_score) AS spam_score, post.created_at, post.approved_at
  FROM taken
  JOIN post ON post.id = taken.post_id
  JOIN author ON author.id = post.author_id
  JOIN stream ON stream.id = post.stream_id`;

/** SQL: $1 the post that was delivered; the cast keeps the planner from looking for it through all reserved ones. */
export const ACK = `
  UPDATE queue_entry SET queue_status = 'delivered', delivered_at = now(), reserved_until = NULL, reservation_token = NULL
  WHERE post_id = $1 AND queue_status::text = 'reserved'`;
