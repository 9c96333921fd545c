import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import type { DecisionsAt } from './scoring-figures';

/** Decisions by automatic score, and those with a prediction by predicted approval. */
export interface ScoredDecisions {
  byScore: DecisionsAt[];
  byPrediction: DecisionsAt[];
}

/** The decisions of a week, which begins on a Monday, in UTC. */
export interface WeekOfDecisions extends ScoredDecisions {
  /** `YYYY-MM-DD` */
  from: string;
}

/** Days that the statistics look back. */
export const DAYS = 30;

/** SQL: the decisions since the beginning of the day, in UTC, that lies {@link DAYS} days back, as triggers have counted them. */
const DECISIONS = `
  SELECT figure, value, coalesce(sum(n) FILTER (WHERE approved), 0)::bigint AS approved,
    coalesce(sum(n) FILTER (WHERE NOT approved), 0)::bigint AS rejected
  FROM decision_count WHERE day >= (now() AT TIME ZONE 'UTC')::date - ${DAYS}
  GROUP BY figure, value HAVING sum(n) <> 0`;

/** Weeks that the figures by week look back, the current one included. */
export const WEEKS = 12;

/** SQL: the same by week. */
const DECISIONS_BY_WEEK = `
  SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS week, figure, value,
    coalesce(sum(n) FILTER (WHERE approved), 0)::bigint AS approved,
    coalesce(sum(n) FILTER (WHERE NOT approved), 0)::bigint AS rejected
  FROM decision_count WHERE day >= date_trunc('week', now() AT TIME ZONE 'UTC')::date - ${7 * (WEEKS - 1)}
  GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1`;

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
    return byFigure(rows);
  }

  /** The decisions of the last {@link WEEKS} weeks, oldest first, of weeks that have some. */
  async weeks(): Promise<WeekOfDecisions[]> {
    const rows: (Row & { week: string })[] = await this.dataSource.query(DECISIONS_BY_WEEK);
    const weeks = [...new Set(rows.map(({ week }) => week))];
    return weeks.map((from) => ({ from, ...byFigure(rows.filter(({ week }) => week === from)) }));
  }
}

function byFigure(rows: readonly Row[]): ScoredDecisions {
  return { byScore: valued(rows, 'score'), byPrediction: valued(rows, 'prediction') };
}

function valued(rows: readonly Row[], wanted: Row['figure']): DecisionsAt[] {
  return rows
    .filter(({ figure }) => figure === wanted)
    .map(({ value, approved, rejected }) => ({ value, approved, rejected }));
}
