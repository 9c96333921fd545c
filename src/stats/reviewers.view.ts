import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import type { ReviewerFigures } from './dto/reviewer-stats.dto';

/**
 * SQL: the decisions of the last $1 days by who made them, of $2 or, with null, of all; from the audit log, which also has decisions
 * that were changed since. What an undo restores is no decision. A post is shared when several decided about it and did not take that
 * back, and agreed about when the last decisions of all of them are the same.
 */
const FIGURES = `
  WITH decided AS (
    SELECT id, subject_id AS post, actor, action, CASE WHEN action <> 'undo' THEN new_values ->> 'decision' END AS decision
    FROM event
    WHERE at > now() - make_interval(days => $1::integer) AND subject_type = 'post'
      AND (action = 'agree' OR action IN ('review', 'undo') AND new_values ? 'decision') AND actor ~ '^(user|key):'
  ),
  followed AS (
    SELECT *, lag(actor) OVER (PARTITION BY post ORDER BY id) AS actor_before FROM decided
  ),
  counted AS (
    SELECT actor,
      count(*) FILTER (WHERE action = 'review' AND decision = 'approved') AS approved,
      count(*) FILTER (WHERE action = 'review' AND decision = 'rejected') AS rejected,
      count(*) FILTER (WHERE decision IS NULL AND actor_before = actor) AS undone
    FROM followed GROUP BY actor
  ),
  latest AS (
    SELECT DISTINCT ON (post, actor) post, actor, decision FROM decided ORDER BY post, actor, id DESC
  ),
  compared AS (
    SELECT actor, min(decision) OVER of_post = max(decision) OVER of_post AS agreed, count(*) OVER of_post AS people
    FROM latest WHERE decision IS NOT NULL WINDOW of_post AS (PARTITION BY post)
  )
  SELECT actor, approved, rejected, undone, coalesce(shared, 0) AS shared_posts, coalesce(agreed, 0) AS agreed_posts
  FROM counted LEFT JOIN (
    SELECT actor, count(*) AS shared, count(*) FILTER (WHERE agreed) AS agreed FROM compared WHERE people > 1 GROUP BY actor
  ) AS with_others USING (actor)
  WHERE $2::text IS NULL OR actor = $2
  ORDER BY actor`;

@Injectable()
export class ReviewersView {
  constructor(private readonly database: ReadDataSource) {}

  read(days: number, actor: string | null): Promise<ReviewerFigures[]> {
    return this.database.query<ReviewerFigures[]>(FIGURES, [days, actor]);
  }
}
