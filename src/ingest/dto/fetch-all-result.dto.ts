import { ApiProperty } from '@nestjs/swagger';
import { Count, Example, Nested } from '../../common/http/property.decorators';
import type { FetchOutcome } from '../ingest.service';
import { UNREACHABLE_REASONS, type UnreachableCode } from '../../fediverse/instance-unreachable.error';
import type { FetchFailure } from '../stream-fetcher';
import { StreamFetchCountsDto } from './fetch-result.dto';
import { UnreachableCodeProperty } from '../../instances/dto/unreachable.dto';

/** What the fetch of one stream brought. */
export class StreamFetchDto extends StreamFetchCountsDto {
  /** How the fetch ended. */
  @ApiProperty({ enum: ['success', 'error'], enumName: 'FetchStatus', example: 'success' })
  status: 'success' | 'error';
  /** Why the stream could not be fetched; only with the status `error`. */
  error?: string;
  /** Why the instance could not be read; only where that is the cause. */
  @UnreachableCodeProperty()
  code?: UnreachableCode;
  /** The same in a sentence. */
  @Example(UNREACHABLE_REASONS.rate_limited)
  reason?: string;

  static from({ stream, result, error }: FetchOutcome): StreamFetchDto {
    const { fetched, added, gap } = result ?? { fetched: 0, added: 0, gap: false };
    const row = { stream_id: stream.id, hashtag: stream.hashtag, fetched_count: fetched, added_count: added };
    const skipped_count = fetched - added;
    return error === null
      ? { ...row, status: 'success', skipped_count, gap }
      : { ...row, status: 'error', skipped_count, gap, ...shown(error) };
  }
}

function shown({ text, code, reason }: FetchFailure): Pick<StreamFetchDto, 'error' | 'code' | 'reason'> {
  return { error: text, ...(code !== null && { code }), ...(reason !== null && { reason }) };
}

/** What the fetch of all active streams brought. */
export class FetchAllResultDto {
  /** Active streams, which all were tried. */
  @Count(1)
  total_streams: number;
  /** Streams that were fetched. */
  @Count(1)
  successful: number;
  /** Streams that could not be fetched. */
  @Count(0)
  failed: number;
  /** Readable public posts retrieved in all. */
  @Count(20)
  total_fetched: number;
  /** Posts that are new and stored, in all. */
  @Count(18)
  total_added: number;
  /** One row for each stream, by its id. */
  @Nested()
  results: StreamFetchDto[];

  static from(outcomes: readonly FetchOutcome[]): FetchAllResultDto {
    const results = outcomes.map(StreamFetchDto.from);
    const successful = results.filter((row) => row.status === 'success').length;
    return {
      total_streams: results.length,
      successful,
      failed: results.length - successful,
      total_fetched: results.reduce((sum, row) => sum + row.fetched_count, 0),
      total_added: results.reduce((sum, row) => sum + row.added_count, 0),
      results,
    };
  }
}
