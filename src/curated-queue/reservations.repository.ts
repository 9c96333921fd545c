import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import type { ReservedRow } from './dto/queue-item.dto';
import { NEXT_OLDEST, NEXT_RANDOM, NEXT_RANDOM_TOPICAL, NEXT_TOPICAL, SWEEP } from './next.sql';

/** Which post is wanted: the oldest or one at random, of all posts or of those that are topical on a day. */
export interface Choice {
  random: boolean;
  day: TopicalDay | null;
}

/** How many reservations had expired, and whether there is a post to reserve, which others may have locked. */
export interface Swept {
  expired: number;
  available: boolean;
}

@Injectable()
export class ReservationsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /**
   * Reserves a post for each of the keys, of a random choice at most one. While there are expired reservations it reserves nothing,
   * unless they were swept just now.
   */
  reserve({ random, day }: Choice, consumers: number[], isSwept: boolean): Promise<ReservedRow[]> {
    const values = [this.config.reserveTimeoutSeconds, consumers, isSwept];
    if (!day) return this.run(random ? NEXT_RANDOM : NEXT_OLDEST, values);
    return this.run(random ? NEXT_RANDOM_TOPICAL : NEXT_TOPICAL, [...values, day.dayOfWeek, day.monthDay]);
  }

  async sweep(day: TopicalDay | null): Promise<Swept> {
    const [row] = await this.run<Swept>(SWEEP, [day?.dayOfWeek ?? null, day?.monthDay ?? null]);
    return row ?? { expired: 0, available: false };
  }

  private run<Row extends object>(statement: Prepared, values: unknown[]): Promise<Row[]> {
    return retryTransient(() => runPrepared<Row>(this.dataSource, statement, values));
  }
}
