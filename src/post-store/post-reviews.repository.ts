import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { actorOf, identityOf, type Principal } from '../auth/principal';
import { columnName } from '../database/snake-naming.strategy';
import type { Post } from './post.entity';

/** The columns that a review writes. */
const COLUMNS = [
  'approved',
  'approvedAt',
  'reviewedAt',
  'reviewedBy',
  'changedBy',
  'manualSpamScore',
  'reviewerNotes',
  'rejectionReason',
  'version',
] as const satisfies readonly (keyof Post)[];

/** The review of a post, as its columns hold it. */
export type PostReview = Pick<Post, 'id' | (typeof COLUMNS)[number]>;

/** A review that is locked, and the time of the database then. */
export type LockedReview = PostReview & { now: Date };

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK = `
  SELECT id, ${COLUMNS.map((name) => `${columnName(name)} AS "${name}"`).join(', ')}, now() AS now
  FROM post WHERE id = ANY ($1::bigint[])
  ORDER BY id FOR UPDATE`;

const SAVE = `
  UPDATE post SET ${COLUMNS.map(columnName)
    .map((name) => `${name} = given.${name}`)
    .join(', ')}, updated_at = now()
  FROM json_populate_recordset(NULL::post, $1) AS given
  WHERE post.id = given.id`;

const LOCK_UNREJECTED = `
  SELECT id FROM post WHERE author_id = ANY ($1::bigint[]) AND (approved OR reviewed_at IS NULL)
  ORDER BY id FOR UPDATE`;

/** In one statement without the posts' own reviews, as an author may have written a great many. */
const REJECT = `
  UPDATE post SET approved = false, approved_at = NULL, reviewed_at = now(), reviewed_by = $2, changed_by = $3,
    version = version + 1, updated_at = now()
  WHERE id = ANY ($1::bigint[])`;

/** The reviews of posts, within a transaction of the caller's; the only writer of their columns after the fetch. */
@Injectable()
export class PostReviewsRepository {
  /** Locks those of the posts that are stored until the transaction ends; returns their reviews. */
  lock(ids: readonly number[], manager: EntityManager): Promise<LockedReview[]> {
    return manager.query(LOCK, [ids]);
  }

  /** Writes reviews of posts that the caller has locked, in one statement, so that its triggers run once. */
  async save(reviews: readonly PostReview[], manager: EntityManager): Promise<void> {
    if (reviews.length === 0) return;
    const rows = reviews.map((review) =>
      Object.fromEntries((['id', ...COLUMNS] as const).map((name) => [columnName(name), review[name]])),
    );
    await manager.query(SAVE, [JSON.stringify(rows)]);
  }

  /** Locks the posts of authors that nobody rejected until the transaction ends; returns their ids. */
  async lockUnrejected(authorIds: readonly number[], manager: EntityManager): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(LOCK_UNREJECTED, [authorIds]);
    return rows.map(({ id }) => id);
  }

  /** Rejects posts that are not rejected and that the caller has locked. Returns how many there were. */
  async reject(ids: readonly number[], caller: Principal, manager: EntityManager): Promise<number> {
    const [, count]: [unknown, number] = await manager.query(REJECT, [ids, actorOf(caller), identityOf(caller)]);
    return count;
  }
}
