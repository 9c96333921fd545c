import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { MediaAttachment, PostDetails } from '../common/post-content';
import { AppConfig } from '../config/app-config';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import { LOCK_BLOCKLISTS_SHARED } from './blocked-posts.repository';
import { strictly } from './eligibility.sql';
import { GIVE_BACK, NEXT_OLDEST, NEXT_PINNED, NEXT_RANDOM, NEXT_RANDOM_TOPICAL, NEXT_TOPICAL, SWEEP } from './next.sql';

/** A post that was just reserved, as the statement returns it. */
export interface ReservedRow {
  post_id: number;
  reservation_token: string;
  reserved_until: Date;
  delivery_count: number;
  /** The key that it is for. */
  reserved_by: number;
  uri: string;
  url: string;
  author_account: string;
  content_snippet: string;
  hashtags: string[];
  stream: string;
  media: MediaAttachment[];
  details: PostDetails;
  language: string | null;
  sensitive: boolean;
  spam_score: number;
  post_created_at: Date;
  approved_at: Date;
  /** What the blocklists are compared with, and the version that they had. */
  hashtags_folded: string[];
  username_folded: string;
  domain_folded: string;
  uri_host_folded: string;
  uri_hash: string;
  blocklist_version: number;
}

/** Which post is wanted: the oldest or one at random, of all posts or of those that are topical on a day. */
export interface Choice {
  random: boolean;
  day: TopicalDay | null;
}

/** How many reservations had expired, and whether there is a post to reserve. */
export interface Swept {
  expired: number;
  available: boolean;
  /** Is one of them pinned? */
  pinned: boolean;
}

/** Reserves posts; each call is one prepared round trip. */
@Injectable()
export class ReservationsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /**
   * Reserves a post for each of the keys, of a random or topical choice at most one. While there are expired reservations or pinned
   * posts it reserves nothing unless these are known to be `cleared`.
   */
  reserve({ random, day }: Choice, consumers: number[], cleared: boolean): Promise<ReservedRow[]> {
    const values = [this.config.reserveTimeoutSeconds, cleared];
    if (day) {
      const statement = random ? NEXT_RANDOM_TOPICAL : NEXT_TOPICAL;
      return this.run(statement, [...values, day.dayOfWeek, day.monthDay, consumers]);
    }
    return this.run(random ? NEXT_RANDOM : NEXT_OLDEST, [...values, consumers]);
  }

  /** Reserves a pinned post for each of the keys, of a day's topics where one is given. */
  reservePinned({ day }: Choice, consumers: number[]): Promise<ReservedRow[]> {
    const values = [this.config.reserveTimeoutSeconds, day?.dayOfWeek ?? null, day?.monthDay ?? null, consumers];
    return this.run(NEXT_PINNED, values);
  }

  /**
   * Returns expired reservations to the queue; tells how many, and whether there is a post now, though others may have locked it.
   */
  async sweep(day: TopicalDay | null): Promise<Swept> {
    const [row] = await this.run<Swept>(SWEEP, [day?.dayOfWeek ?? null, day?.monthDay ?? null]);
    return row ?? { expired: 0, available: false, pinned: false };
  }

  /** Undoes reservations that no consumer received; returns how many of the posts are on a blocklist now. */
  giveBack(reserved: readonly ReservedRow[]): Promise<number> {
    const values = [reserved.map((row) => row.post_id), reserved.map((row) => row.reservation_token)];
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await manager.query(LOCK_BLOCKLISTS_SHARED);
        const [rows]: [{ blocked: boolean }[], number] = await manager.query(GIVE_BACK.text, values);
        return rows.filter(({ blocked }) => blocked).length;
      }),
    );
  }

  private run<Row extends object>(usual: Prepared, values: unknown[]): Promise<Row[]> {
    const isStrict = this.config.verifyBeforeServe === 'strict';
    const statement = isStrict ? { name: `${usual.name}-strict`, text: strictly(usual.text) } : usual;
    return retryTransient(() => runPrepared<Row>(this.dataSource, statement, values));
  }
}
