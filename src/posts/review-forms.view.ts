import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ReviewFormRow } from './dto/review-form.dto';

const SELECT_FORMS = `
  SELECT post.id, post.uri, post.approved, post.spam_score, post.manual_spam_score, post.reviewer_notes, post.reviewed_at,
    post.updated_at, entry.queue_status, post.approved_at, post.reviewed_by, post.version
  FROM post
  JOIN queue_entry entry ON entry.post_id = post.id
  WHERE post.id = ANY ($1::bigint[])`;

/** The reviews of several posts as they stand. */
@Injectable()
export class ReviewFormsView {
  /** Those of the posts that exist, by their ids, as the transaction sees them. */
  async findAll(ids: readonly number[], manager: EntityManager): Promise<Map<number, ReviewFormRow>> {
    const rows: ReviewFormRow[] = await manager.query(SELECT_FORMS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
