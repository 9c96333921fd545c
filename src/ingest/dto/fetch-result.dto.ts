import { Count, Example, Id } from '../../common/http/property.decorators';
import type { FetchResult } from '../stream-fetcher';

/** What a fetch of a stream brought, whether it is the only one or one of all. */
export class StreamFetchCountsDto {
  /** The stream's id. */
  @Id(7)
  stream_id: number;
  /** The stream's hashtag, without #. */
  @Example('Photography')
  hashtag: string;
  /** Readable public posts retrieved: added and skipped ones. */
  @Count(20)
  fetched_count: number;
  /** Posts that are new and stored. */
  @Count(18)
  added_count: number;
  /** Posts that were stored already, came twice, or were removed before. */
  @Count(2)
  skipped_count: number;
  /** Did the fetch end before it reached what an earlier one had read? Then posts may be missing in between. */
  @Example(false)
  gap: boolean;
}

/** What a fetch of a stream brought. */
export class FetchResultDto extends StreamFetchCountsDto {
  /** Of the skipped posts those that took other content, since their author changed them or only another instance had brought them. */
  @Count(0)
  updated_count: number;
  /** One line for each status that could not be read, and for a later page that failed. */
  @Example(['status 1139: account is missing'])
  errors: string[];

  static from(result: FetchResult): FetchResultDto {
    return {
      stream_id: result.streamId,
      hashtag: result.hashtag,
      fetched_count: result.fetched,
      added_count: result.added,
      skipped_count: result.fetched - result.added,
      gap: result.gap,
      updated_count: result.updated,
      errors: result.errors,
    };
  }
}
