import { Injectable } from '@nestjs/common';
import { isAhead } from '../database/ahead.sql';
import { ReadDataSource } from '../database/read-data-source';
import { IS_RETURN } from './event.entity';

/** Most events read at once. If there are more, the newest. */
export const MOST_EVENTS = 1_000;

/** SQL: the newest events after $1. Until it is settled, a lower id may still be committed. */
const AFTER = `
  SELECT id, CASE WHEN subject_type = 'post' THEN subject_id END AS post, actor, at < now() - interval '20 s' AS settled
  FROM event WHERE id > $1 ORDER BY id DESC LIMIT ${MOST_EVENTS + 1}`;

const LAST = 'SELECT coalesce(max(id), 0) AS id FROM event';

/** SQL: the event before those from $1 on, with some seconds for transactions that had begun and were not seen yet. */
const BEFORE = `
  SELECT coalesce(min(id) - 1, (${LAST})) AS id FROM (
    SELECT id FROM event WHERE NOT ${IS_RETURN} AND at >= $1::timestamptz - interval '5 s' AND NOT ${isAhead('at')} ORDER BY at, id LIMIT 100) AS first`;

/** An event; `null` as post if it is about something else. */
export interface PostEvent {
  id: number;
  post: number | null;
  actor: string;
  settled: boolean;
}

@Injectable()
export class PostChangesView {
  constructor(private readonly database: ReadDataSource) {}

  /** The id of the last event before a time; of the last event if the time is unknown. */
  async positionAt(since: string | undefined): Promise<number> {
    const sql = since === undefined ? LAST : BEFORE;
    return (await this.database.one<{ id: number }>(sql, since === undefined ? [] : [since])).id;
  }

  after(id: number): Promise<PostEvent[]> {
    return this.database.query<PostEvent[]>(AFTER, [id]);
  }
}

/** Where to continue. Ids that may still appear are read again. */
export function settledId(events: readonly PostEvent[], after: number): number {
  const settled = events.find((event) => event.settled)?.id ?? after;
  const lowest = events.length > MOST_EVENTS ? (events.at(-1)?.id ?? after) : after;
  return Math.max(settled, lowest);
}

/** The posts of events, and who changed each; null if it was changed several times. */
export function postsOf(events: readonly PostEvent[]): Map<number, string | null> {
  const posts = new Map<number, string | null>();
  for (const { post, actor } of events) if (post !== null) posts.set(post, posts.has(post) ? null : actor);
  return posts;
}
