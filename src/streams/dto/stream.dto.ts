import { QueryBoolean } from '../../common/http/dto.decorators';
import { Count, Example, Id, Timestamp } from '../../common/http/property.decorators';
import { ListOf, PageQueryDto } from '../../common/http/page.dto';

/** A hashtag on an instance, whose posts are fetched. */
export class StreamDto {
  /** The stream's id. */
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
  last_fetch: Date | null;
  /** Posts of the stream that are stored now. */
  @Count(18)
  post_count: number;
  /** When the stream was created, ISO 8601. */
  @Timestamp('2026-03-01T11:58:00.000Z')
  created_at: Date;
  /** When the stream was last changed, ISO 8601. */
  @Timestamp('2026-03-01T11:58:00.000Z')
  updated_at: Date;
  /** When a fetch was last tried, ISO 8601; null before the first. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  last_attempt_at: Date | null;
  /** Why the last try failed, in a sentence; null if it succeeded. */
  @Example(null)
  last_error: string | null;
  /** The failure's code, as in the 503 of a fetch; null without one. */
  @Example(null)
  last_error_code: string | null;
  /** Times that a fetch did not reach what an earlier one had read: posts may be missing in between. */
  @Count(0)
  gap_count: number;
  /** When that last happened, ISO 8601; null if never. */
  @Timestamp(null)
  last_gap_at: Date | null;
  /** Tries that failed one after the other. */
  @Count(0)
  failures: number;
  /** When the scheduler fetches it next, ISO 8601; null for its next run. */
  @Timestamp('2026-03-01T12:15:00.000Z')
  next_fetch_at: Date | null;
}

/** A part of the list of streams. */
export class StreamListDto extends ListOf(StreamDto, 'streams') {}

/** Which streams are wanted. */
export class StreamListQueryDto extends PageQueryDto {
  /** Only those that are fetched, or only those that are not. */
  @QueryBoolean()
  active?: boolean;
}
