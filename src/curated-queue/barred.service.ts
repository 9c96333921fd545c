import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import {
  AUTHORS_LIKE,
  AUTHORS_NAMED,
  BATCH_END,
  LOCK_BLOCKLISTS,
  RECOMPUTE_AUTHORS,
  RECOMPUTE_HASHTAG,
  RECOMPUTE_RANGE,
  WAITING_AMONG,
} from './barred.sql';

/** Entries that the repair looks at in one transaction. */
const BATCH = 5_000;

/** How long a change may take: an entry can bar a hundred thousand posts and more, which takes seconds. */
const PATIENCE_MS = 10 * 60_000;

/** What of an entry of the blocklist decides which authors it matches; for a pattern the parts as LIKE has them. */
export interface AuthorMatch {
  usernameFolded: string;
  domainFolded: string;
  uriHash: string | null;
  isPattern: boolean;
  usernameLike: string;
  domainLike: string;
}

/** How many flags were rewritten: posts that are held back now, and posts that no longer are. */
export interface Mended {
  barred: number;
  freed: number;
}

/** Which posts the blocklists hold back, as a flag of each post's place in the queue. */
@Injectable()
export class BarredService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs a change of the blocklists, and of the flags along with it, in one transaction; one such change at a time. */
  changeBlocklists<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        // Its estimates being as they are, the planner would compile a statement that takes a millisecond.
        await manager.query(`SELECT set_config('statement_timeout', $1, true), set_config('jit', 'off', true)`, [
          String(PATIENCE_MS),
        ]);
        await manager.query(LOCK_BLOCKLISTS);
        return change(manager);
      }),
    );
  }

  /** The ids of the authors that an entry matches. */
  async findAuthors(entry: AuthorMatch, manager: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = entry.isPattern
      ? await manager.query(AUTHORS_LIKE, [entry.usernameLike, entry.domainLike])
      : await manager.query(AUTHORS_NAMED, [entry.usernameFolded, entry.domainFolded, entry.uriHash]);
    return rows.map(({ id }) => id);
  }

  /** Rewrites the flags of authors' posts; within {@link changeBlocklists}, after the change. */
  recomputeAuthors(ids: readonly number[], manager: EntityManager): Promise<Mended> {
    return run(manager, RECOMPUTE_AUTHORS, [ids]);
  }

  /** Rewrites the flags of a folded hashtag's posts; within {@link changeBlocklists}, after the change. */
  recomputeHashtag(folded: string, manager: EntityManager): Promise<Mended> {
    return run(manager, RECOMPUTE_HASHTAG, [folded]);
  }

  /** Those of the posts that wait in the queue, held there until the transaction ends. */
  async lockWaiting(ids: readonly number[], manager: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(WAITING_AMONG, [ids]);
    return rows.map(({ id }) => id);
  }

  /**
   * Rewrites every flag that is wrong: one that a change of the blocklists and another statement left behind as they crossed. A
   * post whose flag says barred and should not would be lost without a word. It ends early, between two batches, when told to.
   */
  async repair(signal?: AbortSignal): Promise<Mended> {
    const mended: Mended = { barred: 0, freed: 0 };
    for (let from = 0; ;) {
      const [{ last }]: [{ last: number | null }] = await this.dataSource.query(BATCH_END, [from, BATCH]);
      if (last === null || signal?.aborted) return mended;
      const { barred, freed } = await this.changeBlocklists((manager) => run(manager, RECOMPUTE_RANGE, [from, last]));
      mended.barred += barred;
      mended.freed += freed;
      from = last;
    }
  }
}

async function run(manager: EntityManager, sql: string, values: unknown[]): Promise<Mended> {
  const [mended]: Mended[] = await manager.query(sql, values);
  if (!mended) throw new Error('A count answers one row');
  return mended;
}
