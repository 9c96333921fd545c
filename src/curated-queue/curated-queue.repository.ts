import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { MediaAttachment } from '../common/post-content';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { TopicalDay } from '../topical-tags/topical-day';
import { contendedSql, nextSql, SWEEP } from './next.sql';
import type { QueueStatus } from './queue-status';
import { type Move, moveSql, STANDING } from './settle.sql';

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

/** Whether a move was made, and if not, what stands there; `queueStatus` is null when there is no such post. */
export interface MoveOutcome {
  done: boolean;
  reservedUntil: Date | null;
  queueStatus: QueueStatus | null;
  reservationToken: string | null;
  settledToken: string | null;
  settledAs: string | null;
}

/** A post's place in the queue, held still for a transaction. */
export interface LockedEntry {
  queueStatus: QueueStatus;
  deliveredAt: Date | null;
}

interface NextRow extends ReservedRow {
  barred: boolean | null;
  expired: boolean;
}

interface StandingRow {
  queue_status: QueueStatus;
  reservation_token: string | null;
  settled_token: string | null;
  settled_as: string | null;
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
const CONTENDED: Record<'all' | 'topical', Prepared> = {
  all: { name: 'queue-contended', text: contendedSql(false) },
  topical: { name: 'queue-contended-topical', text: contendedSql(true) },
};
const SWEPT: Prepared = { name: 'queue-sweep', text: SWEEP };
const MOVES: Record<Move, Prepared> = {
  ack: { name: 'queue-ack', text: moveSql('ack') },
  nack: { name: 'queue-nack', text: moveSql('nack') },
  error: { name: 'queue-error', text: moveSql('error') },
  requeue: { name: 'queue-requeue', text: moveSql('requeue') },
  extend: { name: 'queue-extend', text: moveSql('extend') },
};
const STANDS: Prepared = { name: 'queue-standing', text: STANDING };

const NOWHERE: MoveOutcome = {
  done: false,
  reservedUntil: null,
  queueStatus: null,
  reservationToken: null,
  settledToken: null,
  settledAs: null,
};

/** The queue's statements: a call of a consumer is one prepared round trip, and a second where leases ran out or there was nothing to take or move. */
@Injectable()
export class CuratedQueueRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Reserves the next post for `seconds`: of all posts, or of those that are topical on a day. */
  async reserve(random: boolean, day: TopicalDay | null, seconds: number): Promise<Look> {
    const token = randomUUID();
    const statement = NEXT[random ? 'random' : 'oldest'][day ? 'topical' : 'all'];
    const values = day ? [seconds, token, day.dayOfWeek, day.monthDay] : [seconds, token];
    const [row] = await this.run<NextRow>(statement, values);
    if (row?.expired) await this.run(SWEPT, []);
    const marked = row?.barred === true;
    if (row?.post_id && !marked) return { reserved: { ...row, reservation_token: token }, contended: false, marked };
    return { reserved: null, contended: !marked && (await this.isContended(day)), marked };
  }

  /** Makes a move on a post; `token` null stands for whichever reservation there is. */
  async move(move: Move, postId: number, token: string | null, ...more: unknown[]): Promise<MoveOutcome> {
    const [moved] = await this.run<{ reserved_until: Date | null }>(MOVES[move], [postId, token, ...more]);
    if (moved) return { ...NOWHERE, done: true, reservedUntil: moved.reserved_until };
    const [row] = await this.run<StandingRow>(STANDS, [postId]);
    if (!row) return NOWHERE;
    return {
      done: false,
      reservedUntil: null,
      queueStatus: row.queue_status,
      reservationToken: row.reservation_token,
      settledToken: row.settled_token,
      settledAs: row.settled_as,
    };
  }

  /** Locks a post's entry until the transaction ends; null when there is none. */
  async lock(postId: number, manager: EntityManager): Promise<LockedEntry | null> {
    const [row]: { queue_status: QueueStatus; delivered_at: Date | null }[] = await manager.query(
      'SELECT queue_status, delivered_at FROM queue_entry WHERE post_id = $1 FOR UPDATE',
      [postId],
    );
    return row ? { queueStatus: row.queue_status, deliveredAt: row.delivered_at } : null;
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
