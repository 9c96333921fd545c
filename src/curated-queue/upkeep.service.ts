import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import { PostsService } from '../posts/posts.service';
import { CONSUMPTION, DELIVERED_UP_TO, LEAVE_QUEUE, STILL_WAITING, TRIM_DRAW } from './upkeep.sql';

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
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly posts: PostsService,
  ) {}

  /** Removes posts delivered `days` ago or earlier; answers how many. It ends early, between two batches, when told to. */
  async cleanUp(days: number, signal?: AbortSignal): Promise<number> {
    const [{ cutoff }]: [{ cutoff: Date }] = await this.dataSource.query(
      'SELECT now() - make_interval(days => $1) AS cutoff',
      [Math.min(days, LONGEST_DAYS)],
    );
    let deleted = 0;
    while (!signal?.aborted) {
      const gone = await this.removeBatch(DELIVERED_UP_TO, [cutoff, BATCH]);
      deleted += gone;
      if (gone < BATCH) break;
    }
    return deleted;
  }

  /**
   * Removes what waits beyond twice the daily consumption of the last `days`; answers how many. Without any delivery in
   * that time nothing is removed, nor in a dry run.
   */
  async trim(days: number, dryRun: boolean): Promise<number> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.query('SELECT pg_advisory_lock($1)', [TRIM_LOCK]);
      const excess = await this.excess(Math.min(days, LONGEST_DAYS));
      return dryRun || excess === 0 ? excess : await this.removeDrawn(excess);
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [TRIM_LOCK]);
      await runner.release();
    }
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
