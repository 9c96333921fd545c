import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import { JobsService } from '../scheduling/jobs.service';
import { EXCLUDED_TRAITS } from '../settings/export-filters';
import { QUEUE_ORDER } from './eligibility.sql';
import { lockLists, shareLists } from './lists-lock';
import { CANDIDATES, columnsOf } from './queue-rows';

/** The job that ends what a large change left behind: requested by each, and daily. */
export const QUEUE_FLAGS_JOB = 'queue-flags';
const EVERY_SECONDS = 86_400;

const NOT_DELIVERED = `queue_status <> 'delivered'`;
const FLAGS = ['author_blocked', 'hashtag_blocked', 'traits', 'filtered'];

/** SQL: one flag follows from the row itself and the lists: the wide rows of the posts are not read. */
const flip = (flag: string, truth: string) => ({ stale: `q.${flag} <> (${truth})`, set: `${flag} = NOT q.${flag}` });

const isFiltered = flip('filtered', `q.traits & ${EXCLUDED_TRAITS} <> 0`);
const ofCandidate = `(SELECT ${columnsOf('c', FLAGS)} FROM ${CANDIDATES} c WHERE c.post_id = q.post_id)`;

/** SQL, by what a change affects: the rows to look at, when one is out of date, and how it is brought in line. */
const REWRITES = {
  author: {
    rows: 'q.author_id = ANY ($1::bigint[])',
    ...flip('author_blocked', 'EXISTS (SELECT FROM blocked_author b WHERE b.author_id = q.author_id)'),
  },
  hashtag: {
    rows: 'q.hashtags @> ARRAY[$1::text]',
    ...flip('hashtag_blocked', 'EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (q.hashtags))'),
  },
  filters: { rows: isFiltered.stale, ...isFiltered },
  all: {
    rows: 'true',
    stale: `(${columnsOf('q', FLAGS)}) <> ${ofCandidate}`,
    set: `(${FLAGS.join(', ')}) = ${ofCandidate}`,
  },
};

/** What a change of the lists affects: posts of authors, with a hashtag, that a filter may exclude, or all. */
export type Affected =
  { what: 'author'; of: readonly number[] } | { what: 'hashtag'; of: string } | { what: 'filters' | 'all' };

const FIND = (rows: string, most: number | null) =>
  `SELECT post_id FROM queue_entry q WHERE ${NOT_DELIVERED} AND ${rows} ORDER BY ${QUEUE_ORDER} LIMIT ${most}`;

const LOCK = (stale: string) =>
  `SELECT post_id FROM queue_entry q WHERE post_id = ANY ($1::bigint[]) AND ${stale} ORDER BY post_id FOR UPDATE`;

const REWRITE = (stale: string, set: string) =>
  `UPDATE queue_entry q SET ${set} WHERE post_id = ANY ($1::bigint[]) AND ${stale}`;

const AUTHORS_OF_ENTRY = 'SELECT DISTINCT author_id FROM blocked_author WHERE entry_id = $1';

/**
 * Keeps the flags of the queue's rows in line with blocklists and export settings. A change is in force for rows written from then on, and
 * for the first rows of the queue, when its transaction ends; the others follow in batches before it is answered.
 */
@Injectable()
export class QueueFlags implements OnApplicationBootstrap {
  /** Rows of a transaction, which are locked for some tens of milliseconds. */
  batch = 1_000;

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.schedule({
      name: QUEUE_FLAGS_JOB,
      everySeconds: EVERY_SECONDS,
      run: (signal) => this.rewriteInBatches({ what: 'all' }, signal),
    });
  }

  /** Runs a change of the lists in a transaction. One runs at a time, and no post is approved meanwhile. */
  async changeLists<T>(change: (manager: EntityManager) => Promise<{ result: T; affected: Affected }>): Promise<T> {
    const { result, affected, isDone } = await retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await lockLists(manager);
        const { result, affected } = await change(manager);
        const first = await this.find(affected, manager, this.batch);
        await rewrite(affected.what, first, manager);
        const isDone = first.length < this.batch;
        if (!isDone) await this.jobs.request(QUEUE_FLAGS_JOB, manager);
        return { result, affected, isDone };
      }),
    );
    if (!isDone) await this.rewriteInBatches(affected);
    return result;
  }

  async findAuthors(entryId: number, manager: EntityManager): Promise<number[]> {
    const rows: { author_id: number }[] = await manager.query(AUTHORS_OF_ENTRY, [entryId]);
    return rows.map((row) => row.author_id);
  }

  private async find(affected: Affected, manager: EntityManager, most: number | null = null): Promise<number[]> {
    const values = 'of' in affected ? [affected.of] : [];
    const rows: { post_id: number }[] = await manager.query(FIND(REWRITES[affected.what].rows, most), values);
    return rows.map((row) => row.post_id);
  }

  private async rewriteInBatches(affected: Affected, signal?: AbortSignal): Promise<void> {
    const ids = await this.find(affected, this.dataSource.manager);
    for (let start = 0; start < ids.length && !signal?.aborted; start += this.batch)
      await retryTransient(() =>
        this.dataSource.transaction(async (manager) => {
          await shareLists(manager);
          await rewrite(affected.what, ids.slice(start, start + this.batch), manager);
        }),
      );
  }
}

async function rewrite(what: Affected['what'], ids: readonly number[], manager: EntityManager): Promise<void> {
  const { stale, set } = REWRITES[what];
  const locked: { post_id: number }[] = ids.length === 0 ? [] : await manager.query(LOCK(stale), [ids]);
  if (locked.length > 0) await manager.query(REWRITE(stale, set), [locked.map((row) => row.post_id)]);
}
