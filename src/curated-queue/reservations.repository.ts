import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Batcher } from '../common/batcher';
import type { MediaAttachment } from '../common/post-content';
import { AppConfig } from '../config/app-config';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import { NEXT_IN_LINE } from './next-in-line.sql';
import { contendedSql, NEXT_SEVERAL, nextSql, SWEEP } from './next.sql';

/** A post that was just reserved, as the statement answers it. */
export interface ReservedRow {
  post_id: number;
  reservation_token: string;
  reserved_until: Date;
  delivery_count: number;
  uri: string;
  url: string;
  author_account: string;
  content_snippet: string;
  hashtags: string[];
  stream: string;
  media: MediaAttachment[];
  language: string | null;
  sensitive: boolean;
  spam_score: number;
  post_created_at: Date;
  approved_at: Date;
}

/** What a look for the next post came upon. */
export interface Look {
  reserved: ReservedRow | null;
  /** None was found, but there may be one that another call held at this moment. */
  contended: boolean;
  /** The chosen post turned out to be barred, and is marked so now. */
  marked: boolean;
}

interface NextRow extends ReservedRow {
  barred: boolean | null;
  expired: boolean;
}

const NEXT: Record<'oldest' | 'random', Record<'all' | 'topical', Prepared>> = {
  oldest: {
    all: { name: 'queue-next-oldest', text: nextSql({ random: false, topical: false }) },
    topical: { name: 'queue-next-oldest-topical', text: nextSql({ random: false, topical: true }) },
  },
  random: {
    all: { name: 'queue-next-random', text: nextSql({ random: true, topical: false }) },
    topical: { name: 'queue-next-random-topical', text: nextSql({ random: true, topical: true }) },
  },
};
const IN_LINE: Prepared = { name: 'queue-next-in-line', text: NEXT_IN_LINE };
const SEVERAL: Prepared = { name: 'queue-next-several', text: NEXT_SEVERAL };
const CONTENDED: Record<'all' | 'topical', Prepared> = {
  all: { name: 'queue-contended', text: contendedSql(false) },
  topical: { name: 'queue-contended-topical', text: contendedSql(true) },
};
const SWEPT: Prepared = { name: 'queue-sweep', text: SWEEP };

/** What closes the short way, such as a setting, a blocklist or an empty queue, mostly lasts: so many calls do not try it again. */
const CALLS_BETWEEN_TRIES = 100;

const found = (reserved: ReservedRow): Look => ({ reserved, contended: false, marked: false });

/**
 * The reservations of the queue: a call of a consumer is one prepared round trip, which calls for the oldest post share when they
 * come at once, and a second where leases ran out or there was nothing to take.
 */
@Injectable()
export class ReservationsRepository {
  private readonly oldest = new Batcher<'next', Look>(({ length }) => this.reserveOldest(length), {
    most: 50,
    atOnce: 4,
    overdueMs: 100,
  });
  /** Calls until the short way is tried again. */
  private untilTry = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Reserves the next post: of all posts, or of those that are topical on a day. */
  async reserve(random: boolean, day: TopicalDay | null): Promise<Look> {
    if (!random && !day) return this.oldest.ask('next');
    const statement = NEXT[random ? 'random' : 'oldest'][day ? 'topical' : 'all'];
    const rows = await this.run<NextRow>(statement, this.values(...(day ? [day.dayOfWeek, day.monthDay] : [])));
    const [look] = await this.looksOf(rows, 1, day);
    if (!look) throw new Error('A call has its look');
    return look;
  }

  /** The oldest posts for so many calls: by the short way as far as it leads, or else by the general one. */
  private async reserveOldest(calls: number): Promise<Look[]> {
    const looks = (await this.followLine(calls)).map(found);
    const rest = calls - looks.length;
    if (rest === 0) return looks;
    const rows = await (rest === 1
      ? this.run<NextRow>(NEXT.oldest.all, this.values())
      : this.run<NextRow>(SEVERAL, this.values(rest)));
    return [...looks, ...(await this.looksOf(rows, rest, null))];
  }

  private async followLine(calls: number): Promise<ReservedRow[]> {
    if (this.untilTry > 0) {
      this.untilTry--;
      return [];
    }
    const rows = await this.run<ReservedRow>(IN_LINE, this.values(calls));
    if (rows.length < calls) this.untilTry = CALLS_BETWEEN_TRIES;
    return rows;
  }

  private values(...more: unknown[]): unknown[] {
    return [this.config.reserveTimeoutSeconds, ...more];
  }

  /** What a statement that was to reserve `wanted` posts found for each call. */
  private async looksOf(rows: NextRow[], wanted: number, day: TopicalDay | null): Promise<Look[]> {
    if (rows.some((row) => row.expired)) await this.run(SWEPT, []);
    const looks = rows.filter((row) => row.reservation_token).map(found);
    const marked = rows.some((row) => row.barred);
    const contended = !marked && looks.length < wanted && (await this.isContended(day));
    while (looks.length < wanted) looks.push({ reserved: null, contended, marked });
    return looks;
  }

  private async isContended(day: TopicalDay | null): Promise<boolean> {
    const statement = CONTENDED[day ? 'topical' : 'all'];
    const [row] = await this.run<{ contended: boolean }>(statement, day ? [day.dayOfWeek, day.monthDay] : []);
    return row?.contended === true;
  }

  private run<Row extends object>(statement: Prepared, values: unknown[]): Promise<Row[]> {
    return retryTransient(() => runPrepared<Row>(this.dataSource, statement, values));
  }
}
