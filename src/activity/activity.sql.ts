const KEY = ['dimension', 'stream_id', 'at', 'kind', 'score'];

/** SQL: adds to the sums of `activity`. `happened` selects `stream_id`, `at`, `kind`, `score` (or null) and `n`. */
export const addActivity = (happened: string) => `
  INSERT INTO activity (dimension, stream_id, at, kind, score, n)
  SELECT part.dimension, part.stream_id, part.at, happened.kind, part.score, sum(happened.n)
  FROM (${happened}) AS happened
  CROSS JOIN LATERAL (
    SELECT date_bin('15 minutes', happened.at, timestamptz '2000-01-01 00:00:00+00') AS quarter,
      date_trunc('day', happened.at, 'UTC') AS day
  ) AS begin_of
  CROSS JOIN LATERAL (VALUES
    ('detail', happened.stream_id, begin_of.quarter, coalesce(happened.score, -1)),
    ('quarter', 0, begin_of.quarter, -1),
    ('score', 0, begin_of.day, happened.score),
    ('stream', happened.stream_id, begin_of.day, CASE WHEN happened.kind IN ('approved', 'rejected') THEN -1 END)
  ) AS part (dimension, stream_id, at, score)
  WHERE part.score IS NOT NULL
  GROUP BY part.dimension, part.stream_id, part.at, happened.kind, part.score HAVING sum(happened.n) <> 0`;

/** SQL: merges appended rows into the row of their key. One statement, so that readers see the old rows or the new ones. */
export const MERGE_ACTIVITY = `
  WITH appended AS (
    SELECT DISTINCT ${KEY.join(', ')} FROM activity WHERE NOT merged
  ), removed AS (
    DELETE FROM activity WHERE id = ANY (ARRAY(
      SELECT same.id FROM appended CROSS JOIN LATERAL (
        SELECT id FROM activity WHERE ${KEY.map((column) => `activity.${column} = appended.${column}`).join(' AND ')} OFFSET 0
      ) AS same
    ))
    RETURNING ${KEY.join(', ')}, n
  )
  INSERT INTO activity (${KEY.join(', ')}, n, merged)
  SELECT ${KEY.join(', ')}, sum(n), true FROM removed GROUP BY ${KEY.join(', ')} HAVING sum(n) <> 0`;

/** SQL: removes rows older than any statistic reads, 366 days in any time zone. */
export const FORGET_ACTIVITY = `
  DELETE FROM activity WHERE dimension = ANY ('{detail,quarter,score,stream}')
    AND stream_id = ANY (ARRAY(SELECT id FROM stream) || 0::bigint) AND at < now() - interval '370 days'`;
