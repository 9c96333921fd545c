import { ApiProperty } from '@nestjs/swagger';
import { ApiExample, exampleOf } from '../../common/http/api-example';
import type { FetchOutcome } from '../ingest.service';

/** What the fetch of one stream brought. */
@ApiExample<StreamFetchDto>({
  stream_id: 7,
  hashtag: 'Photography',
  fetched_count: 20,
  added_count: 18,
  status: 'success',
  skipped_count: 2,
})
export class StreamFetchDto {
  /** The stream's id. */
  stream_id: number;
  /** The stream's hashtag, without #. */
  hashtag: string;
  /** Readable public posts retrieved. */
  fetched_count: number;
  /** Posts that are new and stored. */
  added_count: number;
  /** How the fetch ended. */
  @ApiProperty({ enum: ['success', 'error'], enumName: 'FetchStatus' })
  status: 'success' | 'error';
  /** Posts that were stored already, came twice, or were removed before. */
  skipped_count: number;
  /** Why the stream could not be fetched; only with the status `error`. */
  error?: string;

  static from({ stream, result, error }: FetchOutcome): StreamFetchDto {
    const { fetched, added } = result ?? { fetched: 0, added: 0 };
    const row = { stream_id: stream.id, hashtag: stream.hashtag, fetched_count: fetched, added_count: added };
    const skipped_count = fetched - added;
    return error === null
      ? { ...row, status: 'success', skipped_count }
      : { ...row, status: 'error', skipped_count, error };
  }
}

/** What the fetch of all active streams brought. */
@ApiExample<FetchAllResultDto>({
  total_streams: 2,
  successful: 1,
  failed: 1,
  total_fetched: 20,
  total_added: 18,
  results: [
    exampleOf(StreamFetchDto),
    {
      stream_id: 8,
      hashtag: 'Gardening',
      fetched_count: 0,
      added_count: 0,
      status: 'error',
      skipped_count: 0,
      error: 'Instance unreachable',
    },
  ],
})
export class FetchAllResultDto {
  /** Active streams, which all were tried. */
  total_streams: number;
  /** Streams that were fetched. */
  successful: number;
  /** Streams that could not be fetched. */
  failed: number;
  /** Readable public posts retrieved in all. */
  total_fetched: number;
  /** Posts that are new and stored, in all. */
  total_added: number;
  /** One row for each stream, by its id. */
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
