import type { DescribedStatement } from '../database/prepared';

export type Transition = 'ack' | 'nack' | 'error' | 'extend';

/** SQL: the status as text, so that no partial index matches. It would look cheaper than the primary key. */
const STATUS = 'queue_status::text';

/** SQL: post $1 is reserved under the token $2, or under any if that is null. */
const IS_RESERVED = `post_id = $1 AND ${STATUS} = 'reserved' AND ($2::uuid IS NULL OR reservation_token = $2)`;

/** SQL: ends the reservation for a key. The token is kept, so that a repeated call is no conflict. */
const endReservation = (consumer: string) =>
  `completed_token = reservation_token, reservation_token = NULL, reserved_until = NULL, completed_by = ${consumer}`;

/** SQL: a CTE that appends an event for each reservation of the CTE `ended`. The entry itself keeps a delivery. */
export const keepReturn = (endedAs: 'nack' | 'error' | 'expired', reason: string) => `kept AS (
    INSERT INTO event (actor, actor_id, action, subject_type, subject_id, new_values)
    SELECT coalesce('key:' || completer.name, 'service'), ended.completed_by, '${endedAs}', 'post', ended.post_id,
      jsonb_build_object('reserved_at', ended.reserved_at, 'reserved_by', 'key:' || holder.name, 'reason', ${reason}::text)
    FROM ended
    LEFT JOIN api_key completer ON completer.id = ended.completed_by
    LEFT JOIN api_key holder ON holder.id = ended.reserved_by
  )`;

/** $1 posts, $2 tokens or null, $3 keys. As subqueries, so that the planner expects few posts. */
export const ACK: DescribedStatement = {
  name: 'queue-ack',
  sentence:
    'Marks reserved posts as delivered, one for each of the acks that came at once, and returns their ids. A post that ' +
    'another statement has locked is left out, so that no ack waits for the post of another.',
  text: `
  WITH acked AS MATERIALIZED (
    SELECT entry.post_id, given.consumer
    FROM unnest((SELECT $1::bigint[]), (SELECT $2::uuid[]), (SELECT $3::bigint[])) AS given (post_id, token, consumer)
    CROSS JOIN LATERAL (
      SELECT q.post_id FROM queue_entry q
      WHERE q.post_id = given.post_id AND ${STATUS} = 'reserved'
        AND (given.token IS NULL OR q.reservation_token = given.token)
      FOR UPDATE SKIP LOCKED
    ) AS entry
  )
  UPDATE queue_entry q SET queue_status = 'delivered', delivered_at = now(), completed_as = 'ack',
    ${endReservation('acked.consumer')}
  FROM acked WHERE q.post_id = acked.post_id RETURNING q.post_id`,
};

export const NACK: DescribedStatement = {
  name: 'queue-nack',
  sentence: 'Returns a reserved post to the queue.',
  text: `
  WITH ended AS (
    UPDATE queue_entry SET queue_status = 'pending', completed_as = 'nack', ${endReservation('$3')}
    WHERE ${IS_RESERVED} RETURNING post_id, reserved_at, reserved_by, completed_by, reserved_until
  ),
  ${keepReturn('nack', 'NULL')}
  SELECT reserved_until FROM ended`,
};

/** $3 the key, $4 the reason, $5 details as JSON or null. */
export const ERROR: DescribedStatement = {
  name: 'queue-error',
  sentence: 'Gives a reserved post up and stores why.',
  text: `
  WITH ended AS (
    UPDATE queue_entry SET queue_status = 'error', failed_at = now(), error_reason = $4, error_details = $5::jsonb,
      completed_as = 'error', ${endReservation('$3')}
    WHERE ${IS_RESERVED} RETURNING post_id, reserved_at, reserved_by, completed_by, reserved_until
  ),
  ${keepReturn('error', '$4')}
  SELECT reserved_until FROM ended`,
};

export const EXTEND: DescribedStatement = {
  name: 'queue-extend',
  sentence: 'Renews a reservation and returns when it runs out.',
  text: `
  UPDATE queue_entry SET reserved_until = now() + make_interval(secs => $3)
  WHERE ${IS_RESERVED} RETURNING reserved_until`,
};

/** $1 the posts in the order of locking, by id; $2 the reason they must have, or null. */
export const REQUEUE: DescribedStatement = {
  name: 'queue-requeue',
  sentence:
    'Puts those of the posts that were given up back into the queue, removes the stored reasons, and returns the ids.',
  text: `
  WITH failed AS MATERIALIZED (
    SELECT entry.post_id FROM (SELECT unnest((SELECT $1::bigint[])) AS post_id ORDER BY 1) AS given
    CROSS JOIN LATERAL (
      SELECT q.post_id FROM queue_entry q
      WHERE q.post_id = given.post_id AND ${STATUS} = 'error' AND ($2::text IS NULL OR q.error_reason = $2)
      FOR UPDATE
    ) AS entry
  )
  UPDATE queue_entry q SET queue_status = 'pending', failed_at = NULL, error_reason = NULL, error_details = NULL
  FROM failed WHERE q.post_id = failed.post_id RETURNING q.post_id`,
};

export const FAILED_FOR: DescribedStatement = {
  name: 'queue-failed-for',
  sentence: 'Finds the posts that were given up for a reason, the longest ago first, and counts all of them.',
  text: `
  SELECT post_id, count(*) OVER () AS total FROM queue_entry
  WHERE queue_status = 'error' AND error_reason = $1 ORDER BY failed_at, post_id LIMIT $2`,
};

export const STATES: DescribedStatement = {
  name: 'queue-states',
  sentence: 'Reads the states of several posts, to tell why they were left out.',
  text: `
  SELECT post.id AS post_id, coalesce(q.queue_status, 'pending') AS queue_status
  FROM post LEFT JOIN queue_entry q ON q.post_id = post.id WHERE post.id = ANY ($1::bigint[])`,
};

export const STATE: DescribedStatement = {
  name: 'queue-state',
  sentence: 'Reads the state of a post and how its last reservation ended, to tell why a transition was refused.',
  text: `
  SELECT coalesce(q.queue_status, 'pending') AS queue_status, reservation_token, completed_token, completed_as, completed_by
  FROM post LEFT JOIN queue_entry q ON q.post_id = post.id WHERE post.id = $1`,
};
