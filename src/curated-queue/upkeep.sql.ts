/** SQL: the oldest deliveries up to a moment ($1), at most $2, which nobody else touches meanwhile. */
export const DELIVERED_UP_TO = `
  SELECT post_id AS id, delivered_at FROM queue_entry
  WHERE queue_status = 'delivered' AND delivered_at <= $1
  ORDER BY delivered_at LIMIT $2 FOR UPDATE SKIP LOCKED`;

/**
 * SQL: rejected posts that wait and were reviewed up to a moment ($1), the longest ago first, at most $2, which nobody else
 * touches meanwhile. What is not approved has no time of approval, and so the index of reviews finds them alone.
 */
export const REJECTED_UP_TO = `
  SELECT p.id, q.delivered_at FROM post p JOIN queue_entry q ON q.post_id = p.id
  WHERE p.reviewed_at <= $1 AND p.approved_at IS NULL AND NOT p.approved AND q.queue_status = 'pending'
  ORDER BY p.reviewed_at LIMIT $2 FOR UPDATE SKIP LOCKED`;

/** SQL: the moment $1 days ago, rounded as the stored times are: what happened just now is not after it. */
export const DAYS_AGO = `SELECT (now() - make_interval(days => $1))::timestamptz(3) AS moment`;

/** SQL: deliveries in the last $1 days, of posts removed since too, and approved posts that wait. */
export const CONSUMPTION = `
  SELECT
    (SELECT count(*) FROM queue_entry
     WHERE queue_status = 'delivered' AND delivered_at > now() - make_interval(days => $1))
    + (SELECT count(*) FROM removed_post WHERE delivered_at > now() - make_interval(days => $1)) AS deliveries,
    (SELECT count(*) FROM queue_entry WHERE queue_status = 'pending' AND approved) AS pending`;

/**
 * SQL: $1 of the approved posts that wait, drawn by weight and without replacement: the smallest of \`-ln(u) / weight\` are
 * such a draw (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006). The weight grows with a post's
 * age in days and with its author's posts in the queue, and falls with its likes.
 */
export const TRIM_DRAW = `
  SELECT q.post_id AS id FROM (
    SELECT post_id, created_at, count(*) OVER (PARTITION BY author_id) AS of_author
    FROM queue_entry WHERE queue_status = 'pending' AND approved
  ) AS q
  JOIN post p ON p.id = q.post_id
  ORDER BY -ln(1 - random()) * (1 + p.favourites_count::double precision)
    / ((1 + greatest(0, extract(epoch FROM now() - q.created_at) / 86400)) * q.of_author)
  LIMIT $1`;

/** SQL: locks those of the posts ($1) that still wait, and answers them. */
export const STILL_WAITING = `
  SELECT post_id AS id, delivered_at FROM queue_entry
  WHERE post_id = ANY ($1::bigint[]) AND queue_status = 'pending' AND approved
  ORDER BY post_id FOR UPDATE SKIP LOCKED`;

/** SQL: takes entries ($1) out of the queue at once, so that the counts change by a few rows and not by each post's. */
export const LEAVE_QUEUE = `DELETE FROM queue_entry WHERE post_id = ANY ($1::bigint[])`;
