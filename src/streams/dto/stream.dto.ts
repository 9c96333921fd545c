import { ApiExample, exampleOf } from '../../common/http/api-example';
import type { StreamRow } from '../streams.view';

/** A hashtag on an instance, whose posts are fetched. */
@ApiExample<StreamDto>({
  id: 7,
  hashtag: 'Photography',
  instance: 'fjordlys.example',
  active: true,
  last_fetch: '2026-03-01T12:00:00.000Z',
  post_count: 18,
  created_at: '2026-03-01T11:58:00.000Z',
  updated_at: '2026-03-01T11:58:00.000Z',
  last_attempt_at: '2026-03-01T12:00:00.000Z',
  last_error: null,
  failures: 0,
  next_fetch_at: '2026-03-01T12:15:00.000Z',
})
export class StreamDto {
  /**
   * The stream's id.
   */
  id: number;
  /** The hashtag, without #. */
  hashtag: string;
  /** Domain of the instance. */
  instance: string;
  /** Is the stream fetched? */
  active: boolean;
  /** When posts were last fetched, ISO 8601; null until the first fetch. */
  last_fetch: string | null;
  /** Posts of the stream that are stored now. */
  post_count: number;
  /** When the stream was created, ISO 8601. */
  created_at: string;
  /** When the stream was last changed, ISO 8601. */
  updated_at: string;
  /** When a fetch was last tried, ISO 8601; null before the first. */
  last_attempt_at: string | null;
  /** Why the last try failed; null when it did not. */
  last_error: string | null;
  /** Tries that failed one after the other. */
  failures: number;
  /** When the scheduler fetches it next, ISO 8601; null for its next run. */
  next_fetch_at: string | null;

  static from(row: StreamRow): StreamDto {
    return {
      id: row.id,
      hashtag: row.hashtag,
      instance: row.instance,
      active: row.active,
      last_fetch: row.last_fetch?.toISOString() ?? null,
      post_count: row.post_count,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
      last_error: row.last_error,
      failures: row.failures,
      next_fetch_at: row.next_fetch_at?.toISOString() ?? null,
    };
  }
}

/** A part of the list of streams. */
@ApiExample<StreamListDto>({ items: [exampleOf(StreamDto)], total: 1, skip: 0, limit: 100 })
export class StreamListDto {
  /** The streams, newest first. */
  items: StreamDto[];
  /** Streams in all. */
  total: number;
  /** Streams left out at the beginning. */
  skip: number;
  /** Streams answered at most. */
  limit: number;
}
