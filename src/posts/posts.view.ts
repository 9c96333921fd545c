import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFoundError } from '../common/errors';
import { FEWEST_ACCOUNTS } from '../spam-rules/signs/wave-signs';
import type { PostRow } from './dto/post.dto';
import type { ReviewFormDto } from './dto/review-form.dto';

/** The state of a post in the queue; without a row there it is pending. */
const QUEUE_STATUS = "coalesce(entry.queue_status, 'pending') AS queue_status";

/** The specification's fields come first, in its order. */
const SELECT_POSTS = `
  SELECT post.id, post.uri AS post_id, post.url, post.content, post.author_username, author.uri AS author_id, post.instance,
    post.created_at, post.reviewed_at, post.approved, post.spam_score, post.manual_spam_score, post.reviewer_notes, post.hashtags,
    post.media AS media_attachments, ${QUEUE_STATUS}, post.stream_id, stream.hashtag AS stream_hashtag, post.updated_at,
    post.approved_at, post.reviewed_by, post.rejection_reason, post.version, '@' || author.account AS author_account,
    post.author_display_name, post.author_signals, post.details, post.language, post.sensitive, post.spoiler_text,
    post.favourites_count, post.plain_text, post.fetched_at, post.content_changed_at, entry.error_reason, entry.error_details,
    entry.failed_at, prediction.predicted_approval, wave.id AS wave_id, wave.accounts AS wave_size
  FROM post
  JOIN author ON author.id = post.author_id
  JOIN stream ON stream.id = post.stream_id
  LEFT JOIN queue_entry entry ON entry.post_id = post.id
  LEFT JOIN post_prediction prediction ON prediction.post_id = post.id
  LEFT JOIN post_fingerprint member ON member.post_id = post.id
  LEFT JOIN wave ON wave.id = member.wave_id AND wave.accounts >= ${FEWEST_ACCOUNTS}`;

export const POSTS_BY_ID = `${SELECT_POSTS} WHERE post.id = ANY ($1::bigint[])`;

const SELECT_FORMS = `
  SELECT post.id, post.uri AS post_id, post.approved, post.spam_score, post.manual_spam_score, post.reviewer_notes,
    post.reviewed_at, post.updated_at, ${QUEUE_STATUS}, post.approved_at, post.reviewed_by, post.rejection_reason, post.version,
    post.content_changed_at
  FROM post
  LEFT JOIN queue_entry entry ON entry.post_id = post.id
  WHERE post.id = ANY ($1::bigint[])`;

/** Posts read together with what other contexts know of them. */
@Injectable()
export class PostsView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async get(id: number): Promise<PostRow> {
    const [row]: PostRow[] = await this.dataSource.query(POSTS_BY_ID, [[id]]);
    if (!row) throw new NotFoundError('Post not found');
    return row;
  }

  async findForms(ids: readonly number[], manager: EntityManager): Promise<Map<number, ReviewFormDto>> {
    const rows: ReviewFormDto[] = await manager.query(SELECT_FORMS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
