import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { retryTransient } from '../database/retry';
import { lockLists } from './lists-lock';
import { CANDIDATES, columnsOf } from './queue-rows';

const NOT_DELIVERED = `queue_status <> 'delivered'`;
const OF_AUTHORS = 'q.author_id = ANY ($1::bigint[])';
const WITH_HASHTAG = 'q.hashtags @> ARRAY[$1::text]';

/** SQL: locks the rows of a scope, in the order of docs/architecture.md. */
const lockRows = (scope: string) => `
  SELECT count(*) FROM (
    SELECT FROM queue_entry q WHERE ${NOT_DELIVERED} AND ${scope} ORDER BY post_id FOR UPDATE
  ) AS locked`;

/** SQL: the lists alone decide these flags, and the row has what they go by: the wide rows of the posts are not read. */
const FLAGS = {
  author_blocked: 'EXISTS (SELECT FROM blocked_author b WHERE b.author_id = q.author_id)',
  hashtag_blocked: 'EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (q.hashtags))',
};

const rewriteFlag = (flag: keyof typeof FLAGS, scope: string) => `
  UPDATE queue_entry q SET ${flag} = NOT ${flag} WHERE ${NOT_DELIVERED} AND ${scope} AND ${flag} <> ${FLAGS[flag]}`;

const TRAITS = ['traits', 'filtered'];

const REWRITE_TRAITS = `
  UPDATE queue_entry q SET (${TRAITS.join(', ')}) = ROW (${columnsOf('c', TRAITS)}) FROM ${CANDIDATES} c
  WHERE c.post_id = q.post_id AND ${NOT_DELIVERED} AND (${columnsOf('c', TRAITS)}) IS DISTINCT FROM (${columnsOf('q', TRAITS)})`;

const AUTHORS_OF_ENTRY = 'SELECT DISTINCT author_id FROM blocked_author WHERE entry_id = $1';

/** Updates the flags of the queue's rows in the transaction that changes blocklists or export settings. */
@Injectable()
export class QueueFlags {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs a change of the lists in a transaction. One runs at a time, and no post is approved meanwhile. */
  changeLists<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return retryTransient(() =>
      this.dataSource.transaction(async (manager) => {
        await lockLists(manager);
        return change(manager);
      }),
    );
  }

  async findAuthors(entryId: number, manager: EntityManager): Promise<number[]> {
    const rows: { author_id: number }[] = await manager.query(AUTHORS_OF_ENTRY, [entryId]);
    return rows.map((row) => row.author_id);
  }

  async rewriteAuthors(ids: readonly number[], manager: EntityManager): Promise<void> {
    await manager.query(lockRows(OF_AUTHORS), [ids]);
    await manager.query(rewriteFlag('author_blocked', OF_AUTHORS), [ids]);
  }

  async rewriteHashtag(folded: string, manager: EntityManager): Promise<void> {
    await manager.query(lockRows(WITH_HASHTAG), [folded]);
    await manager.query(rewriteFlag('hashtag_blocked', WITH_HASHTAG), [folded]);
  }

  async rewriteTraits(manager: EntityManager): Promise<void> {
    await manager.query(lockRows('true'));
    await manager.query(REWRITE_TRAITS);
  }
}
