import { AT_ORIGIN, NOT_AT_ORIGIN, PASSES_FILTERS, SETTINGS, WAITING } from './eligibility.sql';
import { topicalOn } from './next.sql';

/** Posts that are kept verified: of the oldest, of the pinned ones, of each of today's topical hashtags, and in each run of each media class at random. */
const AHEAD = 100;
const PINNED_AHEAD = 20;
const TOPICAL_AHEAD = 20;
const RANDOM_AHEAD = 2;
/** Posts that were not found, and are looked for again in one run. */
const MISSING = 20;
/** Entries that are read to find these among posts that cannot be asked for now. */
const READ_AHEAD = 10_000;

/** SQL: nobody holds it back, or not for long: it is verified before the hold ends. */
const SOON_RELEASED = `(held_until > now() + interval '10 minutes') IS NOT TRUE`;

/** SQL: what `next` may return if it is verified. By `<>` the planner expects nearly all entries to be at their origin, as they are, without statistics too. */
const COMES_NEXT = `${PASSES_FILTERS} AND least(traits & ${AT_ORIGIN.gone + AT_ORIGIN.not_public}, 1) <> 1 AND ${SOON_RELEASED}`;

const PENDING = `${WAITING} AND ${COMES_NEXT}`;

/**
 * SQL: the instance that brought `p` can be asked for it now; $4 are instances, and $5 posts, that are not asked for now. The last quarter
 * of what an instance takes in a period is left to fetches.
 */
const CAN_BE_ASKED = `p.remote_id IS NOT NULL AND p.instance <> ALL ($4::text[]) AND p.id <> ALL ($5::bigint[])
      AND NOT EXISTS (SELECT FROM instance i WHERE i.domain = p.instance AND i.rate_remaining * 4 < i.rate_limit AND i.rate_reset_at > now())`;

/** SQL: the posts of the first rows of a `FROM` and `WHERE`, in an order, that can be asked for now. */
const firstToAsk = (rows: string, order: string, most: number) => `SELECT q.post_id
     FROM (SELECT * ${rows} ORDER BY ${order} LIMIT ${READ_AHEAD}) AS q
     CROSS JOIN LATERAL (SELECT FROM post p WHERE p.id = q.post_id AND ${CAN_BE_ASKED} OFFSET 0) AS p
     ORDER BY ${order} LIMIT ${most}`;

/**
 * SQL: the posts to look at now, in the order of the queue: those that `next` returns soon and that were not verified for $1
 * seconds, and those that were not found a day ago. $2 and $3 are the topical day.
 */
export const DUE_FOR_VERIFICATION = `
  WITH ${SETTINGS},
  soon AS (
    (${firstToAsk(`FROM queue_entry WHERE ${PENDING}`, 'created_at, post_id', AHEAD)})
    UNION
    (${firstToAsk(`FROM queue_entry WHERE ${PENDING} AND pinned_at IS NOT NULL`, 'pinned_at DESC, post_id', PINNED_AHEAD)})
    UNION
    SELECT oldest.post_id FROM topical_tag tag CROSS JOIN LATERAL (
      ${firstToAsk(`FROM queue_topic WHERE hashtag_folded = tag.hashtag_folded AND ${COMES_NEXT}`, 'created_at, post_id', TOPICAL_AHEAD)}
    ) AS oldest WHERE ${topicalOn('$2::text', '$3::text')}
    UNION
    SELECT drawn.post_id FROM (SELECT class, random() AS key FROM generate_series(1, 3) AS class) AS part CROSS JOIN LATERAL (
      SELECT post_id FROM queue_entry WHERE media_class = part.class AND random_key >= part.key AND ${PENDING}
      ORDER BY random_key LIMIT ${RANDOM_AHEAD}
    ) AS drawn
    UNION
    (${firstToAsk(`FROM queue_entry WHERE ${WAITING} AND ${NOT_AT_ORIGIN} AND verified_at < now() - interval '1 day'`, 'verified_at', MISSING)})
  )
  SELECT p.id, p.instance, p.uri, p.stream_id AS "streamId", p.remote_id AS "remoteId"
  FROM soon JOIN queue_entry q ON q.post_id = soon.post_id JOIN post p ON p.id = soon.post_id
  WHERE ${CAN_BE_ASKED}
    AND (verified_at IS NULL OR verified_at < now() - CASE WHEN ${NOT_AT_ORIGIN} THEN interval '1 day' ELSE make_interval(secs => $1) END)
  ORDER BY q.pinned_at DESC NULLS LAST, q.created_at, p.id`;

/** SQL: notes how the post $1 was found at its origin, as bits ($2); one that a consumer holds or got stays as it is. */
export const NOTE_VERIFIED = `
  UPDATE queue_entry SET verified_at = now(), traits = (traits & ~${AT_ORIGIN.gone + AT_ORIGIN.not_public}) | $2::smallint
  WHERE post_id = $1 AND queue_status = 'pending'`;

/** SQL: the id of another status of the stream $1 than of the post $2: the latest. */
export const ANOTHER_STATUS = `
  SELECT p.remote_id AS "remoteId" FROM post p
  WHERE p.stream_id = $1 AND p.id <> $2 AND p.instance = $3 AND p.remote_id IS NOT NULL ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
