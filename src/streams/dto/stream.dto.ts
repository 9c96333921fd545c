import { Count, Example, Id, Timestamp } from '../../common/http/property.decorators';
import { ListOf } from '../../common/http/page.dto';
import type { StreamRow } from '../streams.view';

/** A hashtag on an instance, whose posts are fetched. */
export class StreamDto {
  /**
   * The stream's id.
   */
  @Id(7)
  id: number;
  /** The hashtag, without #. */
  @Example('Photography')
  hashtag: string;
  /** Domain of the instance. */
  @Example('fjordlys.example')
  instance: string;
  /** Is the stream fetched? */
  @Example(true)
  active: boolean;
  /** When posts were last fetched, ISO 8601; null until the first fetch. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_fetch: string | null;
  /** Posts of the stream that are stored now. */
  @Count(18)
  post_count: number;
  /** When the stream was created, ISO 8601. */
  @Timestamp('2026-03-01T11:58:00.000Z')
  created_at: string;
  /** When the stream was last changed, ISO 8601. */
  @Timestamp('2026-03-01T11:58:00.000Z')
  updated_at: string;
  /** When a fetch was last tried, ISO 8601; null before the first. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_attempt_at: string | null;
  /** Why the last try failed, in a sentence; null when it did not. */
  @Example(null)
  last_error: string | null;
  /** Why the instance could not be read in the last try, as `code` of the 503 of a fetch; null when it could, or the cause was another. */
  @Example(null)
  last_error_code: string | null;
  /** Times that a fetch did not reach what an earlier one had read: posts may be missing in between. */
  @Count(0)
  gap_count: number;
  /** When that last was so, ISO 8601; null when it never was. */
  @Timestamp(null)
  last_gap_at: string | null;
  /** Tries that failed one after the other. */
  @Count(0)
  failures: number;
  /** When the scheduler fetches it next, ISO 8601; null for its next run. */
  @Timestamp('2026-03-01T12:15:00.000Z')
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
      last_error_code: row.last_error_code,
      gap_count: row.gap_count,
      last_gap_at: row.last_gap_at?.toISOString() ?? null,
      failures: row.failures,
      next_fetch_at: row.next_fetch_at?.toISOString() ?? null,
    };
  }
}

/** A part of the list of streams. */
export class StreamListDto extends ListOf(StreamDto, 'streams') {}
