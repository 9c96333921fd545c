import { Injectable } from '@nestjs/common';
import { ReadDataSource } from '../database/read-data-source';
import type { PostFigures, ServiceFigures, TodayFigures } from './dto/stats.dto';
import type { StreamFigures } from './dto/stream-stats.dto';

const sumOf = (condition: string) => `coalesce(sum(n) FILTER (WHERE ${condition}), 0)::bigint`;

/** Pending: approved posts that wait. Delivered: all time, including removed posts. */
const POSTS = `
  WITH posts AS (
    SELECT ${sumOf(`review = 'approved'`)} AS approved, ${sumOf(`review = 'rejected'`)} AS rejected,
      ${sumOf(`review = 'unreviewed'`)} AS unreviewed,
      ${sumOf('has_media')} AS with_media, ${sumOf('NOT has_media')} AS without_media
    FROM post_count
  ),
  queue AS (
    SELECT count(*) FILTER (WHERE queue_status = 'pending' AND approved) AS pending,
      count(*) FILTER (WHERE queue_status = 'reserved') AS reserved,
      count(*) FILTER (WHERE queue_status = 'delivered') + (SELECT coalesce(sum(removed_deliveries), 0)::bigint FROM stream) AS delivered,
      count(*) FILTER (WHERE queue_status = 'error') AS error
    FROM queue_entry
  ),
  scores AS (
    -- As JSON: the driver reads the elements of an array of bigint as texts.
    SELECT json_agg(coalesce(n, 0)::bigint ORDER BY score) AS histogram
    FROM generate_series(0, 100) AS score
    LEFT JOIN (SELECT spam_score AS score, sum(n) AS n FROM post_count GROUP BY spam_score) AS counted USING (score)
  )
  SELECT posts.*, scores.histogram, to_json(queue) AS queue FROM posts, queue, scores`;

const SERVICE = `
  SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS total_streams,
    count(*) FILTER (WHERE deleted_at IS NULL AND active) AS active_streams,
    max(last_fetch) AS last_fetch, (SELECT created_at FROM settings) AS created_at
  FROM stream`;

/** An approval is never older than its review, so the index on \`reviewed_at\` serves both. */
const TODAY = `
  SELECT (SELECT count(*) FROM post WHERE fetched_at > now() - interval '24 hours') AS fetched,
    count(*) AS reviewed, count(*) FILTER (WHERE approved_at > now() - interval '24 hours') AS approved
  FROM post WHERE reviewed_at > now() - interval '24 hours'`;

/** Byte order, so that ties don't depend on the database's locale. */
const SOURCES = `
  SELECT instance, sum(n)::bigint AS n FROM post_count
  GROUP BY instance HAVING sum(n) > 0 ORDER BY n DESC, instance COLLATE "C"`;

const STREAMS = `
  SELECT stream.id, hashtag, stream.instance, active, last_fetch,
    ${sumOf(`review = 'approved'`)} AS approved_count, ${sumOf(`review = 'rejected'`)} AS rejected_count,
    ${sumOf(`review = 'unreviewed'`)} AS unreviewed_count
  FROM stream LEFT JOIN post_count ON stream_id = stream.id
  WHERE deleted_at IS NULL
  GROUP BY stream.id ORDER BY stream.created_at DESC, stream.id DESC`;

/** Reads the maintained counts. Only the last 24 hours are counted row by row. */
@Injectable()
export class StatsView {
  constructor(private readonly dataSource: ReadDataSource) {}

  posts(): Promise<PostFigures> {
    return this.dataSource.one(POSTS);
  }

  service(): Promise<ServiceFigures> {
    return this.dataSource.one(SERVICE);
  }

  today(): Promise<TodayFigures> {
    return this.dataSource.one(TODAY);
  }

  sources(): Promise<{ instance: string; n: number }[]> {
    return this.dataSource.query(SOURCES);
  }

  streams(): Promise<StreamFigures[]> {
    return this.dataSource.query(STREAMS);
  }
}
