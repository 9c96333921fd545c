const KEY = ['stream_id', 'at', 'kind', 'score'];

/** SQL: adds to the sums of `activity`. `happened` selects `stream_id`, `at`, `kind`, `score` (or null) and `n`. */
export const addActivity = (happened: string) => `
  INSERT INTO activity (${KEY.join(', ')}, n)
  SELECT stream_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00'), kind, coalesce(score, -1), sum(n)
  FROM (${happened}) AS happened
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0`;

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
export const FORGET_ACTIVITY = `DELETE FROM activity WHERE at < now() - interval '370 days'`;
