import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import { dayOf, type ListedDay, STORED_BY_DAY } from '../post-store/post-counts.view';
import type { QueueStatus } from './queue-status';

/**
 * How many posts stand in each state. Delivered and failed ones are maintained sums, reserved ones a small index, and
 * pending is what is left of all posts; one statement, so that the four agree.
 */
const COUNTS = `
  WITH counted AS (
    SELECT coalesce(sum(n) FILTER (WHERE kind = 'delivered'), 0)::bigint AS delivered,
      coalesce(sum(n) FILTER (WHERE kind = 'error'), 0)::bigint AS error
    FROM queue_count
  ),
  stored AS (SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count WHERE dimension = 'media'),
  held AS (SELECT count(*) AS reserved FROM queue_entry WHERE queue_status = 'reserved')
  SELECT stored.n - reserved - delivered - error AS pending, reserved, delivered, error FROM counted, stored, held`;

/** Up to so many posts that are not pending are counted by day, which takes some 50 ms. */
const COUNTED_MOST = 100_000;

const lessByDay = (state: QueueStatus) => `
  UNION ALL SELECT (created_at AT TIME ZONE 'UTC')::date::text, -count(*) FROM queue_entry
  WHERE queue_status = '${state}' GROUP BY (created_at AT TIME ZONE 'UTC')::date`;

/** SQL: how many posts of each day are pending: all but the others, of which there are far fewer, and which small indexes find. */
const PENDING_BY_DAY = [STORED_BY_DAY, ...(['reserved', 'delivered', 'error'] as const).map(lessByDay)].join('');

/** Counts of the queue. */
@Injectable()
export class QueueCountsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** How many stored posts are in each state, reviewed or not. */
  async byStatus(): Promise<Record<QueueStatus, number>> {
    const [row]: Record<QueueStatus, number>[] = await this.dataSource.query(COUNTS);
    if (!row) throw new Error('A sum returns one row');
    return row;
  }

  /**
   * The day of the post at a place, counted from 0, of the pending posts in the order of their time; null beyond the end, and where counting
   * them by day would take long.
   */
  async findPendingDay(direction: 'ASC' | 'DESC', place: number): Promise<ListedDay | null> {
    const { reserved, delivered, error } = await this.byStatus();
    if (reserved + delivered + error > COUNTED_MOST) return null;
    const [row]: ListedDay[] = await this.dataSource.query(dayOf(direction, PENDING_BY_DAY), [place]);
    return row ?? null;
  }
}
