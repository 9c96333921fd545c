import { AUTHOR_IS_BARRED } from './eligibility.sql';

/**
 * SQL: holds the flags of some entries, `scope`, against the blocklists and rewrites those that are wrong, whichever way; those
 * of a post's author are asked for once an author. The rows are locked in the order of their ids, as everybody does who
 * locks several. Delivered entries keep the flag that they left the queue with.
 *
 * Answers one row: how many became `barred` and how many `freed`.
 */
const recompute = (scope: string) => `
  WITH scope AS MATERIALIZED (${scope}),
  barred_author AS MATERIALIZED (
    SELECT a.id FROM author a WHERE a.id IN (SELECT author_id FROM scope) AND ${AUTHOR_IS_BARRED}
  ),
  judged AS MATERIALIZED (
    SELECT post_id, barred AS was_barred,
      author_id IN (SELECT id FROM barred_author)
        OR EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (scope.hashtags_folded)) AS is_barred
    FROM scope
  ),
  stale AS MATERIALIZED (
    SELECT q.post_id, judged.is_barred
    FROM judged JOIN queue_entry q ON q.post_id = judged.post_id
    WHERE judged.was_barred <> judged.is_barred
    ORDER BY q.post_id FOR UPDATE OF q
  ),
  mended AS (
    UPDATE queue_entry q SET barred = stale.is_barred FROM stale WHERE q.post_id = stale.post_id RETURNING q.barred
  )
  SELECT count(*) FILTER (WHERE barred) AS barred, count(*) FILTER (WHERE NOT barred) AS freed FROM mended`;

const SCOPE = `
  SELECT q.post_id, q.author_id, q.barred, p.hashtags_folded FROM post p JOIN queue_entry q ON q.post_id = p.id
  WHERE q.queue_status <> 'delivered'`;

/** SQL: rewrites the flags of the posts of some authors ($1). */
export const RECOMPUTE_AUTHORS = recompute(`${SCOPE} AND p.author_id = ANY ($1::bigint[])`);

/** SQL: rewrites the flags of the posts with a folded hashtag ($1). */
export const RECOMPUTE_HASHTAG = recompute(`${SCOPE} AND p.hashtags_folded @> ARRAY[$1::text]`);

/** SQL: rewrites the flags of the posts whose id is beyond $1 and at most $2. */
export const RECOMPUTE_RANGE = recompute(`${SCOPE} AND p.id > $1 AND p.id <= $2`);

/** SQL: the id that ends a batch of $2 entries beyond $1; null when there is none. */
export const BATCH_END = `
  SELECT max(post_id) AS last FROM (SELECT post_id FROM queue_entry WHERE post_id > $1 ORDER BY post_id LIMIT $2) AS batch`;

/** SQL: the authors that an entry without \`*\` matches; $1 folded user, $2 folded domain, $3 hash of the URI or null. */
export const AUTHORS_NAMED = `
  SELECT id FROM author WHERE username_folded = $1 AND domain_folded = $2
  UNION SELECT id FROM author WHERE username_folded = $1 AND uri_host_folded = $2
  UNION SELECT id FROM author WHERE uri_hash = $3`;

/** SQL: the authors that a pattern matches; $1 and $2 its parts for LIKE. */
export const AUTHORS_LIKE = `
  SELECT id FROM author WHERE username_folded LIKE $1 AND (domain_folded LIKE $2 OR uri_host_folded LIKE $2)`;

/** SQL: locks those of the posts ($1) that wait, reviewed or not, and answers their ids. */
export const WAITING_AMONG = `
  SELECT post_id AS id FROM queue_entry WHERE post_id = ANY ($1::bigint[]) AND queue_status = 'pending'
  ORDER BY post_id FOR UPDATE`;

/**
 * SQL: keeps a change of the blocklists and the posts that are stored meanwhile from missing each other: the trigger that makes
 * queue entries shares this lock, so that a change sees the posts stored before it, and the posts stored after it see the change.
 */
export const LOCK_BLOCKLISTS = 'SELECT pg_advisory_xact_lock(7526483)';
