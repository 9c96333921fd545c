import { ApiExample } from '../../common/http/api-example';
import type { FetchResult } from '../stream-fetcher';

/** What a fetch of a stream brought. */
@ApiExample<FetchResultDto>({
  stream_id: 7,
  hashtag: 'Photography',
  fetched_count: 20,
  added_count: 18,
  skipped_count: 2,
  errors: ['status 1139: account is missing'],
})
export class FetchResultDto {
  /** The stream's id. */
  stream_id: number;
  /** The stream's hashtag, without #. */
  hashtag: string;
  /** Readable public posts retrieved: added and skipped ones. */
  fetched_count: number;
  /** Posts that are new and stored. */
  added_count: number;
  /** Posts that were stored already, came twice, or were removed before. */
  skipped_count: number;
  /**
   * One line for each status that could not be read, and for a later page that failed.
   */
  errors: string[];

  static from(result: FetchResult): FetchResultDto {
    return {
      stream_id: result.streamId,
      hashtag: result.hashtag,
      fetched_count: result.fetched,
      added_count: result.added,
      skipped_count: result.fetched - result.added,
      errors: result.errors,
    };
  }
}
