import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import { flagOf, type ListedSignal } from './post-traits';

/** Which posts to count; a field that is left out filters nothing. Of streams, scores and kinds only one may be given. */
export interface CountedPosts {
  streamIds?: readonly number[];
  reviews?: readonly ReviewState[];
  scores?: { min: number; max: number };
  kinds?: CountedKinds;
}

/** Which kinds of posts to count. */
export interface CountedKinds {
  /** As `language_tag` has it. */
  language?: string;
  signal?: ListedSignal;
  hasMedia?: boolean;
  missingAlt?: boolean;
}

/** Whether, and how, a post was reviewed. */
export type ReviewState = 'unreviewed' | 'approved' | 'rejected';

/** The keys of kinds are language, signals, and 0 for no media, 1 for media of which some lacks alt text, 2 for others. */
const COUNT = `
  SELECT coalesce(sum(n), 0)::bigint AS n FROM post_count
  WHERE dimension = $1
    AND ($2::text[] IS NULL OR review = ANY ($2))
    AND (dimension <> 'stream' OR $3::text[] IS NULL OR key = ANY ($3))
    AND (dimension <> 'score' OR key::integer BETWEEN $4 AND $5)
    AND (dimension <> 'kind' OR (
      ($6::text IS NULL OR split_part(key, ' ', 1) = $6)
      AND ($7::integer IS NULL OR split_part(key, ' ', 2)::integer & $7 <> 0)
      AND split_part(key, ' ', 3) = ANY ($8::text[])))`;

/** SQL: the day on which the post at place $1 of a list in an order is, and how many posts of the list are before that day; of counts `n` by `day`. */
export const dayOf = (direction: 'ASC' | 'DESC', counts: string) => `
  SELECT day, before FROM (
    SELECT day, sum(n)::bigint AS n, (sum(sum(n)) OVER (ORDER BY day ${direction}) - sum(n))::bigint AS before
    FROM (${counts}) AS counts
    GROUP BY day
  ) AS days
  WHERE before <= $1::bigint AND $1::bigint < before + n`;

/** SQL: how many posts were written on each day. */
export const STORED_BY_DAY = `SELECT key AS day, n FROM post_count WHERE dimension = 'day'`;

/** A day of a list by time, as YYYY-MM-DD in UTC, and how many posts come before it. */
export interface ListedDay {
  day: string;
  before: number;
}

/** Sums the maintained counts: always exact, and as fast for ten million posts as for ten. */
@Injectable()
export class PostCountsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  /** How many posts there are by stream, by score or by kind, in each case also by review; not by two of them at once. */
  async count({ streamIds, reviews, scores, kinds = {} }: CountedPosts): Promise<number> {
    const { language, signal } = kinds;
    const isByKind = Object.values(kinds).some((value) => value !== undefined);
    const [row]: { n: number }[] = await this.dataSource.query(COUNT, [
      isByKind ? 'kind' : scores ? 'score' : 'stream',
      reviews ?? null,
      streamIds?.map(String) ?? null,
      scores?.min ?? 0,
      scores?.max ?? 0,
      language ?? null,
      signal === undefined ? null : flagOf(signal),
      mediaClassesOf(kinds),
    ]);
    return row?.n ?? 0;
  }

  /** The day of the post at a place, counted from 0, of the posts with one of these reviews in the order of their time; null beyond the end. */
  async findDay(
    reviews: readonly ReviewState[] | undefined,
    direction: 'ASC' | 'DESC',
    place: number,
  ): Promise<ListedDay | null> {
    const counts = `${STORED_BY_DAY} AND ($2::text[] IS NULL OR review = ANY ($2))`;
    const [row]: ListedDay[] = await this.dataSource.query(dayOf(direction, counts), [place, reviews ?? null]);
    return row ?? null;
  }
}

function mediaClassesOf({ hasMedia, missingAlt }: CountedKinds): string[] {
  const classes = ['0', '1', '2'].filter(
    (media) =>
      (hasMedia === undefined || hasMedia === (media !== '0')) &&
      (missingAlt === undefined || missingAlt === (media === '1')),
  );
  return classes;
}
