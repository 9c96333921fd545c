import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import type { DecisionsAt } from './scoring-figures';

/** The decisions of the last days by automatic score, and those with a prediction by predicted approval. */
export interface ScoredDecisions {
  byScore: DecisionsAt[];
  byPrediction: DecisionsAt[];
}

/** Days that the statistics look back. */
export const DAYS = 30;

/** SQL: the decisions since the beginning of the day, in UTC, that lies {@link DAYS} days back, as triggers have counted them. */
const DECISIONS = `
  SELECT figure, value, coalesce(sum(n) FILTER (WHERE approved), 0)::bigint AS approved,
    coalesce(sum(n) FILTER (WHERE NOT approved), 0)::bigint AS rejected
  FROM decision_count WHERE day >= (now() AT TIME ZONE 'UTC')::date - ${DAYS}
  GROUP BY figure, value HAVING sum(n) <> 0`;

interface Row {
  figure: 'score' | 'prediction';
  value: number;
  approved: number;
  rejected: number;
}

/** Compares the reviewers' decisions with the scores and predictions made before them, of posts removed since too. */
@Injectable()
export class ScoringStatsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** The decisions of the last {@link DAYS} days. */
  async decisions(): Promise<ScoredDecisions> {
    const rows: Row[] = await this.dataSource.query(DECISIONS);
    return { byScore: valued(rows, 'score'), byPrediction: valued(rows, 'prediction') };
  }
}

function valued(rows: readonly Row[], wanted: Row['figure']): DecisionsAt[] {
  return rows
    .filter(({ figure }) => figure === wanted)
    .map(({ value, approved, rejected }) => ({ value, approved, rejected }));
}
