import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFoundError } from '../common/errors';
import type { AuthorSignals, MediaAttachment } from '../common/post-content';
import type { QueueStatus } from '../curated-queue/queue-status';

/** A post as reviewers see it: with its author, its stream and its place in the queue. */
export interface PostRow {
  id: number;
  uri: string;
  url: string;
  content: string;
  plain_text: string;
  author_username: string;
  author_display_name: string;
  author_uri: string;
  author_account: string;
  author_username_folded: string;
  author_domain_folded: string;
  author_signals: AuthorSignals;
  instance: string;
  created_at: Date;
  fetched_at: Date;
  updated_at: Date;
  reviewed_at: Date | null;
  approved_at: Date | null;
  reviewed_by: string | null;
  approved: boolean;
  spam_score: number;
  manual_spam_score: number | null;
  reviewer_notes: string;
  version: number;
  hashtags: string[];
  media: MediaAttachment[];
  language: string | null;
  sensitive: boolean;
  spoiler_text: string;
  favourites_count: number;
  stream_id: number;
  stream_hashtag: string;
  queue_status: QueueStatus;
  error_reason: string | null;
  error_details: Record<string, unknown> | null;
  failed_at: Date | null;
  predicted_approval: number | null;
}

/** SQL: what a {@link PostRow} is made of. */
export const SELECT_POSTS = `
  SELECT post.id, post.uri, post.url, post.content, post.plain_text, post.author_username, post.author_display_name,
    author.uri AS author_uri, author.account AS author_account, author.username_folded AS author_username_folded,
    author.domain_folded AS author_domain_folded, post.author_signals, post.instance, post.created_at,
    post.fetched_at, post.updated_at, post.reviewed_at, post.approved_at, post.reviewed_by, post.approved,
    post.spam_score, post.manual_spam_score, post.reviewer_notes, post.version, post.hashtags, post.media,
    post.language, post.sensitive, post.spoiler_text, post.favourites_count, post.stream_id,
    stream.hashtag AS stream_hashtag, entry.queue_status, failure.reason AS error_reason,
    failure.details AS error_details, failure.failed_at, prediction.predicted_approval
  FROM post
  JOIN author ON author.id = post.author_id
  JOIN stream ON stream.id = post.stream_id
  JOIN queue_entry entry ON entry.post_id = post.id
  LEFT JOIN queue_error failure ON failure.post_id = post.id
  LEFT JOIN post_prediction prediction ON prediction.post_id = post.id`;

/** What a review form shows of a post. */
export type ReviewForm = Pick<
  PostRow,
  | 'id'
  | 'uri'
  | 'approved'
  | 'spam_score'
  | 'manual_spam_score'
  | 'reviewer_notes'
  | 'reviewed_at'
  | 'updated_at'
  | 'queue_status'
  | 'approved_at'
  | 'reviewed_by'
  | 'version'
>;

const SELECT_FORMS = `
  SELECT post.id, post.uri, post.approved, post.spam_score, post.manual_spam_score, post.reviewer_notes, post.reviewed_at,
    post.updated_at, entry.queue_status, post.approved_at, post.reviewed_by, post.version
  FROM post
  JOIN queue_entry entry ON entry.post_id = post.id
  WHERE post.id = ANY ($1::bigint[])`;

/** Posts read together with what other contexts know of them. */
@Injectable()
export class PostsView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** One post. */
  async get(id: number): Promise<PostRow> {
    const [row]: PostRow[] = await this.dataSource.query(`${SELECT_POSTS} WHERE post.id = $1`, [id]);
    if (!row) throw new NotFoundError('Post not found');
    return row;
  }

  /** The review forms of the posts that exist, by post id, as the transaction sees them. */
  async findForms(ids: readonly number[], manager: EntityManager): Promise<Map<number, ReviewForm>> {
    const rows: ReviewForm[] = await manager.query(SELECT_FORMS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
