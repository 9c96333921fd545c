import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';

/** A stream with the number of its posts. */
export interface StreamRow {
  id: number;
  hashtag: string;
  instance: string;
  active: boolean;
  last_fetch: Date | null;
  post_count: number;
  created_at: Date;
  updated_at: Date;
  last_attempt_at: Date | null;
  last_error: string | null;
  last_error_code: string | null;
  gap_count: number;
  last_gap_at: Date | null;
  failures: number;
  next_fetch_at: Date | null;
}

/** A row of {@link LIST}: the total, with a stream or, when the page is empty, with nulls. */
type ListRow = { total: number } & (StreamRow | Record<keyof StreamRow, null>);

const COLUMNS = `s.id, s.hashtag, s.instance, s.active, s.last_fetch, s.created_at, s.updated_at,
  s.last_attempt_at, s.last_error, s.last_error_code, s.gap_count, s.last_gap_at, s.failures, s.next_fetch_at`;

/** The posts of the stream `s`, summed from the counts that the posts' triggers append. */
const POST_COUNT = `(
    SELECT coalesce(sum(c.n), 0)::bigint FROM post_count c WHERE c.stream_id = s.id
  ) AS post_count`;

const ONE = `SELECT ${COLUMNS}, ${POST_COUNT} FROM stream s WHERE s.id = $1 AND s.deleted_at IS NULL`;

const LIST = `
  WITH page AS (
    SELECT ${COLUMNS}
    FROM stream s
    WHERE s.deleted_at IS NULL AND ($3::boolean IS NULL OR s.active = $3)
    ORDER BY s.created_at DESC, s.id DESC
    OFFSET $1 LIMIT $2
  ), counted AS (
    SELECT count(*) AS total FROM stream s WHERE s.deleted_at IS NULL AND ($3::boolean IS NULL OR s.active = $3)
  )
  SELECT counted.total, s.*, ${POST_COUNT}
  FROM counted LEFT JOIN page s ON true
  ORDER BY s.created_at DESC, s.id DESC`;

/** Streams with the number of their posts. */
@Injectable()
export class StreamsView {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The stream; null when there is none, or it was deleted. */
  async find(id: number): Promise<StreamRow | null> {
    const [row]: StreamRow[] = await this.dataSource.query(ONE, [id]);
    return row ?? null;
  }

  /** A page of the streams, newest first; of all streams when `active` is undefined. */
  async list({ skip, limit }: Page, active: boolean | undefined): Promise<Paged<StreamRow>> {
    const rows: ListRow[] = await this.dataSource.query(LIST, [skip, limit, active ?? null]);
    return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
  }
}
