import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** What happens to a post. */
export const POST_EVENTS = [
  'fetched',
  'scored',
  'edited',
  'reviewed',
  'pinned',
  'unpinned',
  'held',
  'released',
  'reserved',
  'returned',
  'delivered',
  'given_up',
  'requeued',
] as const;

/** Something that happened to a post; `at` and `actor` are null where nobody keeps them. */
export interface PostEvent {
  event: (typeof POST_EVENTS)[number];
  at: Date | null;
  actor: string | null;
  details: Record<string, unknown> | null;
}

/** Reservations that ended without a delivery, of a post's last ones; of a post that goes to and fro, the others are a number. */
const MOST_RETURNS = 100;

/** SQL: the key $id as an actor; null where it is not known. Keys are revoked, never removed. */
const keyOf = (id: string) => `(SELECT 'key:' || name FROM api_key WHERE id = ${id})`;

/** SQL: sorts behind every reservation that has ended. */
const CURRENT = '9223372036854775807';

/**
 * SQL: the life of a post ($1). How the last reservation stands is in the queue's own row, which next and ack rewrite anyway; those that ended
 * otherwise are rows of queue_return. Of those from before there were any, and of those removed by age, only the number is known.
 * A review is in the audit log; one from before there was a log, by a filter at the fetch or whose entry has been removed by age, is
 * told from the post. `step` and `reservation` order what has the same time.
 */
const HISTORY = `
  WITH ended AS (
    SELECT * FROM queue_return WHERE post_id = $1 ORDER BY id DESC LIMIT ${MOST_RETURNS}
  ),
  history AS (
    SELECT 0::bigint AS reservation, 1 AS step, 'fetched' AS event, fetched_at AS at, NULL AS actor,
      jsonb_build_object('instance', instance) AS details
    FROM post WHERE id = $1
    UNION ALL
    SELECT 0, 2, 'scored', NULL, NULL, jsonb_build_object('spam_score', spam_score, 'scorer_version', scorer_version)
    FROM post WHERE id = $1
    UNION ALL
    SELECT 0, 3, 'edited', content_changed_at, NULL, NULL FROM post WHERE id = $1 AND content_changed_at IS NOT NULL
    UNION ALL
    SELECT 0, 4, 'reviewed', at, actor, new_values FROM event
    WHERE subject_type = 'post' AND subject_id = $1 AND action IN ('review', 'undo')
    UNION ALL
    SELECT 0, 4, 'reviewed', reviewed_at, reviewed_by,
      jsonb_build_object('decision', CASE WHEN approved THEN 'approved' ELSE 'rejected' END)
    FROM post WHERE id = $1 AND reviewed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM event WHERE subject_type = 'post' AND subject_id = $1 AND action IN ('review', 'undo'))
    UNION ALL
    SELECT 0, 5, CASE action WHEN 'pin' THEN 'pinned' WHEN 'unpin' THEN 'unpinned' WHEN 'hold' THEN 'held' ELSE 'released' END,
      at, actor, CASE action WHEN 'hold' THEN new_values END FROM event
    WHERE subject_type = 'post' AND subject_id = $1 AND action IN ('pin', 'unpin', 'hold', 'release')
    UNION ALL
    SELECT id, 6, 'reserved', reserved_at, ${keyOf('reserved_by')}, NULL FROM ended WHERE reserved_at IS NOT NULL
    UNION ALL
    SELECT id, 7, CASE ended_as WHEN 'error' THEN 'given_up' ELSE 'returned' END, ended_at,
      CASE ended_as WHEN 'expired' THEN 'service' ELSE ${keyOf('ended_by')} END,
      CASE ended_as WHEN 'error' THEN jsonb_build_object('reason', reason) ELSE jsonb_build_object('ended_as', ended_as) END
    FROM ended
    UNION ALL
    SELECT ${CURRENT}, 7, 'given_up', failed_at, NULL, jsonb_build_object('reason', error_reason) FROM queue_entry
    WHERE post_id = $1 AND queue_status = 'error' AND NOT EXISTS (SELECT FROM ended WHERE ended_as = 'error' AND ended_at = failed_at)
    UNION ALL
    SELECT ${CURRENT}, 6, 'reserved', reserved_at, ${keyOf('reserved_by')},
      CASE queue_status WHEN 'reserved' THEN jsonb_build_object('reserved_until', reserved_until) END
    FROM queue_entry
    WHERE post_id = $1 AND (queue_status = 'reserved' OR queue_status = 'delivered' AND reserved_at IS NOT NULL)
    UNION ALL
    SELECT ${CURRENT}, 8, 'delivered', delivered_at, ${keyOf('completed_by')},
      jsonb_build_object('delivery_count', delivery_count)
    FROM queue_entry WHERE post_id = $1 AND queue_status = 'delivered'
    UNION ALL
    SELECT ${CURRENT}, 9, 'requeued', at, actor, NULL FROM event
    WHERE subject_type = 'post' AND subject_id = $1 AND action = 'requeue'
  ),
  -- Of each hand-out but those in the list only the number is known.
  earlier AS (
    SELECT delivery_count - (SELECT count(*) FROM ended) - (queue_status IN ('reserved', 'delivered'))::int
      - (SELECT count(*) FROM history WHERE event = 'given_up' AND reservation = ${CURRENT}) AS returns
    FROM queue_entry WHERE post_id = $1
  )
  SELECT event, at, actor, details FROM (
    SELECT *, coalesce(at, CASE event WHEN 'scored' THEN (SELECT fetched_at FROM post WHERE id = $1) ELSE 'infinity' END) AS sorted_by
    FROM history
    UNION ALL
    SELECT 0, 5, 'returned', NULL, NULL, jsonb_build_object('times', returns), coalesce(
      (SELECT min(at) FROM history WHERE step > 5 AND event <> 'requeued'), 'infinity')
    FROM earlier WHERE returns > 0
  ) AS listed
  ORDER BY sorted_by, reservation, step`;

/** What has happened to a post since it was fetched. */
@Injectable()
export class PostHistoryView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The events, the oldest first; none when there is no such post. */
  list(id: number): Promise<PostEvent[]> {
    return this.dataSource.query(HISTORY, [id]);
  }
}
