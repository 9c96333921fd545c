import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
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
  stored AS (SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count),
  held AS (SELECT count(*) AS reserved FROM queue_entry WHERE queue_status = 'reserved')
  SELECT stored.n - reserved - delivered - error AS pending, reserved, delivered, error FROM counted, stored, held`;

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
}
