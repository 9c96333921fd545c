import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ReviewAction, recordReviews } from './post-record';
import { type LockedReview, type PostReview, REVIEW_COLUMNS, REVIEWED_COLUMNS, toReviewRow } from './post-review';

/** A review before and after a change. */
export interface ReviewChanged {
  before: PostReview;
  after: PostReview;
}

/** In the order of docs/architecture.md ("The order of locks"). */
const LOCK = `
  SELECT ${REVIEW_COLUMNS}, now() AS now
  FROM post WHERE id = ANY ($1::bigint[])
  ORDER BY id FOR UPDATE`;

const SAVE = `
  UPDATE post SET ${REVIEWED_COLUMNS.map((name) => `${name} = given.${name}`).join(', ')}, updated_at = now()
  FROM json_populate_recordset(NULL::post, $1) AS given
  WHERE post.id = given.id`;

const LOCK_UNREJECTED = `
  SELECT ${REVIEW_COLUMNS}, now() AS now
  FROM post WHERE author_id = ANY ($1::bigint[]) AND (approved OR reviewed_at IS NULL)
  ORDER BY id FOR UPDATE`;

/**
 * The reviews of posts, within a transaction of the caller's that shares the lists before it locks anything; the only writer of their
 * columns after the fetch.
 */
@Injectable()
export class PostReviewsRepository {
  /** Locks those of the posts that are stored until the transaction ends; returns their reviews. */
  lock(ids: readonly number[], manager: EntityManager): Promise<LockedReview[]> {
    return lockReviews(ids, manager);
  }

  /** Locks the posts of authors that nobody rejected until the transaction ends; returns their reviews. */
  lockUnrejected(authorIds: readonly number[], manager: EntityManager): Promise<LockedReview[]> {
    return manager.query(LOCK_UNREJECTED, [authorIds]);
  }

  /** Writes and records reviews of posts that the caller has locked. */
  save(changes: readonly ReviewChanged[], action: ReviewAction, manager: EntityManager): Promise<void> {
    return saveReviews(changes, action, manager);
  }
}

/** The review of a post that is decided now, by an actor, by its automatic score; a version later. */
export function decided(review: LockedReview, approved: boolean, actor: string): PostReview {
  return {
    ...review,
    approved,
    approvedAt: approved ? (review.approvedAt ?? review.now) : null,
    rejectionReason: approved ? null : review.rejectionReason,
    reviewedAt: review.now,
    reviewedBy: actor,
    reviewedScore: review.spamScore,
    version: review.version + 1,
  };
}

/** As {@link PostReviewsRepository.lock}. */
export function lockReviews(ids: readonly number[], manager: EntityManager): Promise<LockedReview[]> {
  return manager.query(LOCK, [ids]);
}

/** As {@link PostReviewsRepository.save}; in one statement, so that the triggers of `post` run once. */
export async function saveReviews(
  changes: readonly ReviewChanged[],
  action: ReviewAction,
  manager: EntityManager,
): Promise<void> {
  if (changes.length === 0) return;
  await manager.query(SAVE, [JSON.stringify(changes.map(({ after }) => toReviewRow(after)))]);
  await recordReviews(
    changes.map((change) => ({ ...change, action })),
    manager,
  );
}
