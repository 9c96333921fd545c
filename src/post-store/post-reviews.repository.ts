import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Post } from './post.entity';

/** The review of a post, as its columns hold it. */
export type PostReview = Pick<
  Post,
  | 'id'
  | 'approved'
  | 'approvedAt'
  | 'reviewedAt'
  | 'reviewedBy'
  | 'changedBy'
  | 'manualSpamScore'
  | 'reviewerNotes'
  | 'version'
>;

/** In the order of their ids, as everybody does who locks several posts. */
const LOCK = `
  SELECT id, approved, approved_at AS "approvedAt", reviewed_at AS "reviewedAt", reviewed_by AS "reviewedBy",
    changed_by AS "changedBy", manual_spam_score AS "manualSpamScore", reviewer_notes AS "reviewerNotes", version
  FROM post WHERE id = ANY ($1::bigint[])
  ORDER BY id FOR UPDATE`;

const SAVE = `
  UPDATE post SET approved = given.approved, approved_at = given."approvedAt", reviewed_at = given."reviewedAt",
    reviewed_by = given."reviewedBy", changed_by = given."changedBy", manual_spam_score = given."manualSpamScore",
    reviewer_notes = given."reviewerNotes", version = given.version, updated_at = now()
  FROM json_to_recordset($1) AS given (id bigint, approved boolean, "approvedAt" timestamptz, "reviewedAt" timestamptz,
    "reviewedBy" text, "changedBy" text, "manualSpamScore" smallint, "reviewerNotes" text, version integer)
  WHERE post.id = given.id`;

/** The reviews of several posts at once, within a transaction of the caller's. */
@Injectable()
export class PostReviewsRepository {
  /** Locks those of the posts that are stored until the transaction ends; answers their reviews. */
  lock(ids: readonly number[], manager: EntityManager): Promise<PostReview[]> {
    return manager.query(LOCK, [ids]);
  }

  /** Writes reviews of posts that the caller holds locked, in one statement, so that its triggers see all of them. */
  async save(reviews: readonly PostReview[], manager: EntityManager): Promise<void> {
    if (reviews.length > 0) await manager.query(SAVE, [JSON.stringify(reviews)]);
  }
}
