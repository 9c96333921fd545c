/** Which part of the history is meant. */
interface Part {
  /** Of one stream, whose id is parameter `$2`, or of all. */
  ofStream: boolean;
}

/**
 * SQL: the history from `since` (an expression) on: what the job has added up, and what triggers have appended after that. One
 * statement sees each change in just one of the two.
 */
export const activitySince = (since: string, condition = 'true') => `(
  SELECT at, stream_id, kind, n, scores FROM activity WHERE at >= ${since} AND ${condition}
  UNION ALL
  SELECT at, stream_id, kind, n, scores FROM activity_change WHERE at >= ${since} AND ${condition})`;

/** SQL: adds what was appended up, and forgets it. */
export const FOLD_ACTIVITY = `
  WITH gone AS (DELETE FROM activity_change RETURNING at, stream_id, kind, n, scores)
  INSERT INTO activity AS kept (at, stream_id, kind, n, scores)
  SELECT at, stream_id, kind, sum(n), string_agg(scores, '') FROM gone GROUP BY at, stream_id, kind ORDER BY at
  ON CONFLICT (at, stream_id, kind) DO UPDATE SET n = kept.n + excluded.n, scores = kept.scores || excluded.scores`;

/**
 * SQL: what happened on each day by kind and stream; $1 the moments that the days begin with. Deliveries whose post is stored
 * are counted where they stand, as `delivered` of no stream in particular, so that an ack need not write them twice.
 */
export const activityByDay = ({ ofStream }: Part) => `
  SELECT kind, stream_id, width_bucket(at, $1::timestamptz[]) - 1 AS day, sum(n)::bigint AS n,
    string_agg(scores, '') AS scores
  FROM ${activitySince('($1::timestamptz[])[1]', ofStream ? 'stream_id = $2' : 'true')} AS activity
  GROUP BY kind, stream_id, day
  UNION ALL
  SELECT 'delivered', 0, width_bucket(entry.delivered_at, $1::timestamptz[]) - 1 AS day, count(*), ''::bytea
  FROM queue_entry entry ${ofStream ? 'JOIN post ON post.id = entry.post_id AND post.stream_id = $2' : ''}
  WHERE entry.queue_status = 'delivered' AND entry.delivered_at >= ($1::timestamptz[])[1]
  GROUP BY day`;

/** SQL: how many posts wait for a review, of a stream ($1) or, with null, of all. */
export const UNREVIEWED = `
  SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count
  WHERE dimension = 'stream' AND review = 'unreviewed' AND ($1::bigint IS NULL OR key = $1::bigint::text)`;

/** SQL: the names of streams ($1), deleted ones too. */
export const STREAM_NAMES = `SELECT id, hashtag, instance FROM stream WHERE id = ANY ($1::bigint[])`;
