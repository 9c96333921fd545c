import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import type { AuthorSignals, MediaAttachment } from '../common/post-content';
import { QueueCountsView } from '../curated-queue/queue-counts.view';
import type { QueueStatus } from '../curated-queue/queue-status';
import { PostCountsView, type ReviewState } from '../posts/post-counts.view';
import { countSql, pageSql, type PostFilter, type Query, type Slice } from './post-list.sql';
import { directionOf, predictedCountSql, predictedPageSql, type PredictedSort } from './predicted-list.sql';

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
  predicted_approval: number | null;
}

const SELECT_POSTS = `
  SELECT post.id, post.uri, post.url, post.content, post.plain_text, post.author_username, post.author_display_name,
    author.uri AS author_uri, author.account AS author_account, post.author_signals, post.instance, post.created_at,
    post.fetched_at, post.updated_at, post.reviewed_at, post.approved_at, post.reviewed_by, post.approved,
    post.spam_score, post.manual_spam_score, post.reviewer_notes, post.version, post.hashtags, post.media,
    post.language, post.sensitive, post.spoiler_text, post.favourites_count, post.stream_id,
    stream.hashtag AS stream_hashtag, entry.queue_status, failure.reason AS error_reason,
    failure.details AS error_details, prediction.predicted_approval
  FROM post
  JOIN author ON author.id = post.author_id
  JOIN stream ON stream.id = post.stream_id
  JOIN queue_entry entry ON entry.post_id = post.id
  LEFT JOIN queue_error failure ON failure.post_id = post.id
  LEFT JOIN post_prediction prediction ON prediction.post_id = post.id`;

/** From here on a list asks for its total first, as the end of the list may be nearer than its beginning. */
const DEEP = 10_000;

/** Posts read together with what other contexts know of them. */
@Injectable()
export class PostsView {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly postCounts: PostCountsView,
    private readonly queueCounts: QueueCountsView,
  ) {}

  /** One post; null when there is none. */
  async find(id: number, manager: EntityManager = this.dataSource.manager): Promise<PostRow | null> {
    const rows: PostRow[] = await manager.query(`${SELECT_POSTS} WHERE post.id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** A part of the list, newest first. */
  async list(filter: PostFilter, { skip, limit }: Page): Promise<Paged<PostRow>> {
    if (isEmpty(filter)) return { rows: [], total: 0 };
    if (skip < DEEP) {
      const slice = { offset: skip, limit, fromEnd: false };
      const [total, rows] = await Promise.all([this.total(filter), this.rows(filter, slice)]);
      return { rows, total };
    }
    const total = await this.total(filter);
    const shown = Math.min(limit, total - skip);
    if (shown <= 0) return { rows: [], total };
    const fromEnd = skip > total / 2;
    return {
      rows: await this.rows(filter, { offset: fromEnd ? total - skip - shown : skip, limit: shown, fromEnd }),
      total,
    };
  }

  /** A part of the list of unreviewed posts that have a prediction, in its order. */
  async listPredicted(filter: PostFilter, sort: PredictedSort, page: Page): Promise<Paged<PostRow>> {
    if (isEmpty(filter) || filter.approved === true || filter.reviewed === true) return { rows: [], total: 0 };
    const { text, values } = predictedPageSql(filter, sort, page);
    const direction = directionOf(sort);
    const order = `prediction.predicted_approval ${direction}, post.id ${direction}`;
    const [total, rows] = await Promise.all([
      this.count(predictedCountSql(filter)),
      this.dataSource.query(`${SELECT_POSTS} JOIN (${text}) AS page ON page.id = post.id ORDER BY ${order}`, values),
    ]);
    return { rows, total };
  }

  private async rows(filter: PostFilter, slice: Slice): Promise<PostRow[]> {
    const { text, values } = pageSql(filter, slice);
    return this.dataSource.query(
      `${SELECT_POSTS} JOIN (${text}) AS page ON page.id = post.id ORDER BY post.created_at DESC, post.id DESC`,
      values,
    );
  }

  /** Maintained counts where one filter asks, or a stream or the scores together with the review; else a count. */
  private async total(filter: PostFilter): Promise<number> {
    const { streamId, scores, queueStatus } = filter;
    if (queueStatus === undefined && (streamId === undefined || scores === undefined))
      return this.postCounts.count({ streamId, scores, reviews: reviewsOf(filter) });
    if (
      queueStatus !== undefined &&
      Object.values(filter).every((value) => value === undefined || value === queueStatus)
    )
      return (await this.queueCounts.byStatus())[queueStatus];
    return this.count(countSql(filter));
  }

  private async count({ text, values }: Query): Promise<number> {
    const [row]: { n: number }[] = await this.dataSource.query(text, values);
    return row?.n ?? 0;
  }
}

/** No post can have an id beyond the safe integers, nor a score between limits that cross. */
function isEmpty({ streamId, scores }: PostFilter): boolean {
  return (
    (streamId !== undefined && !Number.isSafeInteger(streamId)) || (scores !== undefined && scores.min > scores.max)
  );
}

function reviewsOf({ approved, reviewed }: PostFilter): ReviewState[] | undefined {
  if (approved === undefined && reviewed === undefined) return undefined;
  const states: ReviewState[] = ['unreviewed', 'approved', 'rejected'];
  return states.filter(
    (state) =>
      (approved === undefined || approved === (state === 'approved')) &&
      (reviewed === undefined || reviewed === (state !== 'unreviewed')),
  );
}
