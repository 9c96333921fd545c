import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { estimateQuery } from '../database/estimate';
import { longChange } from '../database/long-change';
import { AT_ORIGIN, AUTHOR_IS_BLOCKED, AUTHOR_MATCHES, WAITING, WITHHELD } from './eligibility.sql';

/**
 * The advisory lock of the blocklists and the topical rules: whoever changes them takes it alone, and whoever makes entries
 * by them shares it, as the trigger on `post` does. So a change sees the posts that were stored before it, and the posts that
 * are stored after it see the change.
 */
const BLOCKLIST_LOCK = 7_526_483;

const LOCK_BLOCKLISTS = `SELECT pg_advisory_xact_lock(${BLOCKLIST_LOCK})`;

/** SQL: keeps the blocklists as they are until the transaction ends. */
export const LOCK_BLOCKLISTS_SHARED = `SELECT pg_advisory_xact_lock_shared(${BLOCKLIST_LOCK})`;

/**
 * Entries at the head of the queue that are compared along with a change of a blocklist, of those that wait and of those that are
 * withheld: each is a read of a wide row of `post`, and whoever changes a list waits for it.
 */
const HEAD = 250;

/** How many entries were rewritten: posts that are blocked now, posts that no longer are, and posts whose traits were others. */
export interface Rewritten {
  blocked: number;
  unblocked: number;
  traits: number;
}

/** The bits of `traits` that only verification sets. */
const BY_VERIFICATION = AT_ORIGIN.gone + AT_ORIGIN.not_public;

/**
 * SQL: compares the flags of some posts with the blocklists, and their traits with the posts, and rewrites the wrong ones; the
 * blocklist of users is searched once for each author. Rows are locked in the order of their ids, as everywhere. Delivered entries
 * keep what they have. Entries are looked up one by one (LATERAL, ARRAY): with statistics from before the posts a join read the
 * whole table for each.
 */
const recompute = (posts: string, locked: '' | 'SKIP LOCKED' = '') => `
  WITH scope AS MATERIALIZED (
    SELECT p.id AS post_id, q.author_id, q.blocked, q.traits, p.hashtags_folded,
      queue_traits(p.sensitive, p.details, p.author_signals) AS right_traits
    FROM post p CROSS JOIN LATERAL (SELECT * FROM queue_entry WHERE post_id = p.id OFFSET 0) AS q
    WHERE q.queue_status <> 'delivered' AND ${posts}
  ),
  blocked_author AS MATERIALIZED (
    SELECT a.id FROM author a WHERE a.id IN (SELECT author_id FROM scope) AND ${AUTHOR_IS_BLOCKED}
  ),
  compared AS MATERIALIZED (
    SELECT post_id, blocked AS was_blocked, (traits & ~${BY_VERIFICATION}) <> right_traits AS had_others, right_traits,
      author_id IN (SELECT id FROM blocked_author)
        OR EXISTS (SELECT FROM blocked_hashtag b WHERE b.hashtag_folded = ANY (scope.hashtags_folded)) AS is_blocked
    FROM scope
  ),
  wrong AS MATERIALIZED (
    SELECT compared.*
    FROM (SELECT * FROM compared WHERE was_blocked <> is_blocked OR had_others ORDER BY post_id) AS compared
    CROSS JOIN LATERAL (SELECT post_id FROM queue_entry WHERE post_id = compared.post_id FOR UPDATE ${locked}) AS q
  ),
  rewritten AS (
    -- Of the locked row, as verification may have set its bits since the statement's snapshot.
    UPDATE queue_entry q SET blocked = entry.blocked, traits = entry.traits | (q.traits & ${BY_VERIFICATION})
    FROM unnest(ARRAY(SELECT post_id FROM wrong), ARRAY(SELECT is_blocked FROM wrong), ARRAY(SELECT right_traits FROM wrong))
      AS entry (post_id, blocked, traits)
    WHERE q.post_id = entry.post_id
  )
  SELECT count(*) FILTER (WHERE is_blocked AND NOT was_blocked) AS blocked,
    count(*) FILTER (WHERE was_blocked AND NOT is_blocked) AS unblocked, count(*) FILTER (WHERE had_others) AS traits
  FROM wrong`;

const OF_AUTHORS = 'p.author_id = ANY ($1::bigint[])';
const APPROVED = 'p.approved = $1';
const WITH_HASHTAG = 'p.hashtags_folded @> ARRAY[$1::text]';

/** SQL: the $1 oldest waiting entries, and the $2 oldest of those that a flag withholds. */
const AT_HEAD = `p.id IN (
      (SELECT post_id FROM queue_entry WHERE ${WAITING} ORDER BY created_at, post_id LIMIT $1)
      UNION ALL
      (SELECT post_id FROM queue_entry WHERE ${WITHHELD} ORDER BY created_at, post_id LIMIT $2))`;

/** Waits for nobody: what is locked was reserved just now, or is compared by whoever has locked it. */
const RECOMPUTE_HEAD = recompute(AT_HEAD, 'SKIP LOCKED');
const RECOMPUTE_RANGE = recompute('p.id > $1 AND p.id <= $2');

/** SQL: the id that ends a batch of $2 entries beyond $1; null when there is none. */
const BATCH_END = `
  SELECT max(post_id) AS last FROM (SELECT post_id FROM queue_entry WHERE post_id > $1 ORDER BY post_id LIMIT $2) AS batch`;

/** SQL: the authors that the entry $1 matches; a query for each way of matching, as each has its own index. */
const MATCHED_AUTHORS = AUTHOR_MATCHES.map(
  (matches) => `SELECT a.id FROM blocked_user b JOIN author a ON ${matches} WHERE b.id = $1`,
).join(' UNION ');

/** SQL: locks those of the posts $1 that are pending, reviewed or not, and returns their ids. */
const LOCK_PENDING = `
  SELECT post_id AS id FROM queue_entry WHERE post_id = ANY ($1::bigint[]) AND queue_status = 'pending'
  ORDER BY post_id FOR UPDATE`;

/** Keeps the `blocked` flags of queue entries by the blocklists. */
@Injectable()
export class BlockedPostsRepository {
  /** The flags of so many posts are rewritten along with a change; a job follows with those of more. */
  mostAtOnce = 2_000;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Runs a change of the blocklists in a transaction of its own; one at a time, and no posts are stored meanwhile. */
  changeBlocklists<T>(change: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.inBlocklists(LOCK_BLOCKLISTS, change);
  }

  /** The ids of the authors that an entry of the blocked users matches. */
  async findAuthors(entryId: number, manager: EntityManager): Promise<number[]> {
    return idsOf(await manager.query(MATCHED_AUTHORS, [entryId]));
  }

  /** Rewrites the flags of authors' posts; see {@link recompute}. */
  recomputeAuthors(ids: readonly number[], manager: EntityManager): Promise<boolean> {
    return this.recompute(OF_AUTHORS, ids, manager);
  }

  /** Rewrites the flags and traits of approved posts; see {@link recompute}. */
  recomputeApproved(manager: EntityManager): Promise<boolean> {
    return this.recompute(APPROVED, true, manager);
  }

  /** Rewrites the flags of the posts with a folded hashtag; see {@link recompute}. */
  recomputeHashtag(folded: string, manager: EntityManager): Promise<boolean> {
    return this.recompute(WITH_HASHTAG, folded, manager);
  }

  /** Rewrites the flags of the `count` oldest waiting posts. */
  async recomputeHead(count: number): Promise<void> {
    await this.inBlocklists(LOCK_BLOCKLISTS_SHARED, (manager) => rewrite(manager, RECOMPUTE_HEAD, [count, 0]));
  }

  /** Rewrites the flags of the posts whose id is beyond `after` and at most `last`. */
  recomputeRange(after: number, last: number): Promise<Rewritten> {
    return this.inBlocklists(LOCK_BLOCKLISTS_SHARED, (manager) => rewrite(manager, RECOMPUTE_RANGE, [after, last]));
  }

  /** The id of the last of `size` entries beyond `after`; null when there are none. */
  async findBatchEnd(after: number, size: number): Promise<number | null> {
    const [row]: { last: number | null }[] = await this.dataSource.query(BATCH_END, [after, size]);
    return row?.last ?? null;
  }

  /** Those of the posts that are pending, locked until the transaction ends. */
  async lockPending(ids: readonly number[], manager: EntityManager): Promise<number[]> {
    return idsOf(await manager.query(LOCK_PENDING, [ids]));
  }

  /**
   * Rewrites the flags of few posts; of many, by the planner's statistics, only those at the head of the queue. Returns whether
   * all are right.
   */
  private async recompute(posts: string, value: unknown, manager: EntityManager): Promise<boolean> {
    const { rows } = await estimateQuery(manager, `SELECT FROM post p WHERE ${posts}`, [value]);
    const isFew = rows <= this.mostAtOnce;
    if (isFew) await rewrite(manager, recompute(posts), [value]);
    else await rewrite(manager, RECOMPUTE_HEAD, [HEAD, HEAD]);
    return isFew;
  }

  /** In a transaction in which nobody else changes the blocklists. */
  private inBlocklists<T>(lock: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction((manager) =>
      longChange(manager, async () => {
        await manager.query(lock);
        return work(manager);
      }),
    );
  }
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

async function rewrite(manager: EntityManager, sql: string, values: unknown[]): Promise<Rewritten> {
  const [rewritten]: Rewritten[] = await manager.query(sql, values);
  if (!rewritten) throw new Error('A count returns one row');
  return rewritten;
}
