import { randomUUID } from 'node:crypto';
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

/**
 * The reservations of the queue: a call of a consumer is one prepared round trip, which calls for the oldest post share when they
 * come at once, and a second where leases ran out or there was nothing to take.
 */
@Injectable()
export class ReservationsRepository {
  private readonly oldest = new Batcher<string, Look>((tokens) => this.reserveOldest(tokens), {
    most: 50,
    atOnce: 3,
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
    const token = randomUUID();
    if (!random && !day) return this.oldest.ask(token);
    const statement = NEXT[random ? 'random' : 'oldest'][day ? 'topical' : 'all'];
    const rows = await this.run<NextRow>(statement, this.values(token, ...(day ? [day.dayOfWeek, day.monthDay] : [])));
    return (await this.lookOf(rows, 1, day))(token);
  }

  private async reserveOldest(tokens: string[]): Promise<Look[]> {
    const [token] = tokens;
    const rows =
      tokens.length === 1 ? await this.reserveFirst(token) : await this.run<NextRow>(SEVERAL, this.values(tokens));
    return tokens.map(await this.lookOf(rows, tokens.length, null));
  }

  /** The oldest post for one call: the short way where it is open, or else the general one. */
  private async reserveFirst(token: string | undefined): Promise<NextRow[]> {
    const values = this.values(token);
    if (this.untilTry > 0) this.untilTry--;
    else {
      const rows = await this.run<NextRow>(IN_LINE, values);
      if (rows.length > 0) return rows;
      this.untilTry = CALLS_BETWEEN_TRIES;
    }
    return this.run<NextRow>(NEXT.oldest.all, values);
  }

  private values(...more: unknown[]): unknown[] {
    return [this.config.reserveTimeoutSeconds, ...more];
  }

  /** What a statement that was to reserve `wanted` posts found for each token. */
  private async lookOf(rows: NextRow[], wanted: number, day: TopicalDay | null): Promise<(token: string) => Look> {
    if (rows.some((row) => row.expired)) await this.run(SWEPT, []);
    const reserved = new Map(rows.filter((row) => row.reservation_token).map((row) => [row.reservation_token, row]));
    const marked = rows.some((row) => row.barred);
    const contended = !marked && reserved.size < wanted && (await this.isContended(day));
    return (token) => {
      const row = reserved.get(token);
      return row ? { reserved: row, contended: false, marked: false } : { reserved: null, contended, marked };
    };
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
