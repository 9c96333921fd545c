/** How a consumer, or an operator, moves a post on. */
export type Move = 'ack' | 'nack' | 'error' | 'requeue' | 'extend';

/** SQL: the status as a text, which no partial index holds: one of few rows looks cheaper to walk than a look-up by id. */
const STATUS = 'queue_status::text';

/** SQL: the reservation that $1 (a post) and $2 (its token, or null for whichever) name. */
const HELD = `post_id = $1 AND ${STATUS} = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2)`;

const END = (move: Move) => `
  settled_token = reservation_token, settled_as = '${move}', reservation_token = NULL, reserved_until = NULL`;

/** SQL: what an ack writes. */
const DELIVERED = `queue_status = 'delivered', delivered_at = now(), ${END('ack')}`;

const COUNT = (kind: 'delivered' | 'error', n: 1 | -1) => `
  counted AS (INSERT INTO queue_count (kind, approved, n) SELECT '${kind}', approved, ${n} FROM moved)`;

/** Each move is one guarded statement. Parameters: $1 the post, $2 the token (requeue: always null), $3 and $4 as noted. */
const MOVES: Record<Move, string> = {
  ack: `moved AS (
      UPDATE queue_entry SET ${DELIVERED}
      WHERE ${HELD} RETURNING approved, reserved_until
    ), ${COUNT('delivered', 1)}`,
  nack: `moved AS (
      UPDATE queue_entry SET queue_status = 'pending', draw = random(), ${END('nack')}
      WHERE ${HELD} RETURNING approved, reserved_until
    )`,
  // $3 reason, $4 details as JSON or null
  error: `moved AS (
      UPDATE queue_entry SET queue_status = 'error', ${END('error')}
      WHERE ${HELD} RETURNING post_id, approved, reserved_until
    ), noted AS (
      INSERT INTO queue_error (post_id, reason, details) SELECT post_id, $3, $4::jsonb FROM moved
      ON CONFLICT (post_id) DO UPDATE
        SET reason = excluded.reason, details = excluded.details, failed_at = excluded.failed_at
    ), ${COUNT('error', 1)}`,
  requeue: `moved AS (
      UPDATE queue_entry SET queue_status = 'pending', draw = random()
      WHERE post_id = $1 AND $2::uuid IS NULL AND ${STATUS} = 'error' RETURNING post_id, approved, reserved_until
    ), forgotten AS (
      DELETE FROM queue_error WHERE post_id IN (SELECT post_id FROM moved)
    ), ${COUNT('error', -1)}`,
  // $3 the seconds that a reservation lasts
  extend: `moved AS (
      UPDATE queue_entry SET reserved_until = now() + make_interval(secs => $3)
      WHERE ${HELD} RETURNING approved, reserved_until
    )`,
};

/** SQL of a move: one row with the new `reserved_until`, or none when there was nothing to move. */
export function moveSql(move: Move): string {
  return `WITH ${MOVES[move]} SELECT reserved_until FROM moved`;
}

/**
 * SQL: acknowledges several posts ($1), each with its token or null ($2), and answers the ids of those that were moved. It
 * waits for nobody: what another statement holds is left to {@link moveSql}, and so is what was not reserved. The parameters
 * are queries so that the planner expects as few of them as there are, whether it knows them or not.
 */
export const ACK_SEVERAL = `
  WITH held AS MATERIALIZED (
    SELECT entry.post_id FROM unnest((SELECT $1::bigint[]), (SELECT $2::uuid[])) AS given (post_id, token)
    CROSS JOIN LATERAL (
      SELECT q.post_id FROM queue_entry q
      WHERE q.post_id = given.post_id AND q.${STATUS} = 'reserved'
        AND (given.token IS NULL OR q.reservation_token = given.token)
      FOR UPDATE SKIP LOCKED
    ) AS entry
  ),
  moved AS (
    UPDATE queue_entry q SET ${DELIVERED}
    FROM held WHERE q.post_id = held.post_id RETURNING q.post_id, q.approved
  ),
  counted AS (
    INSERT INTO queue_count (kind, approved, n) SELECT 'delivered', approved, count(*) FROM moved GROUP BY approved
  )
  SELECT post_id FROM moved`;

/** SQL: where the post $1 stands, and how its last reservation ended. */
export const STANDING = `
  SELECT queue_status, reservation_token, settled_token, settled_as FROM queue_entry WHERE post_id = $1`;
