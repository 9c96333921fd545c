import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../config/app-config';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import type { ReservedRow } from './dto/queue-item.dto';
import { NEXT_OF_STREAMS, NEXT_OLDEST, NEXT_RANDOM, NEXT_RANDOM_TOPICAL, NEXT_TOPICAL, SWEEP } from './next.sql';

export interface Choice {
  random: boolean;
  /** Those of the key; null for all. */
  streams: readonly number[] | null;
  day: TopicalDay | null;
}

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

  /** A post for each key; with random choice, at most one. None while there are expired ones, unless just swept. */
  reserve({ random, streams, day }: Choice, consumers: number[], isSwept: boolean): Promise<ReservedRow[]> {
    const values = [this.config.reserveTimeoutSeconds, consumers, isSwept];
    if (!day && !random && !streams) return this.run(NEXT_OLDEST, values);
    if (!day) return this.run(random ? NEXT_RANDOM : NEXT_OF_STREAMS, [...values, streams]);
    return this.run(random ? NEXT_RANDOM_TOPICAL : NEXT_TOPICAL, [...values, streams, day.dayOfWeek, day.monthDay]);
  }

  async sweep({ day, streams }: Choice): Promise<Swept> {
    const values = [day?.dayOfWeek ?? null, day?.monthDay ?? null, this.config.reserveTimeoutSeconds, streams];
    const [row] = await this.run<Swept>(SWEEP, values);
    return row ?? { expired: 0, available: false };
  }

  private run<Row extends object>(statement: Prepared, values: unknown[]): Promise<Row[]> {
    return retryTransient(() => runPrepared<Row>(this.dataSource, statement, values));
  }
}
