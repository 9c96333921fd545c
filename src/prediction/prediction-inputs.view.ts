import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AuthorSignals } from '../common/post-content';
import { ReadDataSource } from '../database/read-data-source';
import type { PredictionInput } from './model/traits';

/** A stored post with what the prediction reads of it. */
export interface StoredPost {
  id: number;
  post: PredictionInput;
  approved: boolean;
  createdAt: Date;
  fetchedAt: Date;
  reviewedAt: Date | null;
}

/** The end of a batch, in an order by a time and the id. */
export interface Cursor {
  time: Date;
  id: number;
}

/** Decisions so far, of each kind. */
export interface DecisionCounts {
  approved: number;
  rejected: number;
}

/** The most decisions to learn from: the latest. */
export const MOST_DECISIONS = 100_000;

/** Posts read at once: each may have some 20 kB of text. */
const BATCH = 500;

interface PostRow {
  id: number;
  plain_text: string;
  hashtags_folded: string[];
  language: string | null;
  has_media: boolean;
  missing_alt: boolean;
  sensitive: boolean;
  has_warning: boolean;
  created_at: Date;
  fetched_at: Date;
  reviewed_at: Date | null;
  approved: boolean;
  account: string;
  author_signals: AuthorSignals;
  rule_scores: Record<string, number>;
}

const SELECT = `
  SELECT post.id, left(post.plain_text, 5000) AS plain_text, post.hashtags_folded, post.language, post.has_media,
    post.missing_alt, post.sensitive, post.spoiler_text <> '' AS has_warning, post.created_at, post.fetched_at,
    post.reviewed_at, post.approved, author.account, post.author_signals, post.rule_scores
  FROM post JOIN author ON author.id = post.author_id`;

/** SQL: a person, not a filter, decided on the post after `since`, an expression; null is no limit. */
const isDecision = (since: string) => `
  post.reviewed_at IS NOT NULL AND post.reviewed_at > coalesce(${since}, '-infinity'::timestamptz)
    AND coalesce(post.reviewed_by, '') NOT LIKE 'auto:%'`;

const DECISIONS = `${SELECT}
  WHERE ${isDecision('$1')} AND ($2::timestamptz IS NULL OR (post.reviewed_at, post.id) < ($2, $3::bigint))
  ORDER BY post.reviewed_at DESC, post.id DESC LIMIT ${BATCH}`;

const UNREVIEWED = `${SELECT}
  WHERE post.reviewed_at IS NULL AND ($1::timestamptz IS NULL OR (post.created_at, post.id) < ($1, $2::bigint))
  ORDER BY post.created_at DESC, post.id DESC LIMIT ${BATCH}`;

const FETCHED = `${SELECT}
  WHERE post.reviewed_at IS NULL AND post.fetched_at >= $1 AND (post.fetched_at, post.id) > ($1, $2::bigint)
    AND NOT EXISTS (SELECT FROM post_prediction known WHERE known.post_id = post.id)
  ORDER BY post.fetched_at, post.id LIMIT ${BATCH}`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE approved) AS approved, count(*) FILTER (WHERE NOT approved) AS rejected
  FROM (SELECT post.approved FROM post WHERE ${isDecision('$1')}
        ORDER BY post.reviewed_at DESC LIMIT ${MOST_DECISIONS}) AS decision`;

const ENOUGH = `
  SELECT (SELECT count(*) FROM (SELECT FROM post WHERE ${isDecision('$1')} AND post.approved LIMIT $2) AS approved) >= $2
    AND (SELECT count(*) FROM (SELECT FROM post WHERE ${isDecision('$1')} AND NOT post.approved LIMIT $2) AS rejected) >= $2
    AS enough`;

/** Reads posts for training and prediction, a batch at a time in the order of an index. */
@Injectable()
export class PredictionInputsView {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly statistics: ReadDataSource,
  ) {}

  /** Reviewers' decisions since a time, newest first, after a cursor; empty at the end. */
  decisions(since: Date | null, after: Cursor | null): Promise<StoredPost[]> {
    return this.read(DECISIONS, [since, after?.time ?? null, after?.id ?? null]);
  }

  /** Unreviewed posts, newest first, after a cursor; empty at the end. */
  unreviewed(after: Cursor | null): Promise<StoredPost[]> {
    return this.read(UNREVIEWED, [after?.time ?? null, after?.id ?? null]);
  }

  /** Unreviewed posts without a prediction in the order in which they were fetched, after a cursor; empty at the end. */
  fetched(after: Cursor): Promise<StoredPost[]> {
    return this.read(FETCHED, [after.time, after.id]);
  }

  /** One post; null when there is none. */
  async find(id: number): Promise<StoredPost | null> {
    return (await this.read(`${SELECT} WHERE post.id = $1`, [id]))[0] ?? null;
  }

  /** How many decisions there are to learn from, the latest {@link MOST_DECISIONS} at most. */
  async count(since: Date | null): Promise<DecisionCounts> {
    const rows: DecisionCounts[] = await this.statistics.query(COUNTS, [since]);
    return rows[0] ?? { approved: 0, rejected: 0 };
  }

  /** Whether there are `ofEach` decisions of each kind; counts no further. */
  async hasEnough(since: Date | null, ofEach: number): Promise<boolean> {
    const rows: { enough: boolean }[] = await this.dataSource.query(ENOUGH, [since, ofEach]);
    return rows[0]?.enough === true;
  }

  /** Whether there was a decision since a time. */
  async hasDecisionSince(time: Date): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(`SELECT FROM post WHERE ${isDecision('$1')} LIMIT 1`, [time]);
    return rows.length > 0;
  }

  private async read(sql: string, values: unknown[]): Promise<StoredPost[]> {
    const rows: PostRow[] = await this.dataSource.query(sql, values);
    return rows.map(toStoredPost);
  }
}

function toStoredPost(row: PostRow): StoredPost {
  const { id, approved, created_at: createdAt, fetched_at: fetchedAt, reviewed_at: reviewedAt } = row;
  const post: PredictionInput = {
    plainText: row.plain_text,
    hashtags: row.hashtags_folded,
    language: row.language,
    hasMedia: row.has_media,
    missingAlt: row.missing_alt,
    sensitive: row.sensitive,
    hasWarning: row.has_warning,
    createdAt,
    authorAccount: row.account,
    authorSignals: row.author_signals,
    ruleScores: row.rule_scores,
  };
  return { id, post, approved, createdAt, fetchedAt, reviewedAt };
}
