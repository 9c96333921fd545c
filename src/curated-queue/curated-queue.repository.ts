import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changeAs, recordActions } from '../auth/acting';
import type { Principal } from '../auth/principal';
import { Batcher } from '../common/batcher';
import { type Prepared, runPrepared } from '../database/prepared';
import { retryTransient } from '../database/retry';
import type { Holder } from './holder';
import type { QueueStatus } from './queue-status';
import { ACK, ERROR, EXTEND, FAILED_FOR, NACK, REQUEUE, STATE, STATES, type Transition } from './transitions.sql';

export interface PostState {
  queue_status: QueueStatus;
  reservation_token: string | null;
  completed_token: string | null;
  completed_as: string | null;
  completed_by: number | null;
}

/** Whether a transition was made; if not, the state of the post, or null if there is no such post. */
export interface TransitionOutcome {
  done: boolean;
  reservedUntil: Date | null;
  state: PostState | null;
}

const STATEMENTS = { nack: NACK, error: ERROR, extend: EXTEND };

export interface Reservation extends Holder {
  postId: number;
}

/** A prepared statement each; a second one says why a transition was refused. */
@Injectable()
export class CuratedQueueRepository {
  private readonly acks = new Batcher<Reservation, boolean>((acks, isRetry) => this.ackSeveral(acks, isRetry));

  constructor(private readonly dataSource: DataSource) {}

  async transition(transition: Transition, reservation: Reservation, ...more: unknown[]): Promise<TransitionOutcome> {
    const { postId, token, consumer } = reservation;
    if (transition === 'ack') {
      if (await this.acks.ask(reservation)) return { done: true, reservedUntil: null, state: null };
    } else {
      const values = transition === 'extend' ? [postId, token, ...more] : [postId, token, consumer, ...more];
      const [changed] = await this.run<{ reserved_until: Date | null }>(STATEMENTS[transition], values);
      if (changed) return { done: true, reservedUntil: changed.reserved_until, state: null };
    }
    const [state] = await this.run<PostState>(STATE, [postId]);
    return { done: false, reservedUntil: null, state: state ?? null };
  }

  requeue(postIds: readonly number[], reason: string | null, caller: Principal): Promise<number[]> {
    return retryTransient(() =>
      changeAs(caller, this.dataSource.manager, async (manager) => {
        const [rows]: [{ post_id: number }[], number] = await manager.query(REQUEUE.text, [postIds, reason]);
        const ids = rows.map((row) => row.post_id);
        await recordActions({ action: 'requeue', subjectType: 'post' }, ids, manager);
        return ids;
      }),
    );
  }

  async findFailed(reason: string, most: number): Promise<{ ids: number[]; total: number }> {
    const rows = await this.run<{ post_id: number; total: number }>(FAILED_FOR, [reason, most]);
    return { ids: rows.map((row) => row.post_id), total: rows[0]?.total ?? 0 };
  }

  async states(postIds: readonly number[]): Promise<Map<number, QueueStatus>> {
    if (postIds.length === 0) return new Map();
    const rows = await this.run<{ post_id: number; queue_status: QueueStatus }>(STATES, [postIds]);
    return new Map(rows.map((row) => [row.post_id, row.queue_status]));
  }

  /**
   * Which acks succeeded. Of several for one post, only the first is tried. A batch may lose its connection after the commit, so
   * a retried ack succeeds if its key delivered the post.
   */
  private async ackSeveral(acks: Reservation[], isRetry: boolean): Promise<boolean[]> {
    const firsts = new Map(acks.toReversed().map((ack) => [ack.postId, ack]));
    const tried = [...firsts.values()];
    const values = [[...firsts.keys()], tried.map(({ token }) => token), tried.map(({ consumer }) => consumer)];
    const delivered = new Set((await this.run<{ post_id: number }>(ACK, values)).map((row) => row.post_id));
    const lost = isRetry ? tried.filter(({ postId }) => !delivered.has(postId)) : [];
    for (const ack of lost) if (await this.isAcked(ack)) delivered.add(ack.postId);
    return acks.map((ack) => firsts.get(ack.postId) === ack && delivered.has(ack.postId));
  }

  private async isAcked({ postId, token, consumer }: Reservation): Promise<boolean> {
    const [row] = await this.run<PostState>(STATE, [postId]);
    if (row?.queue_status !== 'delivered' || row.completed_by !== consumer) return false;
    return token === null || row.completed_token === token;
  }

  private run<Row extends object>(statement: Prepared, values: unknown[]): Promise<Row[]> {
    return retryTransient(() => runPrepared<Row>(this.dataSource, statement, values));
  }
}
