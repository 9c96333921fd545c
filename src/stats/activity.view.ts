import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock';
import { type LocalDay, localDays } from '../common/local-days';
import { type ActivityFigures, type ActivityRow, addUp } from './activity-figures';
import { activityByDay, STREAM_NAMES, UNREVIEWED } from './activity.sql';

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

/** A period's history with all that is needed to tell it. */
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

/** The id of no stream: not of an unknown one either. */
const NO_STREAM = -1;

/** Reads the history, which is kept by the quarter of an hour, as days of a time zone. */
@Injectable()
export class ActivityView {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** What happened in a period. */
  async read(period: ActivityPeriod): Promise<ActivityReport> {
    const to = this.clock.now();
    const days = localDays(to, period.days, period.timeZone);
    const streamId = period.streamId === null ? null : idOf(period.streamId);
    const [rows, waiting] = await Promise.all([this.rows(days, streamId), this.waiting(streamId)]);
    const figures = addUp(rows, period.days);
    const streams: StreamName[] = await this.dataSource.query(STREAM_NAMES, [[...figures.streams.keys()]]);
    return { period, days, to, figures, streams, waiting };
  }

  private rows(days: readonly LocalDay[], streamId: number | null): Promise<ActivityRow[]> {
    const moments = days.map(({ begins }) => begins.toISOString());
    const values = streamId === null ? [moments] : [moments, streamId];
    return this.dataSource.query(activityByDay({ ofStream: streamId !== null }), values);
  }

  private async waiting(streamId: number | null): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(UNREVIEWED, [streamId]);
    return row?.n ?? 0;
  }
}

function idOf(given: number): number {
  return given > 0 && Number.isSafeInteger(given) ? given : NO_STREAM;
}
