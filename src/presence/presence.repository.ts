import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isAhead } from '../database/ahead.sql';
import type { PresentReviewerDto } from './dto/presence.dto';

/** Seconds without a report after which a page counts as closed. Pages report every 10 seconds. */
const LAPSES_AFTER = 30;

/** Seconds for which others skip an open post. */
const HOLDS_FOR = 90;

export interface OpenPage {
  identity: string;
  page: string;
}

const isOpen = (seenAt: string) => `${seenAt} > now() - interval '${LAPSES_AFTER} s' AND NOT ${isAhead(seenAt)}`;

const IS_OPEN_STILL = `p.post_id = excluded.post_id AND ${isOpen('p.seen_at')}`;

/** SQL: page $2 of $1 ($3) shows post $4, taken from somebody else for $5. No row: there is no such post. */
const OPEN = `
  INSERT INTO presence AS p (identity, page, actor, post_id, opened_at, taken_at, seen_at)
  SELECT $1, $2, $3, id, now(), CASE WHEN $5 THEN now() END, now() FROM post WHERE id = $4
  ON CONFLICT (identity, page) DO UPDATE SET
    actor = excluded.actor,
    post_id = excluded.post_id,
    opened_at = CASE WHEN ${IS_OPEN_STILL} THEN p.opened_at ELSE now() END,
    taken_at = CASE WHEN $5 THEN now() WHEN ${IS_OPEN_STILL} THEN p.taken_at END,
    seen_at = now()
  RETURNING post_id`;

/** SQL: besides its open post, page $2 of $1 ($3) keeps the posts $4, each as a page of its own, and no others. */
const KEEP = `
  WITH ended AS (
    DELETE FROM presence WHERE identity = $1 AND starts_with(page, $2 || ' ') AND NOT post_id = ANY($4))
  INSERT INTO presence (identity, page, actor, post_id, opened_at, seen_at)
  SELECT $1, $2 || ' ' || id, $3, id, now(), now() FROM post WHERE id = ANY($4)
  ON CONFLICT (identity, page) DO UPDATE SET seen_at = now()`;

/** SQL: pages without a recent report. Deleting them keeps the table small. */
const REMOVE_LAPSED = `
  DELETE FROM presence WHERE (identity, page) IN (
    SELECT identity, page FROM presence WHERE seen_at < now() - interval '1 hour' OR ${isAhead('seen_at')} FOR UPDATE SKIP LOCKED)`;

/** SQL: others than $1. A post is left to who took it over last, or opened it first, until their time has passed. */
const OTHERS = `
  WITH present AS (
    SELECT identity, actor, post_id, min(opened_at) AS opened_at, max(taken_at) AS taken_at
    FROM presence WHERE ${isOpen('seen_at')}
    GROUP BY identity, actor, post_id
  ),
  timed AS (
    SELECT *, coalesce(taken_at, opened_at) + interval '${HOLDS_FOR} s' AS until,
      coalesce(taken_at, opened_at) > now() - interval '${HOLDS_FOR} s' AS may_hold
    FROM present
  ),
  ranked AS (
    SELECT *, row_number() OVER (
      PARTITION BY post_id ORDER BY may_hold DESC, taken_at DESC NULLS LAST, opened_at, identity) AS rank
    FROM timed
  )
  SELECT post_id, actor, opened_at, CASE WHEN rank = 1 AND may_hold THEN until END AS held_until
  FROM ranked WHERE identity <> $1
  ORDER BY post_id, rank`;

@Injectable()
export class PresenceRepository {
  constructor(private readonly dataSource: DataSource) {}

  async open({ identity, page }: OpenPage, actor: string, postId: number, takes: boolean): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(OPEN, [identity, page, actor, postId, takes]);
    return rows.length > 0;
  }

  async keep({ identity, page }: OpenPage, actor: string, postIds: readonly number[]): Promise<void> {
    await this.dataSource.query(KEEP, [identity, page, actor, postIds]);
  }

  async close({ identity, page }: OpenPage): Promise<void> {
    await this.dataSource.query('DELETE FROM presence WHERE identity = $1 AND page = $2', [identity, page]);
    await this.dataSource.query(REMOVE_LAPSED);
  }

  /** Who else has a post open. A separate statement, so that of two simultaneous writers one sees the other. */
  others(identity: string): Promise<PresentReviewerDto[]> {
    return this.dataSource.query(OTHERS, [identity]);
  }
}
