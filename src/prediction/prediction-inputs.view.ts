import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadDataSource } from '../database/read-data-source';
import type { PredictionInput } from './model/traits';

export interface PredictedPost extends PredictionInput {
  id: number;
  approved: boolean;
  fetched_at: Date;
  reviewed_at: Date | null;
  predictedApproval: number | null;
}

/** What there is to learn from. */
export interface Ground {
  enabled: boolean;
  learnsFrom: Date | null;
  approved: number;
  rejected: number;
}

export const MOST_DECISIONS = 20_000;
const BATCH = 500;

const SELECT = `
  SELECT post.id, left(post.plain_text, 5000) AS "plainText", post.hashtags_folded AS hashtags, post.language,
    post.has_media AS "hasMedia", post.missing_alt AS "missingAlt", post.sensitive,
    post.spoiler_text <> '' AS "hasWarning", post.created_at AS "createdAt", post.fetched_at, post.reviewed_at,
    post.approved, author.account AS "authorAccount", post.author_signals AS "authorSignals",
    post.rule_scores AS "ruleScores", prediction.predicted_approval AS "predictedApproval"
  FROM post JOIN author ON author.id = post.author_id
  LEFT JOIN post_prediction AS prediction ON prediction.post_id = post.id`;

/** SQL: a person, not a filter, decided on the post after a time; null is no limit. */
const isDecision = (since: string) => `
  post.reviewed_at IS NOT NULL AND post.reviewed_at > coalesce(${since}, '-infinity'::timestamptz)
    AND coalesce(post.reviewed_by, '') NOT LIKE 'auto:%'`;

const IS_UNREVIEWED = `post.reviewed_at IS NULL AND post.fetched_at > coalesce($1, '-infinity'::timestamptz)`;

const GROUND = `
  SELECT prediction_enabled AS enabled, learns_from AS "learnsFrom", count(*) FILTER (WHERE approved) AS approved,
    count(*) FILTER (WHERE NOT approved) AS rejected
  FROM settings LEFT JOIN LATERAL (
    SELECT post.approved FROM post WHERE ${isDecision('settings.learns_from')}
    ORDER BY post.reviewed_at DESC LIMIT ${MOST_DECISIONS}) AS decision ON true
  GROUP BY settings.id`;

@Injectable()
export class PredictionInputsView {
  constructor(
    private readonly dataSource: DataSource,
    private readonly statistics: ReadDataSource,
  ) {}

  /** Decisions in batches, newest first. */
  decisions(since: Date | null): AsyncGenerator<PredictedPost[]> {
    return this.read(isDecision('$1'), 'reviewed_at', since);
  }

  unreviewed(since: Date | null): AsyncGenerator<PredictedPost[]> {
    return this.read(IS_UNREVIEWED, 'fetched_at', since);
  }

  async find(id: number): Promise<PredictedPost | null> {
    const posts: PredictedPost[] = await this.dataSource.query(`${SELECT} WHERE post.id = $1`, [id]);
    return posts[0] ?? null;
  }

  /** Whether anything is learned, and from how many decisions, the latest {@link MOST_DECISIONS} at most. */
  ground(): Promise<Ground> {
    return this.statistics.one(GROUND);
  }

  private async *read(
    which: string,
    time: 'fetched_at' | 'reviewed_at',
    since: Date | null,
  ): AsyncGenerator<PredictedPost[]> {
    const sql = `${SELECT}
      WHERE ${which} AND ($2::timestamptz IS NULL OR (post.${time}, post.id) < ($2, $3::bigint))
      ORDER BY post.${time} DESC, post.id DESC LIMIT ${BATCH}`;
    let last: PredictedPost | undefined;
    do {
      const batch: PredictedPost[] = await this.dataSource.query(sql, [since, last?.[time], last?.id]);
      yield batch;
      last = batch.at(-1);
    } while (last);
  }
}
