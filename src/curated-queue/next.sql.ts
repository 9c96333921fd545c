import type { DescribedStatement } from '../database/prepared';
import { ELIGIBLE, expiredEligible, expiredPosts, FILTERS, isExpired, QUEUE_ORDER } from './eligibility.sql';
import { keepReturn } from './transitions.sql';

/** SQL: the folded hashtags that are topical on a day, by parameters for the day of the week and the date as MM-DD. */
export const topicalOn = (dayOfWeek: string, monthDay: string) =>
  `ARRAY(SELECT hashtag_folded FROM topical_tag WHERE topical_day_of_week = ${dayOfWeek}::text OR topical_month_day = ${monthDay}::text)`;

/** SQL: of the streams $4 of the caller's key, null for all. */
const OF_KEY = '($4::bigint[] IS NULL OR stream_id = ANY ($4))';

const OF_ANY = `${ELIGIBLE} AND ${OF_KEY}`;

const TOPICAL = `${OF_ANY} AND hashtags && ${topicalOn('$5', '$6')}`;

/** More posts than others may hold locked while a call looks for one. */
const MOST_LOCKED = 20;

/** SQL: the first posts of each of the streams $4, by an index of each; one in another order would be walked past all others. */
const FIRST_OF_STREAMS = `post_id = ANY (ARRAY(
      SELECT first.post_id FROM unnest($4::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT post_id FROM queue_entry WHERE stream_id = wanted.id AND ${ELIGIBLE}
        ORDER BY ${QUEUE_ORDER} LIMIT ${MOST_LOCKED}
      ) AS first))`;

/**
 * SQL: posts by the author of a random eligible post, each equally likely, or of the latest pinned post. `coalesce` keeps the
 * planner from using the order of an index.
 */
const ofDrawnAuthor = (eligible: string) => `${eligible}
      AND author_id = (SELECT author_id FROM queue_entry WHERE ${eligible} ORDER BY coalesce(pinned_at, '-infinity') DESC, random() LIMIT 1)`;

/**
 * SQL: reserves the first posts that meet a condition. $1 the seconds that a reservation lasts, $2 the keys that get a post
 * each, $3 whether expired reservations were just swept. If not and there are some, nothing is reserved, because one of them may
 * be next. The arrays are subqueries so that the planner expects few posts.
 */
const reserve = (condition: string, isTopical: boolean) => `
  WITH ${FILTERS},
  picked AS MATERIALIZED (
    SELECT post_id FROM queue_entry
    WHERE ${condition}
      AND ($3::boolean OR NOT (SELECT EXISTS (${expiredPosts('$1')})))
    ORDER BY ${QUEUE_ORDER} LIMIT (SELECT cardinality($2::bigint[])) FOR UPDATE SKIP LOCKED
  )
  UPDATE queue_entry q SET queue_status = 'reserved', reserved_until = now() + make_interval(secs => $1),
    reservation_token = gen_random_uuid(), delivery_count = q.delivery_count + 1, reserved_at = now(), reserved_by = pick.consumer
  FROM unnest(ARRAY(SELECT post_id FROM picked), $2::bigint[]) AS pick (post_id, consumer)
  JOIN post p ON p.id = pick.post_id
  JOIN author a ON a.id = p.author_id
  JOIN stream ON stream.id = p.stream_id
  WHERE q.post_id = pick.post_id
  RETURNING p.id AS fenliu_post_id, p.uri AS post_uri, p.url AS post_url, '@' || a.account AS author_account,
    left(p.plain_text, 280) AS content_snippet, p.hashtags, stream.hashtag AS stream, p.has_media AS has_attachments,
    coalesce(p.manual_spam_score, p.spam_score) AS spam_score, p.created_at AS post_created_at, p.approved_at, ${isTopical} AS is_topical,
    q.reservation_token, q.reserved_until, q.delivery_count, p.media AS media_attachments, p.language, p.sensitive,
    p.content, p.spoiler_text, p.details, (SELECT CASE WHEN consent = 'off' THEN '{}' ELSE opt_out_tags END FROM settings WHERE id = 1) AS opt_out_tags,
    q.reserved_by`;

export const NEXT_OLDEST: DescribedStatement = {
  name: 'queue-next-oldest',
  sentence: 'Reserves the first posts of the queue, one for each of the calls that came at once.',
  text: reserve(ELIGIBLE, false),
};

export const NEXT_OF_STREAMS: DescribedStatement = {
  name: 'queue-next-of-streams',
  sentence: 'Reserves the first post of the streams that the key is for.',
  text: reserve(`${ELIGIBLE} AND ${FIRST_OF_STREAMS}`, false),
};

/** $4 the streams of the key or null, $5 and $6 the topical day. */
export const NEXT_TOPICAL: DescribedStatement = {
  name: 'queue-next-topical',
  sentence: 'Reserves the first post with a hashtag that is topical today.',
  text: reserve(TOPICAL, true),
};

export const NEXT_RANDOM: DescribedStatement = {
  name: 'queue-next-random',
  sentence: 'Draws an eligible post at random and reserves the oldest one of its author.',
  text: reserve(ofDrawnAuthor(OF_ANY), false),
};

/** $4 the streams of the key or null, $5 and $6 the topical day. */
export const NEXT_RANDOM_TOPICAL: DescribedStatement = {
  name: 'queue-next-random-topical',
  sentence: 'Draws an eligible topical post at random and reserves the oldest topical one of its author.',
  text: reserve(ofDrawnAuthor(TOPICAL), true),
};

const IF_TOPICAL = `($1::text IS NULL OR hashtags && ${topicalOn('$1', '$2')})`;

/** SQL: a condition on posts of the streams $4, each by its index, or with null on any post. */
const existsOf = (condition: string) => `CASE WHEN $4::bigint[] IS NULL
      THEN EXISTS (SELECT FROM queue_entry WHERE ${condition})
      ELSE EXISTS (SELECT FROM unnest($4::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT FROM queue_entry WHERE stream_id = wanted.id AND ${condition} LIMIT 1) AS one) END`;

const WAS_EXPIRED = `post_id = ANY (ARRAY(${expiredPosts('$3')}))`;

/** $1 and $2 the topical day, null for a call that wants any post; $3 the seconds that a reservation lasts; $4 streams or null. */
export const SWEEP: DescribedStatement = {
  name: 'queue-sweep',
  sentence:
    'Returns expired reservations to the queue, and tells a call that got too few posts whether to try again: an eligible ' +
    'post is there, or an expired reservation of one, which another call may have locked.',
  text: `
  WITH ${FILTERS},
  ended AS (
    UPDATE queue_entry q SET queue_status = 'pending', reserved_until = NULL, reservation_token = NULL
    FROM (
      SELECT post_id FROM queue_entry WHERE ${WAS_EXPIRED} AND ${isExpired('$3')} FOR UPDATE SKIP LOCKED
    ) AS expired
    WHERE q.post_id = expired.post_id
    RETURNING q.post_id, q.reserved_at, q.reserved_by, NULL::bigint AS completed_by
  ),
  ${keepReturn('expired', 'NULL')}
  SELECT (SELECT count(*) FROM ended) AS expired,
    EXISTS (SELECT FROM queue_entry WHERE ${WAS_EXPIRED} AND ${expiredEligible('$3')} AND ${IF_TOPICAL} AND ${OF_KEY})
      OR ${existsOf(`${ELIGIBLE} AND ${IF_TOPICAL}`)} AS available`,
};
