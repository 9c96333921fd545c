import { addActivity } from '../activity/activity.sql';
import { isAhead } from '../database/ahead.sql';
import { FILTERS, PASSES_FILTERS, QUEUE_ORDER, WAITING } from './eligibility.sql';
import { topicalOn } from './next.sql';

/** Posts that are kept verified: the head of the queue, the first topical ones, and some at random in each run. */
const AHEAD = 100;
const TOPICAL_AHEAD = 20;
const RANDOM_AHEAD = 6;
const MISSING_AGAIN = 20;

/** SQL: not on hold, or not for much longer: a post is verified before its hold ends. */
const SOON_RELEASED = `(on_hold_until > now() + interval '10 minutes') IS NOT TRUE`;

const COMES_NEXT = `${WAITING} AND ${PASSES_FILTERS} AND missing IS NULL AND ${SOON_RELEASED}`;

/** SQL: `p` can be read now, without instances $4 and posts $5. The last quarter of a rate limit is left to fetches. */
const CAN_BE_ASKED = `p.remote_id IS NOT NULL AND p.instance <> ALL ($4::text[]) AND p.id <> ALL ($5::bigint[])
      AND NOT EXISTS (SELECT FROM instance i WHERE i.domain = p.instance AND i.rate_remaining * 4 < i.rate_limit AND i.rate_reset_at > now()
        AND NOT ${isAhead('i.rate_reset_at', `interval '24 hours'`)})`;

const first = (condition: string, order: string, most: number) => `(
      SELECT q.post_id FROM queue_entry q WHERE ${condition}
        AND EXISTS (SELECT FROM post p WHERE p.id = q.post_id AND ${CAN_BE_ASKED})
      ORDER BY ${order} LIMIT ${most})`;

/**
 * SQL: the posts to look at now, in the order of the queue: those that `next` returns soon and that were not verified for $1
 * seconds, and those that were not found a day ago. $2 and $3 are the topical day.
 */
export const DUE_FOR_VERIFICATION = `
  WITH ${FILTERS},
  soon AS (
    ${first(COMES_NEXT, QUEUE_ORDER, AHEAD)}
    UNION ${first(`${COMES_NEXT} AND hashtags && ${topicalOn('$2', '$3')}`, QUEUE_ORDER, TOPICAL_AHEAD)}
    UNION ${first(COMES_NEXT, 'random()', RANDOM_AHEAD)}
    UNION ${first(`${WAITING} AND missing IS NOT NULL AND (verified_at < now() - interval '1 day' OR ${isAhead('verified_at')}) IS NOT FALSE`, 'verified_at NULLS FIRST', MISSING_AGAIN)}
  )
  SELECT p.id, p.instance, p.uri, p.stream_id AS "streamId", p.remote_id AS "remoteId"
  FROM soon JOIN queue_entry q ON q.post_id = soon.post_id JOIN post p ON p.id = soon.post_id
  WHERE verified_at IS NULL OR missing IS NOT NULL OR verified_at < now() - make_interval(secs => $1) OR ${isAhead('verified_at')}
  ORDER BY q.pinned_at DESC NULLS LAST, q.created_at, p.id`;

export const LOCK_WAITING = `
  SELECT missing FROM queue_entry WHERE post_id = $1 AND queue_status = 'pending' FOR UPDATE`;

export const NOTE_VERIFIED = `UPDATE queue_entry SET verified_at = now(), missing = $2 WHERE post_id = $1`;

export const COUNT_WITHHELD = addActivity(
  `SELECT stream_id, now() AS at, 'withheld' AS kind, NULL::smallint AS score, 1 AS n FROM post WHERE id = $1`,
);

export const ANOTHER_STATUS = `
  SELECT p.remote_id AS "remoteId" FROM post p
  WHERE p.stream_id = $1 AND p.id <> $2 AND p.instance = $3 AND p.remote_id IS NOT NULL ORDER BY p.created_at DESC, p.id DESC LIMIT 1`;
