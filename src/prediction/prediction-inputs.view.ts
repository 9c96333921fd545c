import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadDataSource } from '../database/read-data-source';
import type { Band } from './model/training';
import type { PredictionInput } from './model/traits';

export interface PredictedPost extends PredictionInput {
  id: number;
  approved: boolean;
  fetchedAt: Date;
  reviewedAt: Date | null;
}

export interface Cursor {
  time: Date;
  id: number;
}

export const MOST_DECISIONS = 20_000;

const BATCH = 500;

const SELECT = `
  SELECT post.id, left(post.plain_text, 5000) AS "plainText", post.hashtags_folded AS hashtags, post.language,
    post.has_media AS "hasMedia", post.missing_alt AS "missingAlt", post.sensitive,
    post.spoiler_text <> '' AS "hasWarning", post.created_at AS "createdAt", post.fetched_at AS "fetchedAt",
    post.reviewed_at AS "reviewedAt", post.approved, author.account AS "authorAccount",
    post.author_signals AS "authorSignals", post.rule_scores AS "ruleScores"
  FROM post JOIN author ON author.id = post.author_id`;

/** SQL: a person, not a filter, decided on the post after $1; null is no limit. */
const IS_DECISION = `
  post.reviewed_at IS NOT NULL AND post.reviewed_at > coalesce($1, '-infinity'::timestamptz)
    AND coalesce(post.reviewed_by, '') NOT LIKE 'auto:%'`;

const DECISIONS = `${SELECT}
  WHERE ${IS_DECISION} AND ($2::timestamptz IS NULL OR (post.reviewed_at, post.id) < ($2, $3::bigint))
  ORDER BY post.reviewed_at DESC, post.id DESC LIMIT ${BATCH}`;

const UNREVIEWED = `${SELECT}
  WHERE post.reviewed_at IS NULL AND post.fetched_at > coalesce($1, '-infinity'::timestamptz)
    AND ($2::timestamptz IS NULL OR (post.fetched_at, post.id) < ($2, $3::bigint))
  ORDER BY post.fetched_at DESC, post.id DESC LIMIT ${BATCH}`;

const COUNTS = `
  SELECT count(*) FILTER (WHERE approved) AS approved, count(*) FILTER (WHERE NOT approved) AS rejected
  FROM (SELECT post.approved FROM post WHERE ${IS_DECISION}
        ORDER BY post.reviewed_at DESC LIMIT ${MOST_DECISIONS}) AS decision`;

@Injectable()
export class PredictionInputsView {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statistics: ReadDataSource,
  ) {}

  decisions(since: Date | null, after: Cursor | null): Promise<PredictedPost[]> {
    return this.read(DECISIONS, [since, after?.time ?? null, after?.id ?? null]);
  }

  unreviewed(since: Date | null, after: Cursor | null): Promise<PredictedPost[]> {
    return this.read(UNREVIEWED, [since, after?.time ?? null, after?.id ?? null]);
  }

  async find(id: number): Promise<PredictedPost | null> {
    return (await this.read(`${SELECT} WHERE post.id = $1`, [id]))[0] ?? null;
  }

  /** How many decisions there are to learn from, the latest {@link MOST_DECISIONS} at most. */
  count(since: Date | null): Promise<Band> {
    return this.statistics.one(COUNTS, [since]);
  }

  private read(sql: string, values: unknown[]): Promise<PredictedPost[]> {
    return this.dataSource.query(sql, values);
  }
}
