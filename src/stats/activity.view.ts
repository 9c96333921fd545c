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

const MIDNIGHT = `date_trunc('day', ($1::timestamptz[])[1] + interval '1 day' - interval '1 microsecond', 'UTC')`;

const FIRST = `($1::timestamptz[])[1]`;
const DAY = `width_bucket(at, $1::timestamptz[]) - 1`;
const ALL_STREAMS = `stream_id = ANY (ARRAY(SELECT id FROM stream))`;

/** SQL: deliveries of stored posts, counted in the queue, so that an ack writes them only once. */
const deliveredByDay = (ofStream: string) => `
  SELECT 'delivered', NULL, width_bucket(entry.delivered_at, $1::timestamptz[]) - 1, NULL, count(*)
  FROM queue_entry entry ${ofStream}
  WHERE entry.queue_status = 'delivered' AND entry.delivered_at >= ${FIRST}
  GROUP BY 3`;

/** SQL: $1 when the days begin. Sums by day in UTC cover all but the beginning of the first day. */
const ACTIVITY = `
  SELECT kind, NULL::bigint AS stream_id, ${DAY} AS day, NULL::smallint AS score, sum(n)::bigint AS n
  FROM activity WHERE dimension = 'quarter' AND stream_id = 0 AND at >= ${FIRST}
  GROUP BY kind, day
  UNION ALL
  SELECT kind, stream_id, NULL, NULL, sum(n)::bigint
  FROM activity WHERE dimension = 'stream' AND ${ALL_STREAMS} AND at >= ${MIDNIGHT}
  GROUP BY kind, stream_id
  UNION ALL
  SELECT kind, NULL, NULL, score, sum(n)::bigint
  FROM activity WHERE dimension = 'score' AND stream_id = 0 AND at >= ${MIDNIGHT}
  GROUP BY kind, score
  UNION ALL
  SELECT kind, stream_id, NULL, score, sum(n)::bigint
  FROM activity WHERE dimension = 'detail' AND ${ALL_STREAMS} AND at >= ${FIRST} AND at < ${MIDNIGHT}
  GROUP BY kind, stream_id, score
  UNION ALL ${deliveredByDay('')}`;

const ACTIVITY_OF_STREAM = `
  SELECT kind, stream_id, ${DAY} AS day, score, sum(n)::bigint AS n
  FROM activity WHERE dimension = 'detail' AND stream_id = $2 AND at >= ${FIRST}
  GROUP BY kind, stream_id, day, score
  UNION ALL ${deliveredByDay('JOIN post ON post.id = entry.post_id AND post.stream_id = $2')}`;

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
    const { streamId } = period;
    const [rows, { n: waiting }] = await Promise.all([
      this.rows(days, streamId),
      this.dataSource.one<{ n: number }>(UNREVIEWED, [streamId]),
    ]);
    const figures = addUp(rows, period.days);
    const streams: StreamName[] = await this.dataSource.query(STREAM_NAMES, [[...figures.streams.keys()]]);
    return { period, days, to, figures, streams, waiting };
  }

  private rows(days: readonly LocalDay[], streamId: number | null): Promise<ActivityRow[]> {
    const begins = days.map((day) => day.begins.toISOString());
    return streamId === null
      ? this.dataSource.query(ACTIVITY, [begins])
      : this.dataSource.query(ACTIVITY_OF_STREAM, [begins, streamId]);
  }
}
