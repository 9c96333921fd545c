import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { retryTransient } from '../database/retry';
import { PostStoreService } from '../post-store/post-store.service';
import {
  CONSUMPTION,
  DAYS_AGO,
  DELIVERED_UP_TO,
  LEAVE_QUEUE,
  REJECTED_UP_TO,
  STILL_WAITING,
  TRIM_DRAW,
} from './upkeep.sql';

/** Posts removed in one transaction. */
const BATCH = 2_000;

/** A longer time than any queue has existed, in days; larger values count as this one. */
const LONGEST_DAYS = 36_500;

/** The advisory lock that lets one trim at a time draw: two would each remove the whole excess. */
const TRIM_LOCK = 7_526_484;

interface Doomed {
  id: number;
  delivered_at: Date | null;
}

/** Keeps the queue from growing for ever: removes old deliveries, and waiting posts that nobody will get to. */
@Injectable()
export class UpkeepService {
  private lastTrim: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly posts: PostStoreService,
  ) {}

  /** Removes posts delivered `days` ago or earlier; answers how many. It ends early, between two batches, when told to. */
  cleanUp(days: number, signal?: AbortSignal): Promise<number> {
    return this.removeOlder(DELIVERED_UP_TO, days, signal);
  }

  /** Removes posts that wait in vain since they were rejected, `days` ago or earlier; otherwise as {@link cleanUp}. */
  removeRejected(days: number, signal?: AbortSignal): Promise<number> {
    return this.removeOlder(REJECTED_UP_TO, days, signal);
  }

  /**
   * Removes what waits beyond twice the daily consumption of the last `days`; answers how many. Without any delivery in
   * that time nothing is removed, nor in a dry run. Calls take turns, so that those who wait hold no connections.
   */
  trim(days: number, dryRun: boolean): Promise<number> {
    const trimmed = this.lastTrim.then(() => this.trimLocked(Math.min(days, LONGEST_DAYS), dryRun));
    this.lastTrim = trimmed.catch(() => undefined);
    return trimmed;
  }

  private async trimLocked(days: number, dryRun: boolean): Promise<number> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await lockTrim(runner);
      const excess = await this.excess(days);
      return dryRun || excess === 0 ? excess : await this.removeDrawn(excess);
    } finally {
      await runner.query('SELECT pg_advisory_unlock_all()').finally(() => runner.release());
    }
  }

  private async removeOlder(sql: string, days: number, signal?: AbortSignal): Promise<number> {
    const [row]: { moment: Date }[] = await this.dataSource.query(DAYS_AGO, [Math.min(days, LONGEST_DAYS)]);
    let deleted = 0;
    while (!signal?.aborted) {
      const gone = await this.removeBatch(sql, [row?.moment, BATCH]);
      deleted += gone;
      if (gone < BATCH) break;
    }
    return deleted;
  }

  private async excess(days: number): Promise<number> {
    const [row]: { deliveries: number; pending: number }[] = await this.dataSource.query(CONSUMPTION, [days]);
    if (!row || row.deliveries === 0) return 0;
    return Math.max(0, row.pending - Math.floor((2 * row.deliveries) / days));
  }

  private async removeDrawn(excess: number): Promise<number> {
    const drawn: { id: number }[] = await this.dataSource.query(TRIM_DRAW, [excess]);
    let deleted = 0;
    for (let start = 0; start < drawn.length; start += BATCH) {
      const ids = drawn.slice(start, start + BATCH).map(({ id }) => id);
      deleted += await this.removeBatch(STILL_WAITING, [ids]);
    }
    return deleted;
  }

  /** Removes what a query locks and names, in one transaction. */
  private removeBatch(sql: string, values: unknown[]): Promise<number> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        const doomed: Doomed[] = await manager.query(sql, values);
        return doomed.length === 0 ? 0 : this.removePosts(doomed, manager);
      }),
    );
  }

  private async removePosts(doomed: Doomed[], manager: EntityManager): Promise<number> {
    await manager.query(LEAVE_QUEUE, [doomed.map(({ id }) => id)]);
    return this.posts.remove(
      doomed.map(({ id, delivered_at: deliveredAt }) => ({ id, deliveredAt })),
      manager,
    );
  }
}

/** Waits for the other replicas' trims; in many short statements, as a long one would run into its time limit. */
async function lockTrim(runner: QueryRunner): Promise<void> {
  for (;;) {
    const [row]: { locked: boolean }[] = await runner.query('SELECT pg_try_advisory_lock($1) AS locked', [TRIM_LOCK]);
    if (row?.locked) return;
    await sleep(50);
  }
}
