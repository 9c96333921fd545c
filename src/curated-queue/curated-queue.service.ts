import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock';
import { ConflictError, NotFoundError } from '../common/errors';
import { AppConfig } from '../config/app-config';
import { type TopicalDay, topicalDay } from '../topical-tags/topical-day';
import { CuratedQueueRepository, type MoveOutcome } from './curated-queue.repository';
import type { QueueStatus } from './queue-status';
import { ReservationsRepository, type ReservedRow } from './reservations.repository';
import type { Move } from './settle.sql';

/** How often a call that found only locked posts looks again, some milliseconds apart, before it says there is none. */
const LOOKS = 50;

/** Which post a consumer wants. */
export interface NextChoice {
  /** One drawn at random instead of the oldest. */
  random: boolean;
  /** Posts that are topical today: no matter, before all others, or none but those. */
  topical: 'any' | 'first' | 'only';
}

/** A post that was reserved, and whether it was chosen for being topical. */
export interface Reserved {
  row: ReservedRow;
  isTopical: boolean;
}

/** What a consumer says of a post that it gives up. */
export interface QueueFailure {
  reason: string;
  details: Record<string, unknown> | null;
}

/** The protocol of the curated queue: a post is reserved for one consumer, who confirms it, returns it or gives it up. */
@Injectable()
export class CuratedQueueService {
  constructor(
    private readonly reservations: ReservationsRepository,
    private readonly repository: CuratedQueueRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Reserves the next post: topical ones first where they are asked for; null when nothing is eligible. */
  async findNext({ random, topical }: NextChoice): Promise<Reserved | null> {
    if (topical !== 'any') {
      const row = await this.reserve(random, topicalDay(this.clock.now(), this.config.topicalTimezone));
      if (row) return { row, isTopical: true };
      if (topical === 'only') return null;
    }
    const row = await this.reserve(random, null);
    return row && { row, isTopical: false };
  }

  /** The oldest post, or one drawn at random: of all, or of those that are topical on a day. */
  private async reserve(random: boolean, day: TopicalDay | null): Promise<ReservedRow | null> {
    for (let looks = 1; ;) {
      const { reserved, contended, marked } = await this.reservations.reserve(random, day);
      // A post whose flag was stale is out of the way now, and however many there are, a good one may stand behind them.
      if (marked) continue;
      if (reserved || !contended || looks === LOOKS) return reserved;
      await sleep(1 + Math.random() * looks++);
    }
  }

  /** Confirms a delivery. */
  async ack(postId: number, token: string | null): Promise<void> {
    await this.settle('ack', postId, token);
  }

  /** Returns a post to its place in the queue. */
  async nack(postId: number, token: string | null): Promise<void> {
    await this.settle('nack', postId, token);
  }

  /** Gives a post up: it stays in `error` until an operator requeues it. */
  async fail(postId: number, token: string | null, { reason, details }: QueueFailure): Promise<void> {
    await this.settle('error', postId, token, reason, details === null ? null : JSON.stringify(details));
  }

  /** Renews a reservation; answers until when it holds now. */
  async extend(postId: number, token: string | null): Promise<Date> {
    const { reservedUntil } = await this.settle('extend', postId, token, this.config.reserveTimeoutSeconds);
    if (!reservedUntil) throw new Error('A renewed reservation has no end');
    return reservedUntil;
  }

  /** Puts a post that was given up back into the queue. */
  async requeue(postId: number): Promise<void> {
    const outcome = await this.repository.move('requeue', postId, null);
    if (!outcome.done) throw refusal(postId, outcome.queueStatus, 'error');
  }

  private async settle(move: Move, postId: number, token: string | null, ...more: unknown[]): Promise<MoveOutcome> {
    for (;;) {
      const outcome = await this.repository.move(move, postId, token, ...more);
      if (outcome.done || isRepeated(move, token, outcome)) return outcome;
      if (outcome.queueStatus !== 'reserved') throw refusal(postId, outcome.queueStatus, 'reserved');
      // What stands there now would have allowed the move: another call put it there meanwhile. Move again.
      const overtaken = token === null || outcome.reservationToken === token;
      if (!overtaken) throw new ConflictError('Reservation expired');
    }
  }
}

/** Has this very token already done this very thing? Then an answer was lost, and the repeated call is no conflict. */
function isRepeated(move: Move, token: string | null, outcome: MoveOutcome): boolean {
  return token !== null && outcome.settledToken === token && outcome.settledAs === move;
}

function refusal(postId: number, current: QueueStatus | null, expected: QueueStatus): Error {
  if (current === null) return new NotFoundError(`Post ${postId} not found`);
  return new ConflictError(`Post is in state '${current}', expected '${expected}'`);
}
