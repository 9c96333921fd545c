import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isDecision } from './prediction-inputs.view';
import type { DecisionsAt } from './scoring-figures';

/** The decisions of the last days by automatic score, and those with a prediction by predicted approval. */
export interface ScoredDecisions {
  byScore: DecisionsAt[];
  byPrediction: DecisionsAt[];
}

/** Days that the statistics look back. */
export const DAYS = 30;

/** One pass over the decisions, counted by each figure. A filter's rejections are no decisions. */
const DECISIONS = `
  SELECT spam_score AS score, predicted_approval AS prediction,
    count(*) FILTER (WHERE post.approved) AS approved, count(*) FILTER (WHERE NOT post.approved) AS rejected
  FROM post LEFT JOIN post_prediction ON post_prediction.post_id = post.id
  WHERE ${isDecision(`now() - interval '${DAYS} days'`)}
  GROUP BY GROUPING SETS ((spam_score), (predicted_approval))`;

interface Row {
  score: number | null;
  prediction: number | null;
  approved: number;
  rejected: number;
}

/** Compares the reviewers' decisions with the scores and predictions made before them. */
@Injectable()
export class ScoringStatsView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The decisions of the last {@link DAYS} days. */
  async decisions(): Promise<ScoredDecisions> {
    const rows: Row[] = await this.dataSource.query(DECISIONS);
    return { byScore: valued(rows, 'score'), byPrediction: valued(rows, 'prediction') };
  }
}

function valued(rows: readonly Row[], column: 'score' | 'prediction'): DecisionsAt[] {
  return rows.flatMap((row) => {
    const value = row[column];
    return value === null ? [] : [{ value, approved: row.approved, rejected: row.rejected }];
  });
}
