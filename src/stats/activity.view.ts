import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock';
import { ReadDataSource } from '../database/read-data-source';
import { type ActivityFigures, type ActivityRow, addUp } from './figures';
import { type LocalDay, localDays } from './local-days';

/** Which history is wanted: the last `days` days in a time zone, today included; of one stream, or with null of all. */
export interface ActivityPeriod {
  days: number;
  timeZone: string;
  streamId: number | null;
}

export interface StreamName {
  id: number;
  hashtag: string;
  instance: string;
}

export interface ActivityReport {
  period: ActivityPeriod;
  days: LocalDay[];
  to: Date;
  figures: ActivityFigures;
  streams: StreamName[];
  waiting: number;
}

const FIRST = `($1::timestamptz[])[1]`;

/** SQL: $1 when the days begin, $2 the stream or null for all. Deliveries of stored posts are counted in the queue, so that an ack writes them only once. */
const ACTIVITY = `
  SELECT kind, stream_id, width_bucket(at, $1::timestamptz[]) - 1 AS day, nullif(score, -1) AS score, sum(n)::bigint AS n
  FROM (
    SELECT kind, stream_id, at, score, sum(n) AS n FROM activity
    WHERE at >= ${FIRST} AND ($2::bigint IS NULL OR stream_id = $2)
    GROUP BY kind, GROUPING SETS (at, stream_id, score)
    UNION ALL
    SELECT 'delivered', NULL, delivered_at, NULL, 1 FROM queue_entry
    WHERE queue_status = 'delivered' AND delivered_at >= ${FIRST}
      AND ($2::bigint IS NULL OR EXISTS (SELECT FROM post WHERE id = post_id AND post.stream_id = $2))
  ) AS happened
  GROUP BY 1, 2, 3, 4`;

const UNREVIEWED = `
  SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count
  WHERE review = 'unreviewed' AND ($1::bigint IS NULL OR stream_id = $1)`;

const STREAM_NAMES = `SELECT id, hashtag, instance FROM stream WHERE id = ANY ($1::bigint[])`;

/** Reads the history, which is kept by the quarter of an hour, as days of a time zone. */
@Injectable()
export class ActivityView {
  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly clock: Clock,
  ) {}

  async read(period: ActivityPeriod): Promise<ActivityReport> {
    const to = this.clock.now();
    const days = localDays(to, period.days, period.timeZone);
    const begins = days.map((day) => day.begins.toISOString());
    const [rows, { n: waiting }] = await Promise.all([
      this.dataSource.query<ActivityRow[]>(ACTIVITY, [begins, period.streamId]),
      this.dataSource.one<{ n: number }>(UNREVIEWED, [period.streamId]),
    ]);
    const figures = addUp(rows, period.days);
    const streams: StreamName[] = await this.dataSource.query(STREAM_NAMES, [[...figures.streams.keys()]]);
    return { period, days, to, figures, streams, waiting };
  }
}
