import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { NotFoundError } from '../common/errors';
import type { QueueStatus } from '../curated-queue/queue-status';
import { type PostColumn, selectPostColumns } from '../post-store/post-columns';
import type { Post } from '../post-store/post.entity';
import { FEWEST_ACCOUNTS } from '../spam-rules/signs/wave-signs';

const HIDDEN = [
  'uriHash',
  'edits',
  'remoteId',
  'authorId',
  'languageTag',
  'hashtagsFolded',
  'hasMedia',
  'missingAlt',
  'signalFlags',
  'ruleScores',
  'scorerVersion',
  'wave',
  'reviewedScore',
  'changedBy',
] as const satisfies PostColumn[];

/** A post as reviewers see it: with its author, its stream and its state in the queue. */
export interface PostRow extends Omit<Pick<Post, PostColumn>, (typeof HIDDEN)[number]> {
  authorUri: string;
  authorAccount: string;
  streamHashtag: string;
  queueStatus: QueueStatus;
  errorReason: string | null;
  errorDetails: Record<string, unknown> | null;
  failedAt: Date | null;
  predictedApproval: number | null;
  waveId: number | null;
  waveSize: number | null;
}

/** SQL: the state of a post in the queue; without a row there it is pending. */
const QUEUE_STATUS = "coalesce(entry.queue_status, 'pending')";

const SELECT_POSTS = `
  SELECT ${selectPostColumns(HIDDEN)},
    author.uri AS "authorUri", author.account AS "authorAccount", stream.hashtag AS "streamHashtag",
    ${QUEUE_STATUS} AS "queueStatus", entry.error_reason AS "errorReason", entry.error_details AS "errorDetails",
    entry.failed_at AS "failedAt", prediction.predicted_approval AS "predictedApproval",
    wave.id AS "waveId", wave.accounts AS "waveSize"
  FROM post
  JOIN author ON author.id = post.author_id
  JOIN stream ON stream.id = post.stream_id
  LEFT JOIN queue_entry entry ON entry.post_id = post.id
  LEFT JOIN post_prediction prediction ON prediction.post_id = post.id
  LEFT JOIN post_fingerprint member ON member.post_id = post.id
  LEFT JOIN wave ON wave.id = member.wave_id AND wave.accounts >= ${FEWEST_ACCOUNTS}`;

export const POSTS_BY_ID = `${SELECT_POSTS} WHERE post.id = ANY ($1::bigint[])`;

/** What a review form shows of a post. */
export type ReviewForm = Pick<
  PostRow,
  | 'id'
  | 'uri'
  | 'approved'
  | 'spamScore'
  | 'manualSpamScore'
  | 'reviewerNotes'
  | 'reviewedAt'
  | 'updatedAt'
  | 'queueStatus'
  | 'approvedAt'
  | 'reviewedBy'
  | 'rejectionReason'
  | 'version'
  | 'contentChangedAt'
>;

const SELECT_FORMS = `
  SELECT post.id, post.uri, post.approved, post.spam_score AS "spamScore", post.manual_spam_score AS "manualSpamScore",
    post.reviewer_notes AS "reviewerNotes", post.reviewed_at AS "reviewedAt", post.updated_at AS "updatedAt",
    ${QUEUE_STATUS} AS "queueStatus", post.approved_at AS "approvedAt", post.reviewed_by AS "reviewedBy",
    post.rejection_reason AS "rejectionReason", post.version, post.content_changed_at AS "contentChangedAt"
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

  async findForms(ids: readonly number[], manager: EntityManager): Promise<Map<number, ReviewForm>> {
    const rows: ReviewForm[] = await manager.query(SELECT_FORMS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
