import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { Clock } from '../common/clock';
import { ConflictError } from '../common/errors';
import { AppConfig } from '../config/app-config';
import { topicalDay } from '../topical-tags/topical-day';
import { CuratedQueueRepository, type Held, type TransitionOutcome } from './curated-queue.repository';
import { QueueMetrics } from './queue-metrics';
import { type QueueStatus, refusal } from './queue-status';
import type { ReservedRow } from './reservations.repository';
import { ReservationsService } from './reservations.service';
import type { Transition } from './transitions.sql';

/** The longest pause between two attempts at a transition that another statement had locked, in milliseconds. */
const MAX_PAUSE_MS = 20;

export interface NextChoice {
  random: boolean;
  /** Posts that are topical today: no matter, before all others, or only those. */
  topical: 'any' | 'first' | 'only';
}

/** A post that was reserved, and whether it was chosen for being topical. */
export interface Reserved {
  row: ReservedRow;
  isTopical: boolean;
}

export interface QueueFailure {
  reason: string;
  details: Record<string, unknown> | null;
}

/** A post that was not requeued: its state, null where there is none, and why in words. */
export interface NotRequeued {
  postId: number;
  queueStatus: QueueStatus | null;
  detail: string;
}

/** What became of a request to requeue several posts; `remaining` are those in error that it would have meant too. */
export interface Requeued {
  requeued: number;
  remaining: number;
  skipped: NotRequeued[];
}

/** The protocol of the curated queue: a post is reserved for one consumer, who confirms it, returns it or gives it up. */
@Injectable()
export class CuratedQueueService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly repository: CuratedQueueRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly metrics: QueueMetrics,
  ) {}

  /** Reserves the next post for a key: topical ones first where they are asked for; null when nothing is eligible. */
  async findNext({ random, topical }: NextChoice, consumer: number): Promise<Reserved | null> {
    if (topical !== 'any') {
      const day = topicalDay(this.clock.now(), this.config.topicalTimezone);
      const row = await this.reservations.reserve({ random, day }, consumer);
      if (row) return this.reserved(row, true);
      if (topical === 'only') return null;
    }
    const row = await this.reservations.reserve({ random, day: null }, consumer);
    return row && this.reserved(row, false);
  }

  async ack(held: Held): Promise<void> {
    await this.complete('ack', held);
  }

  async nack(held: Held): Promise<void> {
    await this.complete('nack', held);
  }

  async fail(held: Held, { reason, details }: QueueFailure): Promise<void> {
    await this.complete('error', held, reason, details === null ? null : JSON.stringify(details));
  }

  async extend(held: Held): Promise<Date> {
    const { reservedUntil } = await this.complete('extend', held, this.config.reserveTimeoutSeconds);
    if (!reservedUntil) throw new Error('A renewed reservation has no end');
    return reservedUntil;
  }

  async requeue(postId: number, caller: Principal): Promise<void> {
    const [skipped] = (await this.requeueSeveral([postId], caller)).skipped;
    if (skipped) throw refusal(postId, skipped.queueStatus, 'error');
  }

  async requeueSeveral(postIds: readonly number[], caller: Principal): Promise<Requeued> {
    const result: Requeued = { requeued: 0, remaining: 0, skipped: [] };
    for (let ids = [...new Set(postIds)]; ids.length > 0;) {
      const done = new Set(await this.repository.requeue(ids, null, caller));
      const others = ids.filter((id) => !done.has(id));
      const states = await this.repository.states(others);
      result.requeued += done.size;
      this.metrics.calls.inc({ call: 'requeue' }, done.size);
      // What was given up only after the statement is tried again.
      ids = others.filter((id) => states.get(id) === 'error');
      for (const postId of others.filter((id) => states.get(id) !== 'error')) {
        const queueStatus = states.get(postId) ?? null;
        result.skipped.push({ postId, queueStatus, detail: refusal(postId, queueStatus, 'error').message });
      }
    }
    return result;
  }

  /** Puts at most `most` posts that were given up for a reason back into the queue, the longest ago first. */
  async requeueFailed(reason: string, most: number, caller: Principal): Promise<Requeued> {
    const { ids, total } = await this.repository.findFailed(reason, most);
    const requeued = ids.length === 0 ? [] : await this.repository.requeue(ids, reason, caller);
    this.metrics.calls.inc({ call: 'requeue' }, requeued.length);
    return { requeued: requeued.length, remaining: total - ids.length, skipped: [] };
  }

  private reserved(row: ReservedRow, isTopical: boolean): Reserved {
    this.metrics.calls.inc({ call: 'reserve' });
    return { row, isTopical };
  }

  private async complete(transition: Transition, held: Held, ...more: unknown[]): Promise<TransitionOutcome> {
    const { postId, token } = held;
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.repository.transition(transition, held, ...more);
      if (outcome.done) this.metrics.calls.inc({ call: transition });
      if (outcome.done || isRepeated(transition, token, outcome)) return outcome;
      if (outcome.queueStatus !== 'reserved') throw refusal(postId, outcome.queueStatus, 'reserved');
      if (token !== null && outcome.reservationToken !== token) throw new ConflictError('Reservation expired');
      // The state allows the transition: another statement had the entry locked, or reserved it meanwhile.
      await sleep(Math.min(attempts, MAX_PAUSE_MS));
    }
  }
}

/** Has this token already done this? Then the response was lost, and the repeated call is no conflict. */
function isRepeated(transition: Transition, token: string | null, outcome: TransitionOutcome): boolean {
  return token !== null && outcome.completedToken === token && outcome.completedAs === transition;
}
