import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import type { QueueStatus } from './queue-status';

const COUNTS = `
  WITH counted AS (
    SELECT count(*) FILTER (WHERE queue_status = 'reserved') AS reserved,
      count(*) FILTER (WHERE queue_status = 'delivered') AS delivered, count(*) FILTER (WHERE queue_status = 'error') AS error
    FROM queue_entry
  ),
  stored AS (SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count)
  SELECT stored.n - reserved - delivered - error AS pending, reserved, delivered, error FROM counted, stored`;

@Injectable()
export class QueueCountsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  byStatus(): Promise<Record<QueueStatus, number>> {
    return this.dataSource.one(COUNTS);
  }
}
