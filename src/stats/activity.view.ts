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

/** A stream's name. */
export interface StreamName {
  id: number;
  hashtag: string;
  instance: string;
}

/** A period's history with all that its report needs. */
export interface ActivityReport {
  period: ActivityPeriod;
  days: LocalDay[];
  to: Date;
  figures: ActivityFigures;
  /** Of the streams whose posts were decided. */
  streams: StreamName[];
  /** Posts that nobody has reviewed, now. */
  waiting: number;
}

/** SQL: the next midnight in UTC from the first day on: whole days of {@link ActivitySum} follow. */
const MIDNIGHT = `date_trunc('day', ($1::timestamptz[])[1] + interval '1 day' - interval '1 microsecond', 'UTC')`;

/** SQL: the history from the first day on that passes a condition, a row for each kind, stream and day. */
const historyByDay = (stored: string, appended: string) => `
  SELECT kind, stream_id, width_bucket(at, $1::timestamptz[]) - 1 AS day, NULL::bigint AS score, sum(n)::bigint AS n,
    string_agg(scores, '') AS scores
  FROM (
    SELECT at, stream_id, kind, n, scores FROM activity WHERE at >= ($1::timestamptz[])[1] AND ${stored}
    UNION ALL
    SELECT at, stream_id, kind, n, scores FROM activity_change WHERE at >= ($1::timestamptz[])[1] AND ${appended}
  ) AS activity
  GROUP BY 1, 2, 3`;

/** SQL: deliveries of stored posts, counted from the queue, so that an ack need not write them twice. */
const deliveredByDay = (ofStream: string) => `
  SELECT 'delivered', NULL, width_bucket(entry.delivered_at, $1::timestamptz[]) - 1, NULL, count(*), ''::bytea
  FROM queue_entry entry ${ofStream}
  WHERE entry.queue_status = 'delivered' AND entry.delivered_at >= ($1::timestamptz[])[1]
  GROUP BY 3`;

/** SQL: the times that the days begin at, as quarters of an hour since 1970. */
const BEGINS = `(SELECT array_agg((extract(epoch FROM begins) / 900)::bigint ORDER BY begins) FROM unnest($1::timestamptz[]) AS begins)`;

/**
 * SQL: the sums of whole days in UTC: of each quarter of an hour as a part of a day, by stream, and by score. The first day is found
 * once, and quarters are compared as numbers: with time zones each of the ten thousand rows takes several times as long.
 */
const SUMS = `
  SELECT kind, CASE dimension WHEN 'stream' THEN key END,
    CASE dimension WHEN 'quarter' THEN width_bucket((day - date '1970-01-01') * 96 + key, ${BEGINS}) - 1 END,
    CASE dimension WHEN 'score' THEN key END, sum(n)::bigint, ''::bytea
  FROM activity_sum
  WHERE day >= (SELECT (${MIDNIGHT} AT TIME ZONE 'UTC')::date)
  GROUP BY 1, 2, 3, 4`;

/** SQL: what happened on all streams; $1 the times that the days begin at. The first day may begin within a day of the sums. */
const ACTIVITY = `
  ${historyByDay(`at < ${MIDNIGHT}`, 'true')}
  UNION ALL ${SUMS}
  UNION ALL ${deliveredByDay('')}`;

/** SQL: what happened on the stream $2; $1 the times that the days begin at. */
const ACTIVITY_OF_STREAM = `
  ${historyByDay('stream_id = $2', 'stream_id = $2')}
  UNION ALL ${deliveredByDay('JOIN post ON post.id = entry.post_id AND post.stream_id = $2')}`;

/** SQL: how many posts nobody has reviewed, of a stream ($1) or, with null, of all. */
const UNREVIEWED = `
  SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count
  WHERE review = 'unreviewed' AND ($1::bigint IS NULL OR stream_id = $1)`;

/** SQL: the names of streams ($1), deleted ones too. */
const STREAM_NAMES = `SELECT id, hashtag, instance FROM stream WHERE id = ANY ($1::bigint[])`;

/** Reads the history, which is kept by the quarter of an hour, as days of a time zone. */
@Injectable()
export class ActivityView {
  constructor(
    private readonly dataSource: ReadDataSource,
    private readonly clock: Clock,
  ) {}

  /** What happened in a period. */
  async read(period: ActivityPeriod): Promise<ActivityReport> {
    const to = this.clock.now();
    const days = localDays(to, period.days, period.timeZone);
    const { streamId } = period;
    const [rows, waiting] = await Promise.all([this.rows(days, streamId), this.waiting(streamId)]);
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

  private async waiting(streamId: number | null): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(UNREVIEWED, [streamId]);
    return row?.n ?? 0;
  }
}
