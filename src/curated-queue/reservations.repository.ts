import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import type { ReservedRow } from './dto/queue-item.dto';
import { NEXT_OLDEST, NEXT_RANDOM, NEXT_RANDOM_TOPICAL, NEXT_TOPICAL, SWEEP } from './next.sql';

/** Which post to reserve: the oldest or a random one, of all posts or of a day's topical ones. */
export interface Choice {
  random: boolean;
  day: TopicalDay | null;
}

/** How many reservations expired, and whether there is a post to reserve, even if it is locked now. */
export interface Swept {
  expired: number;
  available: boolean;
}

@Injectable()
export class ReservationsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /**
   * Reserves a post for each key; with random choice, at most one. It reserves nothing while there are expired reservations,
   * unless they were just swept.
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
