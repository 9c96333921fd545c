import type { DescribedStatement } from '../database/prepared';
import {
  ELIGIBLE,
  ELIGIBLE_FROM_START,
  EXPIRED,
  EXPIRED_ELIGIBLE,
  PASSES_SETTINGS,
  PINNED,
  POST_IS_BLOCKED,
  SETTINGS,
  START,
  WAITING,
} from './eligibility.sql';

/**
 * SQL: the hashtags that are topical on a day, by parameters for the day of the week and the date as MM-DD. Of one that is
 * blocked no post is eligible, however late the flags are.
 */
export const topicalOn = (dayOfWeek: string, monthDay: string) =>
  `(topical_day_of_week = ${dayOfWeek} OR topical_month_day = ${monthDay})
      AND hashtag_folded NOT IN (SELECT b.hashtag_folded FROM blocked_hashtag b)`;

const TOPICAL_TODAY = topicalOn('$3::text', '$4::text');

/** SQL: the entry `q` has a hashtag that is topical on the day of two parameters, or the first of them is null. */
const topicalIfWanted = (dayOfWeek: string, monthDay: string) => `(${dayOfWeek}::text IS NULL OR EXISTS (
        SELECT FROM topical_tag
        WHERE hashtag_folded IN (SELECT t.hashtag_folded FROM queue_topic t WHERE t.post_id = q.post_id)
          AND (${topicalOn(dayOfWeek, `${monthDay}::text`)})))`;

/**
 * SQL: no reservation has run out and no post that the call could get is pinned, or $2 says that both were looked after just now. A
 * statement does not see its own changes, so while there are expired ones it reserves nothing: {@link SWEEP} returns them to the
 * queue, {@link NEXT_PINNED} reserves pinned posts, and the call is repeated. Without either it costs two looks at small indexes.
 */
const usualOrder = (pinned: string) => `($2::boolean OR NOT (SELECT EXISTS (SELECT FROM queue_entry WHERE ${EXPIRED})
        OR EXISTS (SELECT FROM queue_entry q WHERE ${pinned})))`;

const USUAL_ORDER = usualOrder(PINNED);
const USUAL_TOPICAL_ORDER = usualOrder(`${PINNED} AND ${topicalIfWanted('$3', '$4')}`);

/**
 * SQL: reserves the entries of the CTE `picked` for $1 seconds, one for each of the keys in the parameter `consumers`, and returns what
 * a consumer gets of each post, and what the blocklists are compared with. The ids pass through an array so that the planner
 * expects a handful of them.
 */
const reservePicked = (consumers: string) => `reserved AS (
    UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
      reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1,
      reserved_at = now(), reserved_by = pick.consumer
    FROM unnest(ARRAY(SELECT post_id FROM picked), ${consumers}::bigint[]) AS pick (post_id, consumer)
    WHERE q.post_id = pick.post_id
    RETURNING q.post_id, q.reservation_token, q.reserved_until, q.delivery_count, q.reserved_by
  )
  SELECT reserved.*, p.uri, p.url, a.account AS author_account, left(p.plain_text, 280) AS content_snippet, p.hashtags,
    p.media, p.details, p.language, p.sensitive, coalesce(p.manual_spam_score, p.spam_score) AS spam_score,
    p.created_at AS post_created_at,
    -- An approval that was written after the statement's snapshot is not in it.
    coalesce(p.approved_at, now()) AS approved_at,
    stream.hashtag AS stream, p.hashtags_folded, a.username_folded, a.domain_folded, a.uri_host_folded, a.uri_hash,
    (SELECT version FROM blocklist_version WHERE id = 1) AS blocklist_version
  FROM reserved
  JOIN post p ON p.id = reserved.post_id
  JOIN author a ON a.id = p.author_id
  JOIN stream ON stream.id = p.stream_id
  ORDER BY p.created_at, p.id`;

/** $3 the keys that get a post each; as a subquery, so that the planner expects few of them whatever their number. */
export const NEXT_OLDEST: DescribedStatement = {
  name: 'queue-next-oldest',
  sentence: 'Reserves the oldest eligible posts, one for each of the calls that came at once.',
  text: `
  WITH ${SETTINGS},
  ${START},
  picked AS MATERIALIZED (
    SELECT post_id FROM queue_entry
    WHERE ${ELIGIBLE_FROM_START}
      AND ${USUAL_ORDER}
    ORDER BY created_at, post_id LIMIT (SELECT cardinality($3::bigint[])) FOR UPDATE SKIP LOCKED
  ),
  ${reservePicked('$3')}`,
};

/** $2 and $3 are the topical day, null for a call that wants any post; $4 the keys that get one each. The one that was pinned last comes first. */
export const NEXT_PINNED: DescribedStatement = {
  name: 'queue-next-pinned',
  sentence: 'Reserves posts that somebody pinned to the front of the queue.',
  text: `
  WITH ${SETTINGS},
  picked AS MATERIALIZED (
    SELECT post_id FROM queue_entry q
    WHERE ${PINNED}
      AND ${topicalIfWanted('$2', '$3')}
    ORDER BY pinned_at DESC, post_id LIMIT (SELECT cardinality($4::bigint[])) FOR UPDATE SKIP LOCKED
  ),
  ${reservePicked('$4')}`,
};

/** The first entry that nobody else has locked, under the hashtag whose oldest post is the oldest. */
export const NEXT_TOPICAL: DescribedStatement = {
  name: 'queue-next-topical',
  sentence: 'Reserves the oldest eligible post with a hashtag that is topical today.',
  text: `
  WITH ${SETTINGS},
  topic AS MATERIALIZED (
    SELECT tag.hashtag_folded FROM topical_tag tag CROSS JOIN LATERAL (
      SELECT created_at, post_id FROM queue_topic
      WHERE hashtag_folded = tag.hashtag_folded AND ${PASSES_SETTINGS}
      ORDER BY created_at, post_id LIMIT 1
    ) AS oldest
    WHERE ${TOPICAL_TODAY} AND ${USUAL_TOPICAL_ORDER}
    ORDER BY oldest.created_at, oldest.post_id
  ),
  picked AS MATERIALIZED (
    SELECT entry.post_id FROM topic CROSS JOIN LATERAL (
      SELECT q.post_id
      FROM (SELECT * FROM queue_topic WHERE hashtag_folded = topic.hashtag_folded AND ${PASSES_SETTINGS}) AS t
      JOIN queue_entry q ON q.post_id = t.post_id AND ${WAITING}
      ORDER BY t.created_at, t.post_id LIMIT 1 FOR UPDATE OF q SKIP LOCKED
    ) AS entry LIMIT 1
  ),
  ${reservePicked('$5')}`,
};

/** Of so many eligible posts or fewer each is drawn with exactly the same chance. */
const UNIFORM_UP_TO = 1_000;

/**
 * Beyond, a post's chance is the gap before its random key. Taking one of so many neighbours evens the gaps out: a post's
 * chance is then a mean of 32 gaps, and for none of a million posts comes near three times the average (a gamma
 * distribution of shape 32 exceeds three times its mean with a chance below 1e-17).
 */
const NEIGHBOURS = 32;

/**
 * The keys are even between 0 and 1: neighbours as near to each other as those of four times {@link UNIFORM_UP_TO} posts say that there are
 * more than that, which need not be counted. Of 1,000 posts 32 neighbours are so near with a chance below 1e-9.
 */
const DENSE = NEIGHBOURS / (4 * UNIFORM_UP_TO);

/**
 * SQL: the CTE `drawn`, the author of one eligible post, drawn evenly. `parts` selects the parts of an index in the order of
 * `random_key` that hold the posts, and `posts` is a `FROM` and `WHERE` of the posts in one row `part` of it. Where a post may be in
 * several parts, `select` has a `DISTINCT`, which counts it once, and reads all parts. The neighbours of a random key are read, and where they
 * are far from each other, more posts, to tell few from many: all in an index that has what is checked of them, as the row of each is on a
 * page of its own. Few posts are drawn from as a whole.
 */
const drawAuthor = (parts: string, posts: string, select: 'SELECT' | 'SELECT DISTINCT') => `part AS MATERIALIZED (
    ${parts}
  ),
  point AS MATERIALIZED (SELECT random() AS random_key),
  neighbour AS MATERIALIZED (
    SELECT DISTINCT post.distance, post.author_id FROM part CROSS JOIN point CROSS JOIN LATERAL (
      -- The second is read only where the first has too few.
      (SELECT author_id, random_key - point.random_key AS distance ${posts} AND random_key >= point.random_key
       ORDER BY random_key LIMIT ${NEIGHBOURS})
      UNION ALL
      (SELECT author_id, random_key - point.random_key + 1 ${posts} AND random_key < point.random_key
       ORDER BY random_key LIMIT ${NEIGHBOURS})
      LIMIT ${NEIGHBOURS}
    ) AS post
    ORDER BY post.distance LIMIT ${NEIGHBOURS}
  ),
  density AS MATERIALIZED (SELECT count(*) = ${NEIGHBOURS} AND max(distance) < ${DENSE} AS is_dense FROM neighbour),
  first AS MATERIALIZED (
    ${select} post.random_key, post.author_id FROM part CROSS JOIN LATERAL (
      SELECT random_key, author_id ${posts}
      ORDER BY random_key LIMIT ${UNIFORM_UP_TO + 1}
    ) AS post
    WHERE NOT (SELECT is_dense FROM density)
    LIMIT ${UNIFORM_UP_TO + 1}
  ),
  size AS MATERIALIZED (SELECT is_dense OR (SELECT count(*) > ${UNIFORM_UP_TO} FROM first) AS is_large FROM density),
  drawn AS MATERIALIZED (
    SELECT author_id FROM (
      SELECT author_id FROM first WHERE NOT (SELECT is_large FROM size)
      UNION ALL
      SELECT author_id FROM neighbour WHERE (SELECT is_large FROM size)
    ) AS candidate
    ORDER BY random() LIMIT 1
  )`;

const MEDIA_CLASSES = 'generate_series((SELECT lowest_class FROM settings), (SELECT highest_class FROM settings))';

export const NEXT_RANDOM: DescribedStatement = {
  name: 'queue-next-random',
  sentence: 'Draws an eligible post at random and reserves the oldest one of its author.',
  text: `
  WITH ${SETTINGS},
  ${drawAuthor(
    `SELECT media_class FROM ${MEDIA_CLASSES} AS media_class WHERE ${USUAL_ORDER}`,
    `FROM queue_entry WHERE media_class = part.media_class AND ${ELIGIBLE}`,
    'SELECT',
  )},
  picked AS MATERIALIZED (
    SELECT post_id FROM queue_entry
    WHERE ${ELIGIBLE} AND author_id = (SELECT author_id FROM drawn)
    ORDER BY created_at, post_id LIMIT 1 FOR UPDATE SKIP LOCKED
  ),
  ${reservePicked('$3')}`,
};

export const NEXT_RANDOM_TOPICAL: DescribedStatement = {
  name: 'queue-next-random-topical',
  sentence: 'Draws an eligible topical post at random and reserves the oldest topical one of its author.',
  text: `
  WITH ${SETTINGS},
  ${drawAuthor(
    `SELECT media_class, hashtag_folded FROM ${MEDIA_CLASSES} AS media_class CROSS JOIN topical_tag
    WHERE ${TOPICAL_TODAY} AND ${USUAL_TOPICAL_ORDER}`,
    `FROM queue_topic WHERE hashtag_folded = part.hashtag_folded AND media_class = part.media_class
      AND ${PASSES_SETTINGS}`,
    'SELECT DISTINCT',
  )},
  picked AS MATERIALIZED (
    SELECT q.post_id
    FROM (SELECT * FROM queue_topic WHERE author_id = (SELECT author_id FROM drawn) AND ${PASSES_SETTINGS}) AS t
    JOIN queue_entry q ON q.post_id = t.post_id AND ${WAITING}
    WHERE t.hashtag_folded IN (SELECT hashtag_folded FROM part)
    ORDER BY t.created_at, t.post_id LIMIT 1 FOR UPDATE OF q SKIP LOCKED
  ),
  ${reservePicked('$5')}`,
};

/** $1 and $2 are the topical day, null for a call that wants any post. Selecting by `ORDER BY` and `LIMIT` walks the index. */
export const SWEEP: DescribedStatement = {
  name: 'queue-sweep',
  sentence:
    'Returns expired reservations to the queue, and tells a call that got too few posts whether there are pinned posts, ' +
    'and whether it should try again: an eligible post is there, which another call may have locked.',
  text: `
  WITH ${SETTINGS},
  ${START},
  swept AS (
    UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL, random_key = random()
    FROM (SELECT post_id FROM queue_entry WHERE ${EXPIRED} FOR UPDATE SKIP LOCKED) AS expired
    WHERE q.post_id = expired.post_id
    RETURNING q.post_id, q.reserved_at, q.reserved_by
  ),
  noted AS (
    INSERT INTO queue_return (post_id, reserved_at, reserved_by, ended_as)
    SELECT post_id, reserved_at, reserved_by, 'expired' FROM swept
  )
  SELECT (SELECT count(*) FROM swept) AS expired,
    EXISTS (SELECT FROM queue_entry q WHERE ${PINNED} AND ${topicalIfWanted('$1', '$2')})
      OR EXISTS (SELECT FROM queue_entry WHERE ${EXPIRED_ELIGIBLE} AND pinned_at IS NOT NULL) AS pinned,
    EXISTS (SELECT FROM queue_entry WHERE ${EXPIRED_ELIGIBLE})
    OR CASE WHEN $1::text IS NULL THEN
      (SELECT true FROM queue_entry WHERE ${ELIGIBLE_FROM_START} ORDER BY created_at, post_id LIMIT 1)
    ELSE
      (SELECT true FROM topical_tag tag CROSS JOIN LATERAL (
         SELECT FROM queue_topic WHERE hashtag_folded = tag.hashtag_folded AND ${PASSES_SETTINGS}
         ORDER BY created_at, post_id LIMIT 1
       ) AS oldest
       WHERE ${topicalOn('$1', '$2::text')} LIMIT 1)
    END IS NOT NULL AS available`,
};

/** $1 the posts, $2 the tokens of their reservations. The blocklists are locked before, so that the flags are right. */
export const GIVE_BACK: DescribedStatement = {
  name: 'queue-give-back',
  sentence:
    'Undoes reservations that no consumer received, as a blocklist has the post or the call failed, and corrects the flags.',
  text: `
  WITH held AS MATERIALIZED (
    SELECT q.post_id FROM unnest($1::bigint[], $2::uuid[]) AS given (post_id, token)
    JOIN queue_entry q ON q.post_id = given.post_id AND q.reservation_token = given.token
    ORDER BY q.post_id FOR UPDATE OF q
  )
  UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL,
    delivery_count = q.delivery_count - 1, blocked = ${POST_IS_BLOCKED}
  FROM held
  JOIN post p ON p.id = held.post_id
  JOIN author a ON a.id = p.author_id
  WHERE q.post_id = held.post_id
  RETURNING q.blocked`,
};
