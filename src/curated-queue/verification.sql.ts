import { AT_ORIGIN, NOT_AT_ORIGIN, PASSES_FILTERS, SETTINGS, WAITING } from './eligibility.sql';
import { topicalOn } from './next.sql';

/** Posts that are kept verified: of the oldest, of each of today's topical hashtags, and in each run of each media class at random. */
const AHEAD = 100;
const TOPICAL_AHEAD = 20;
const RANDOM_AHEAD = 2;
/** Entries that are read to find the first of these among posts whose origin cannot be asked. */
const READ_AHEAD = 10_000;
/** Posts that were not found, and are looked for again in one run. */
const MISSING = 20;

const PENDING = `${WAITING} AND ${PASSES_FILTERS} AND NOT ${NOT_AT_ORIGIN}`;

/** SQL: the id of the status of `p`; for posts that were stored without one the number in their URI, which is the id at Mastodon. */
const REMOTE_ID = `coalesce(p.remote_id, CASE WHEN split_part(p.uri, '/', 3) = p.instance
      THEN substring(p.uri FROM '/users/[^/]+/statuses/([0-9]{1,20})$') END)`;

/**
 * SQL: the instance that brought `p` can be asked for it now; $4 are instances that are not asked now. The last quarter of what one takes in a
 * period is left to fetches.
 */
const CAN_BE_ASKED = `${REMOTE_ID} IS NOT NULL AND p.instance <> ALL ($4::text[])
      AND NOT EXISTS (SELECT FROM instance i WHERE i.domain = p.instance AND i.rate_remaining * 4 < i.rate_limit AND i.rate_reset_at > now())`;

/**
 * SQL: the posts to look at now, in the order of the queue: those that `next` returns soon and that were not verified for $1
 * seconds, and those that were not found a day ago. $2 and $3 are the topical day.
 */
export const DUE_FOR_VERIFICATION = `
  WITH ${SETTINGS},
  soon AS (
    (SELECT q.post_id
     FROM (SELECT post_id, created_at FROM queue_entry WHERE ${PENDING} ORDER BY created_at, post_id LIMIT ${READ_AHEAD}) AS q
     CROSS JOIN LATERAL (SELECT FROM post p WHERE p.id = q.post_id AND ${CAN_BE_ASKED} OFFSET 0) AS p
     ORDER BY q.created_at, q.post_id LIMIT ${AHEAD})
    UNION
    SELECT oldest.post_id FROM topical_tag tag CROSS JOIN LATERAL (
      SELECT post_id FROM queue_topic WHERE hashtag_folded = tag.hashtag_folded AND ${PASSES_FILTERS} AND NOT ${NOT_AT_ORIGIN}
      ORDER BY created_at, post_id LIMIT ${TOPICAL_AHEAD}
    ) AS oldest WHERE ${topicalOn('$2::text', '$3::text')}
    UNION
    SELECT drawn.post_id FROM (SELECT class, random() AS key FROM generate_series(1, 3) AS class) AS part CROSS JOIN LATERAL (
      SELECT post_id FROM queue_entry WHERE media_class = part.class AND random_key >= part.key AND ${PENDING}
      ORDER BY random_key LIMIT ${RANDOM_AHEAD}
    ) AS drawn
    UNION
    (SELECT post_id FROM queue_entry WHERE ${WAITING} AND ${NOT_AT_ORIGIN} ORDER BY verified_at LIMIT ${MISSING})
  )
  SELECT p.id, p.instance, p.uri, p.stream_id AS "streamId", ${REMOTE_ID} AS "remoteId",
    p.remote_id IS NOT NULL AS "isIdKnown"
  FROM soon JOIN queue_entry q ON q.post_id = soon.post_id JOIN post p ON p.id = soon.post_id
  WHERE ${CAN_BE_ASKED}
    AND (verified_at IS NULL OR verified_at < now() - CASE WHEN ${NOT_AT_ORIGIN} THEN interval '1 day' ELSE make_interval(secs => $1) END)
  ORDER BY q.created_at, p.id`;

/** SQL: notes how the post $1 was found at its origin, as bits ($2); one that a consumer holds or got stays as it is. */
export const NOTE_VERIFIED = `
  UPDATE queue_entry SET verified_at = now(), traits = (traits & ~${AT_ORIGIN.gone + AT_ORIGIN.not_public}) | $2::smallint
  WHERE post_id = $1 AND queue_status = 'pending'`;

/** SQL: the id of another status of the stream $1 than of the post $2: the latest. */
export const ANOTHER_STATUS = `
  SELECT ${REMOTE_ID} AS "remoteId" FROM post p
  WHERE p.stream_id = $1 AND p.id <> $2 AND p.instance = $3 AND ${REMOTE_ID} IS NOT NULL ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
