import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Actor } from '../auth/acting';
import { actorOf } from '../auth/principal';
import { ReadDataSource } from '../database/read-data-source';
import { BulkDecision, type BulkDecisionPost } from './bulk-decision.entity';
import { conditionsOf, type ListFilter, type Query } from '../posts/list-filter';
import type { Decision, ReviewChange } from './next-review';

const KEPT_DAYS = 7;

/** Two busy cores store these within the limit of a statement, 20 s. */
export const MOST_POSTS = 400_000;

const FIND_POSTS = `
  SELECT post_id AS "postId", version, before FROM bulk_decision_post
  WHERE bulk_decision_id = $1 AND post_id > $2 ORDER BY post_id LIMIT $3`;

const CREATE_FOR_BLOCK = `
  INSERT INTO bulk_decision (actor, approved, blocked_user_id, created_at) VALUES ($1, false, $2, clock_timestamp())
  RETURNING id`;

/** SQL: what waits of the authors that an entry blocks: unreviewed or approved, and not with a consumer. */
const LIST_FOR_BLOCK = `
  WITH stored AS (
    INSERT INTO bulk_decision_post (bulk_decision_id, post_id, version)
    SELECT $1, post.id, post.version FROM post
    WHERE author_id IN (SELECT author_id FROM blocked_author WHERE entry_id = $2) AND (approved OR reviewed_at IS NULL)
      AND NOT EXISTS (SELECT FROM queue_entry q WHERE q.post_id = post.id AND q.queue_status <> 'pending')
    LIMIT ${MOST_POSTS}
    RETURNING 1
  )
  UPDATE bulk_decision SET total = (SELECT count(*) FROM stored) WHERE id = $1 RETURNING total`;

const SAVE_DECIDED = `
  UPDATE bulk_decision_post SET version = given.version, before = given.before
  FROM json_to_recordset($2) AS given (id bigint, version integer, before jsonb)
  WHERE bulk_decision_id = $1 AND post_id = given.id`;

export type DecidedPost = Pick<BulkDecisionPost, 'postId' | 'version' | 'before'>;

export type BatchCounts = Partial<Pick<BulkDecision, 'changed' | 'unchanged' | 'skipped' | 'restored' | 'keptChanged'>>;

/** The only writer of `bulk_decision` and `bulk_decision_post`. */
@Injectable()
export class BulkDecisionsRepository {
  constructor(
    @InjectRepository(BulkDecision) private readonly decisions: Repository<BulkDecision>,
    private readonly lists: ReadDataSource,
  ) {}

  findRecent(limit: number): Promise<BulkDecision[]> {
    return this.decisions.find({ order: { id: 'DESC' }, take: limit });
  }

  find(id: number, manager: EntityManager = this.decisions.manager): Promise<BulkDecision | null> {
    return manager.findOneBy(BulkDecision, { id });
  }

  async findUnfinished(): Promise<{ id: number; isListed: boolean } | null> {
    const [row]: { id: number; isListed: boolean }[] = await this.decisions.query(`
      SELECT id, total IS NOT NULL OR undone_by IS NOT NULL AS "isListed" FROM bulk_decision
      WHERE finished_at IS NULL AND undone_by IS NULL OR undone_by IS NOT NULL AND undone_at IS NULL
      ORDER BY id LIMIT 1`);
    return row ?? null;
  }

  async count(decision: NewBulkDecision): Promise<number> {
    const { text, values } = select('post.id', decision, decision.mostPosts + 1);
    return (await this.lists.one<{ n: number }>(`SELECT count(*) AS n FROM (${text}) AS listed`, values)).n;
  }

  async create(decision: NewBulkDecision, manager: EntityManager): Promise<{ id: number; total: number }> {
    const { actor, change } = decision;
    const { approved, rejectionReason = null } = change;
    const { id } = await manager.save(BulkDecision, { actor, approved: approved === true, rejectionReason, total: 0 });
    const { text, values } = select(`${id}::bigint, post.id, post.version`, decision, decision.mostPosts);
    const [{ total } = { total: 0 }]: { total: number }[] = await manager.query(
      `WITH stored AS (INSERT INTO bulk_decision_post (bulk_decision_id, post_id, version) ${text} RETURNING 1)
       SELECT count(*) AS total FROM stored`,
      values,
    );
    await manager.update(BulkDecision, { id }, { total });
    return { id, total };
  }

  /** A rejection of what waits of the authors that an entry blocks; the posts are listed after the transaction, which locks the lists. */
  async createForBlock(blockedUserId: number, actor: Actor, manager: EntityManager): Promise<number> {
    const [{ id } = { id: 0 }]: { id: number }[] = await manager.query(CREATE_FOR_BLOCK, [actor, blockedUserId]);
    return id;
  }

  async listForBlock({ id, blockedUserId }: BulkDecision, manager: EntityManager): Promise<number> {
    const [[{ total } = { total: 0 }]]: [{ total: number }[]] = await manager.query(LIST_FOR_BLOCK, [
      id,
      blockedUserId,
    ]);
    return total;
  }

  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(BulkDecision, id);
  }

  lock(id: number, manager: EntityManager): Promise<BulkDecision | null> {
    return manager.findOne(BulkDecision, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findPosts({ id, position }: BulkDecision, limit: number, manager: EntityManager): Promise<DecidedPost[]> {
    return manager.query(FIND_POSTS, [id, position, limit]);
  }

  async saveDecided(
    { id }: BulkDecision,
    posts: readonly { id: number; version: number; before: Decision }[],
    manager: EntityManager,
  ): Promise<void> {
    if (posts.length > 0) await manager.query(SAVE_DECIDED, [id, JSON.stringify(posts)]);
  }

  async advance(decision: BulkDecision, position: number, counts: BatchCounts, manager: EntityManager): Promise<void> {
    const sums = Object.entries(counts).map(([name, n]) => [name, decision[name as keyof BatchCounts] + n]);
    await manager.update(BulkDecision, { id: decision.id }, { position, ...Object.fromEntries(sums) });
  }

  async finish({ id, undoneBy }: BulkDecision, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE bulk_decision SET ${undoneBy === null ? 'finished_at' : 'undone_at'} = now() WHERE id = $1`,
      [id],
    );
  }

  async requestUndo({ id }: BulkDecision, actor: Actor, manager: EntityManager): Promise<void> {
    await manager.update(BulkDecision, { id }, { undoneBy: actor, position: 0 });
  }

  async forget(): Promise<void> {
    await this.decisions.query(
      `DELETE FROM bulk_decision
       WHERE (undone_by IS NULL OR undone_at IS NOT NULL) AND coalesce(undone_at, finished_at) < now() - interval '${KEPT_DAYS} days'`,
    );
  }
}

export interface NewBulkDecision {
  actor: Actor;
  change: ReviewChange;
  filter: ListFilter;
  /** When the list was loaded. Posts fetched, edited or reviewed by others since are left out. */
  seenAt: Date;
  mostPosts: number;
}

function select(columns: string, { actor, filter, seenAt }: NewBulkDecision, limit: number): Query {
  const conditions = conditionsOf(filter);
  const [time, self] = [conditions.parameter(seenAt), conditions.parameter(actorOf(actor))];
  conditions.addPlain(`post.fetched_at <= ${time} AND coalesce(post.content_changed_at, '-infinity') <= ${time}`);
  conditions.addPlain(`(coalesce(post.reviewed_at, '-infinity') <= ${time} OR post.reviewed_by = ${self})`);
  return { text: `SELECT ${columns} FROM post ${conditions.where()} LIMIT ${limit}`, values: conditions.values };
}
