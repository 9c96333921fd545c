import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Batcher } from '../common/batcher';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { QueueStatus } from './queue-status';
import { ACK_SEVERAL, type Move, moveSql, STANDING } from './settle.sql';

/** Whether a move was made, and if not, what stands there; `queueStatus` is null when there is no such post. */
export interface MoveOutcome {
  done: boolean;
  reservedUntil: Date | null;
  queueStatus: QueueStatus | null;
  reservationToken: string | null;
  settledToken: string | null;
  settledAs: string | null;
}

interface StandingRow {
  queue_status: QueueStatus;
  reservation_token: string | null;
  settled_token: string | null;
  settled_as: string | null;
}

const MOVES: Record<Move, Prepared> = {
  ack: { name: 'queue-ack', text: moveSql('ack') },
  nack: { name: 'queue-nack', text: moveSql('nack') },
  error: { name: 'queue-error', text: moveSql('error') },
  requeue: { name: 'queue-requeue', text: moveSql('requeue') },
  extend: { name: 'queue-extend', text: moveSql('extend') },
};
const ACKS: Prepared = { name: 'queue-ack-several', text: ACK_SEVERAL };
const STANDS: Prepared = { name: 'queue-standing', text: STANDING };

const NOWHERE: MoveOutcome = {
  done: false,
  reservedUntil: null,
  queueStatus: null,
  reservationToken: null,
  settledToken: null,
  settledAs: null,
};

/** An ack, with the token of its reservation or null. */
interface Ack {
  postId: number;
  token: string | null;
}

/** The moves of the queue's entries: a prepared round trip each, and a second to tell why nothing was moved. */
@Injectable()
export class CuratedQueueRepository {
  private readonly acks = new Batcher<Ack, boolean>((acks) => this.ackSeveral(acks), {
    most: 50,
    atOnce: 4,
    overdueMs: 100,
  });

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Makes a move on a post; `token` null stands for whichever reservation there is. */
  async move(move: Move, postId: number, token: string | null, ...more: unknown[]): Promise<MoveOutcome> {
    if (move === 'ack' && (await this.acks.ask({ postId, token }))) return { ...NOWHERE, done: true };
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

  /** Which of the acks were made; of several for one post only the first is tried. A lone one needs no arrays. */
  private async ackSeveral(acks: Ack[]): Promise<boolean[]> {
    const [ack] = acks;
    if (ack && acks.length === 1) return [(await this.run(MOVES.ack, [ack.postId, ack.token])).length > 0];
    const firsts = new Map(acks.toReversed().map((ack) => [ack.postId, ack]));
    const values = [[...firsts.keys()], [...firsts.values()].map(({ token }) => token)];
    const moved = new Set((await this.run<{ post_id: number }>(ACKS, values)).map((row) => row.post_id));
    return acks.map((ack) => firsts.get(ack.postId) === ack && moved.has(ack.postId));
  }

  private run<Row extends object>(statement: Prepared, values: unknown[]): Promise<Row[]> {
    return retryTransient(() => runPrepared<Row>(this.dataSource, statement, values));
  }
}
