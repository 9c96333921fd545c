import type { TestApp } from '../../support/app';

/** SQL: keeps what is removed, so that the sums, which outlive posts, can be counted from scratch. */
const KEEP_REMOVED = `
  CREATE TABLE IF NOT EXISTS kept_post (LIKE post);
  TRUNCATE kept_post;
  CREATE OR REPLACE FUNCTION keep_post() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO kept_post SELECT OLD.*;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER keep_post AFTER DELETE ON post FOR EACH ROW EXECUTE FUNCTION keep_post()`;

const FORGET_REMOVED = 'DROP TRIGGER keep_post ON post; DROP FUNCTION keep_post; DROP TABLE kept_post';

/** SQL: what happened, a row each: fetches, and decisions as they are now. Tests shift the time of a fetch by hand, so these have none. */
const HAPPENED = `
  SELECT stream_id, 'fetched' AS kind, NULL::timestamptz AS at, NULL::smallint AS score FROM ever
  UNION ALL
  SELECT stream_id, CASE WHEN approved THEN 'approved' ELSE 'rejected' END, reviewed_at, reviewed_score FROM ever
  WHERE reviewed_at IS NOT NULL`;

/** SQL: decisions whose sums are not those of the posts, and streams whose fetches or removed deliveries are not. */
const WRONG_SUMS = `
  WITH ever AS (SELECT * FROM post UNION ALL SELECT * FROM kept_post),
  happened AS (${HAPPENED}),
  expected AS (
    SELECT stream_id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00') AS at, score, kind, count(*) AS n
    FROM happened WHERE kind <> 'fetched' GROUP BY 1, 2, 3, 4
  ), found AS (
    SELECT stream_id, at, score, kind, sum(n) AS n FROM activity WHERE kind IN ('approved', 'rejected')
    GROUP BY stream_id, at, score, kind HAVING sum(n) <> 0
  )
  SELECT to_jsonb(wrong) AS wrong FROM (
    (SELECT 'missing', * FROM (TABLE expected EXCEPT TABLE found) AS missing)
    UNION ALL
    (SELECT 'too many', * FROM (TABLE found EXCEPT TABLE expected) AS more)
  ) AS wrong
  UNION ALL
  SELECT to_jsonb(wrong) FROM (
    SELECT id AS stream, removed_deliveries,
      (SELECT count(*) FROM happened WHERE kind = 'fetched' AND happened.stream_id = stream.id) AS fetched,
      (SELECT coalesce(sum(n), 0) FROM activity WHERE kind = 'fetched' AND stream_id = stream.id) AS counted,
      (SELECT coalesce(sum(n), 0) FROM activity WHERE kind = 'delivered' AND stream_id = stream.id) AS delivered
    FROM stream
  ) AS wrong WHERE fetched <> counted OR delivered <> removed_deliveries`;

/** SQL: posts whose last decision in the log is another than their own. A filter's rejection, repeated by a person or not, is none in the log. */
const WRONG_EVENTS = `
  SELECT post.id, post_review(approved, reviewed_at) AS review, last.decision FROM post
  LEFT JOIN LATERAL (
    SELECT coalesce(new_values ->> 'decision', 'unreviewed') AS decision FROM event
    WHERE subject_type = 'post' AND subject_id = post.id AND action IN ('review', 'undo') AND new_values ? 'decision'
    ORDER BY id DESC LIMIT 1
  ) AS last ON true
  WHERE CASE WHEN last.decision IS NULL THEN approved ELSE last.decision <> post_review(approved, reviewed_at) END`;

/** Keeps a copy of each post that is removed from now on; returns what ends that. */
export async function keepRemoved(service: TestApp): Promise<() => Promise<unknown>> {
  await service.db.query(KEEP_REMOVED);
  return () => service.db.query(FORGET_REMOVED);
}

/** What the sums and the log say otherwise than the posts, those removed since {@link keepRemoved} too; empty when all agree. */
export async function wrongSums(service: TestApp): Promise<unknown[]> {
  return [...(await service.db.query(WRONG_SUMS)), ...(await service.db.query(WRONG_EVENTS))];
}
