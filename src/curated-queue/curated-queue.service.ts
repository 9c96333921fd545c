import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal';
import { Clock } from '../common/clock';
import { ConflictError } from '../common/errors';
import { AppConfig } from '../config/app-config';
import { topicalDay } from '../topical-tags/topical-day';
import { CuratedQueueRepository, type PostState, type Reservation } from './curated-queue.repository';
import { QueueItemDto, type ReservedRow } from './dto/queue-item.dto';
import type { RequeuedDto } from './dto/requeue.dto';
import { QueueMetrics } from './queue-metrics';
import { refusal } from './queue-status';
import { ReservationsService } from './reservations.service';
import type { Transition } from './transitions.sql';

const MAX_PAUSE_MS = 20;

export interface NextChoice {
  random: boolean;
  /** How to treat today's topical posts: ignore, prefer, or only those. */
  topical: 'any' | 'first' | 'only';
}

export interface QueueFailure {
  reason: string;
  details: Record<string, unknown> | null;
}

/** The queue's protocol: a post is reserved for one consumer, which confirms it, returns it or gives it up. */
@Injectable()
export class CuratedQueueService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly repository: CuratedQueueRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly metrics: QueueMetrics,
  ) {}

  async reserveNext(
    { random, topical }: NextChoice,
    { id: consumer, streams = null }: Pick<Principal, 'id' | 'streams'>,
  ): Promise<QueueItemDto | null> {
    if (topical !== 'any') {
      const day = topicalDay(this.clock.now(), this.config.topicalTimezone);
      const row = await this.reservations.reserve({ random, streams, day }, consumer);
      if (row) return this.toItem(row);
      if (topical === 'only') return null;
    }
    const row = await this.reservations.reserve({ random, streams, day: null }, consumer);
    return row && this.toItem(row);
  }

  async ack(reservation: Reservation): Promise<void> {
    await this.complete('ack', reservation);
  }

  async nack(reservation: Reservation): Promise<void> {
    await this.complete('nack', reservation);
  }

  async fail(reservation: Reservation, { reason, details }: QueueFailure): Promise<void> {
    await this.complete('error', reservation, reason, details === null ? null : JSON.stringify(details));
  }

  async extend(reservation: Reservation): Promise<Date> {
    const reservedUntil = await this.complete('extend', reservation, this.config.reserveTimeoutSeconds);
    if (!reservedUntil) throw new Error('A renewed reservation has no end');
    return reservedUntil;
  }

  async requeue(postId: number, caller: Principal): Promise<void> {
    const [skipped] = (await this.requeueSeveral([postId], caller)).skipped;
    if (skipped) throw refusal(postId, skipped.queue_status, 'error');
  }

  async requeueSeveral(postIds: readonly number[], caller: Principal): Promise<RequeuedDto> {
    const result: RequeuedDto = { requeued: 0, remaining: 0, skipped: [] };
    for (let ids = [...new Set(postIds)]; ids.length > 0;) {
      const done = new Set(await this.repository.requeue(ids, null, caller));
      const others = ids.filter((id) => !done.has(id));
      const states = await this.repository.states(others);
      result.requeued += done.size;
      this.metrics.calls.inc({ call: 'requeue' }, done.size);
      // A post that came into error only after the statement ran is tried again.
      ids = others.filter((id) => states.get(id) === 'error');
      for (const postId of others.filter((id) => states.get(id) !== 'error')) {
        const queue_status = states.get(postId) ?? null;
        result.skipped.push({ post_id: postId, queue_status, detail: refusal(postId, queue_status, 'error').message });
      }
    }
    return result;
  }

  async requeueFailed(reason: string, most: number, caller: Principal): Promise<RequeuedDto> {
    const { ids, total } = await this.repository.findFailed(reason, most);
    const requeued = ids.length === 0 ? [] : await this.repository.requeue(ids, reason, caller);
    this.metrics.calls.inc({ call: 'requeue' }, requeued.length);
    return { requeued: requeued.length, remaining: total - ids.length, skipped: [] };
  }

  private toItem(row: ReservedRow): QueueItemDto {
    this.metrics.calls.inc({ call: 'reserve' });
    return QueueItemDto.from(row);
  }

  private async complete(transition: Transition, reservation: Reservation, ...more: unknown[]): Promise<Date | null> {
    const { postId, token } = reservation;
    for (let attempts = 1; ; attempts++) {
      const { done, reservedUntil, state } = await this.repository.transition(transition, reservation, ...more);
      if (done) this.metrics.calls.inc({ call: transition });
      if (done || isRepeated(transition, token, state)) return reservedUntil;
      if (state?.queue_status !== 'reserved') throw refusal(postId, state?.queue_status ?? null, 'reserved');
      if (token !== null && state.reservation_token !== token) throw new ConflictError('Reservation expired');
      // The state allows the transition: another statement had the entry locked, or reserved it meanwhile.
      await sleep(Math.min(attempts, MAX_PAUSE_MS));
    }
  }
}

/** Has this token already done this? Then the response was lost, and the repeated call is no conflict. */
function isRepeated(transition: Transition, token: string | null, state: PostState | null): boolean {
  return token !== null && state?.completed_token === token && state.completed_as === transition;
}
