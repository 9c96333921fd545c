import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isAhead } from '../database/ahead.sql';
import { runExclusively } from '../database/exclusive';
import { ReadDataSource } from '../database/read-data-source';
import { retryTransient } from '../database/retry';
import type { Removal } from '../post-store/posts.repository';
import type { ConsumptionDto } from './dto/maintenance.dto';

/** The advisory lock of a trim. Two at once would each remove the whole excess. */
const TRIM_LOCK = 7_526_484;

/** Each locks a post before its queue entry and skips locked ones, which the next removal finds. */

const SELECT_DELIVERED = `
  SELECT p.id, q.delivered_at AS "deliveredAt" FROM post p JOIN queue_entry q ON q.post_id = p.id
  WHERE q.queue_status = 'delivered' AND q.delivered_at <= $1
  ORDER BY q.delivered_at LIMIT $2
  FOR UPDATE OF p SKIP LOCKED FOR UPDATE OF q SKIP LOCKED`;

const COUNT_DELIVERED = `SELECT count(*) FROM queue_entry WHERE queue_status = 'delivered' AND delivered_at <= $1`;

/** SQL: at most $2 rejected pending posts reviewed up to $1. No consumer can reserve what is locked here. */
const SELECT_REJECTED = `
  SELECT p.id, NULL::timestamptz AS "deliveredAt" FROM post p
  WHERE p.reviewed_at <= $1 AND p.approved_at IS NULL AND NOT p.approved
    AND NOT EXISTS (SELECT FROM queue_entry q WHERE q.post_id = p.id AND q.queue_status <> 'pending')
  ORDER BY p.reviewed_at LIMIT $2
  FOR UPDATE OF p SKIP LOCKED`;

/** SQL: the time $1 days ago, rounded as stored times are, so that an event of this moment is not after it. */
const DAYS_AGO = `SELECT (now() - make_interval(days => $1))::timestamptz(3) AS timestamp`;

const IN_THOSE_DAYS = `delivered_at > now() - make_interval(days => $1) AND NOT ${isAhead('delivered_at')}`;

const CONSUMPTION = `
  SELECT
    (SELECT count(*) FROM queue_entry WHERE queue_status = 'delivered' AND ${IN_THOSE_DAYS})
    + (SELECT count(*) FROM removed_post WHERE ${IN_THOSE_DAYS}) AS deliveries,
    (SELECT count(*) FROM queue_entry WHERE queue_status = 'pending' AND approved) AS pending`;

/**
 * SQL: $1 of the approved posts that wait, a weighted sample without replacement: the smallest of \`-ln(u) / weight\` are
 * such a sample (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", 2006). The weight grows with a post's
 * age in days and with its author's posts in the queue, and falls with its likes.
 */
const SAMPLE_PENDING = `
  SELECT q.post_id AS id FROM (
    SELECT post_id, created_at, count(*) OVER (PARTITION BY author_id) AS of_author
    FROM queue_entry WHERE queue_status = 'pending' AND approved
  ) AS q
  JOIN post p ON p.id = q.post_id
  ORDER BY -ln(1 - random()) * (1 + p.favourites_count::double precision)
    / ((1 + greatest(0, extract(epoch FROM now() - q.created_at) / 86400)) * q.of_author)
  LIMIT $1`;

const SELECT_STILL_PENDING = `
  SELECT p.id, q.delivered_at AS "deliveredAt" FROM post p JOIN queue_entry q ON q.post_id = p.id
  WHERE p.id = ANY ($1::bigint[]) AND q.queue_status = 'pending' AND q.approved
  ORDER BY p.id
  FOR UPDATE OF p SKIP LOCKED FOR UPDATE OF q SKIP LOCKED`;

export type Remove = (posts: readonly Removal[], manager: EntityManager) => Promise<number>;

@Injectable()
export class MaintenanceRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ReadDataSource,
  ) {}

  async countDelivered(until: Date): Promise<number> {
    return (await this.lists.one<{ count: number }>(COUNT_DELIVERED, [until])).count;
  }

  async daysAgo(days: number): Promise<Date> {
    const [row]: { timestamp: Date }[] = await this.dataSource.query(DAYS_AGO, [days]);
    if (!row) throw new Error('An expression returns one row');
    return row.timestamp;
  }

  removeDelivered(until: Date, limit: number, remove: Remove): Promise<number> {
    return this.removeBatch(SELECT_DELIVERED, [until, limit], remove);
  }

  removeRejected(until: Date, limit: number, remove: Remove): Promise<number> {
    return this.removeBatch(SELECT_REJECTED, [until, limit], remove);
  }

  removePending(ids: readonly number[], remove: Remove): Promise<number> {
    return this.removeBatch(SELECT_STILL_PENDING, [ids], remove);
  }

  countConsumption(days: number): Promise<ConsumptionDto> {
    return this.lists.one(CONSUMPTION, [days]);
  }

  async samplePending(size: number): Promise<number[]> {
    const rows: { id: number }[] = await this.lists.query(SAMPLE_PENDING, [size]);
    return rows.map(({ id }) => id);
  }

  whileOthersDoNotTrim<T>(work: () => Promise<T>): Promise<T> {
    return runExclusively(this.dataSource, TRIM_LOCK, work);
  }

  private removeBatch(select: string, values: unknown[], remove: Remove): Promise<number> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const posts: Removal[] = await manager.query(select, values);
        return posts.length === 0 ? 0 : remove(posts, manager);
      }),
    );
  }
}
