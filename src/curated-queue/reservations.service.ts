import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Batcher } from '../common/batcher';
import { QueueMetrics } from './queue-metrics';
import type { ReservedRow } from './dto/queue-item.dto';
import { type Choice, ReservationsRepository } from './reservations.repository';

/** Attempts of a call that finds only locked posts: some two seconds, in pauses that double, as each attempt walks past all of them. */
const MAX_ATTEMPTS = 12;

const OLDEST: Choice = { random: false, streams: null, day: null };

type Attempt = ReservedRow | 'none' | 'locked';

/** Reserves posts for consumers. Concurrent calls for the oldest post share a statement. */
@Injectable()
export class ReservationsService {
  private readonly oldest = new Batcher<number, Attempt>((consumers) => this.attempt(OLDEST, consumers));

  constructor(
    private readonly repository: ReservationsRepository,
    private readonly metrics: QueueMetrics,
  ) {}

  async reserve(choice: Choice, consumer: number): Promise<ReservedRow | null> {
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
      const got = await this.attemptOne(choice, consumer);
      if (got === 'none') return null;
      if (got !== 'locked') return got;
      await sleep(Math.random() * 2 ** attempts);
    }
    return null;
  }

  private async attemptOne(choice: Choice, consumer: number): Promise<Attempt> {
    if (!choice.random && !choice.day && !choice.streams) return this.oldest.ask(consumer);
    const [attempt = 'none'] = await this.attempt(choice, [consumer]);
    return attempt;
  }

  private async attempt(choice: Choice, consumers: number[]): Promise<Attempt[]> {
    const rows = await this.repository.reserve(choice, consumers, false);
    let missing: Attempt = 'locked';
    if (rows.length < consumers.length)
      try {
        const { expired, available } = await this.repository.sweep(choice);
        this.metrics.expired.inc(expired);
        if (available) rows.push(...(await this.repository.reserve(choice, without(consumers, rows), true)));
        else missing = 'none';
      } catch (error) {
        // A reserved post must be served: nobody else gets it until its lease ends.
        if (rows.length === 0) throw error;
      }
    return consumers.map((consumer) => takeFor(consumer, rows) ?? missing);
  }
}

function takeFor(consumer: number, rows: ReservedRow[]): ReservedRow | undefined {
  const index = rows.findIndex((row) => row.reserved_by === consumer);
  return index < 0 ? undefined : rows.splice(index, 1)[0];
}

function without(consumers: readonly number[], rows: readonly ReservedRow[]): number[] {
  const left = [...rows];
  return consumers.filter((consumer) => !takeFor(consumer, left));
}
