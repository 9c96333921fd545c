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

/**
 * SQL: the life of a post ($1). What the queue does is told from the queue's own row, so that next and ack write nothing for it: a
 * hand-out that ended without a delivery or an error is a return, whose time is not kept. A review is in the audit log; one from
 * before there was a log, by a filter at the fetch or whose entry has been removed by age, is told from the post.
 */
const HISTORY = `
  WITH history AS (
    SELECT 1 AS step, 'fetched' AS event, fetched_at AS at, NULL AS actor, jsonb_build_object('instance', instance) AS details
    FROM post WHERE id = $1
    UNION ALL
    SELECT 2, 'scored', NULL, NULL, jsonb_build_object('spam_score', spam_score, 'scorer_version', scorer_version)
    FROM post WHERE id = $1
    UNION ALL
    SELECT 3, 'edited', content_changed_at, NULL, NULL FROM post WHERE id = $1 AND content_changed_at IS NOT NULL
    UNION ALL
    SELECT 4, 'reviewed', at, actor, new_values FROM audit_entry
    WHERE subject_type = 'post' AND subject_id = $1 AND action = 'review'
    UNION ALL
    SELECT 9, 'requeued', at, actor, NULL FROM audit_entry
    WHERE subject_type = 'post' AND subject_id = $1 AND action = 'requeue'
    UNION ALL
    SELECT 4, 'reviewed', reviewed_at, reviewed_by,
      jsonb_build_object('decision', CASE WHEN approved THEN 'approved' ELSE 'rejected' END)
    FROM post WHERE id = $1 AND reviewed_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM audit_entry WHERE subject_type = 'post' AND subject_id = $1 AND action = 'review')
    UNION ALL
    SELECT 5, CASE action WHEN 'pin' THEN 'pinned' WHEN 'unpin' THEN 'unpinned' WHEN 'hold' THEN 'held' ELSE 'released' END,
      at, actor, CASE action WHEN 'hold' THEN new_values END FROM audit_entry
    WHERE subject_type = 'post' AND subject_id = $1 AND action IN ('pin', 'unpin', 'hold', 'release')
    UNION ALL
    SELECT 5, 'returned', NULL, NULL, jsonb_build_object('times', returns)
    FROM (SELECT delivery_count - (queue_status <> 'pending')::int AS returns FROM queue_entry WHERE post_id = $1) AS counted
    WHERE returns > 0
    UNION ALL
    SELECT 6, 'reserved', NULL, NULL, jsonb_build_object('reserved_until', reserved_until)
    FROM queue_entry WHERE post_id = $1 AND queue_status = 'reserved'
    UNION ALL
    SELECT 7, 'delivered', delivered_at, NULL, jsonb_build_object('delivery_count', delivery_count)
    FROM queue_entry WHERE post_id = $1 AND queue_status = 'delivered'
    UNION ALL
    SELECT 8, 'given_up', failed_at, NULL, jsonb_build_object('reason', reason) FROM queue_error WHERE post_id = $1
  )
  SELECT event, at, actor, details FROM history
  ORDER BY coalesce(at, CASE event WHEN 'scored' THEN (SELECT fetched_at FROM post WHERE id = $1) ELSE 'infinity' END), step`;

/** What has happened to a post since it was fetched. */
@Injectable()
export class PostHistoryView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The events, the oldest first; none when there is no such post. */
  list(id: number): Promise<PostEvent[]> {
    return this.dataSource.query(HISTORY, [id]);
  }
}
