import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  IfGiven,
  Passes,
  QueryBoolean,
  QueryChoice,
  QueryId,
  QueryInteger,
  QueryPattern,
  QueryTimestamp,
  Text,
  readTimestamp,
} from '../../common/http/dto.decorators';
import { fold } from '../../common/fold';
import { RefuseUnknown } from '../../common/http/validation.pipe';
import { toPage } from '../../common/http/page.dto';
import { LARGEST } from '../../common/http/property.decorators';
import { QUEUE_STATUSES, type QueueStatus } from '../../curated-queue/queue-status';
import { LISTED_SIGNALS, type ListedSignal } from '../../post-store/post-traits';
import { searchOf } from '../../post-store/search-terms';
import { RULE_NAMES } from '../../spam-rules/rules';
import type { ListFilter } from '../list-filter';
import type { PostListRequest } from '../post-list.view';
import { POST_SORTS, type PostSort, readCursor } from '../post-order';
import { isField, type PostField } from './post-fields';

const IDS = /^-?[0-9]+(?:,-?[0-9]+){0,99}$/;

/** Which posts are meant; all filters are optional and combine. Alone, as for a decision, it refuses what is none. */
@RefuseUnknown()
export class PostFilterDto {
  /** Posts of the stream with this id, which may be deleted. */
  @QueryId()
  stream_id?: number;

  /** Posts of any of the streams with these ids: 1 to 100, separated by commas. */
  @QueryPattern(IDS, 'stream_ids must be 1 to 100 ids, separated by commas')
  stream_ids?: string;

  /** Approved posts, or with `false` rejected and unreviewed ones. */
  @QueryBoolean()
  approved?: boolean;

  /** Posts that were reviewed, or with `false` those that wait for a review. */
  @QueryBoolean()
  reviewed?: boolean;

  /** The lowest automatic spam score, 0 to 100. */
  @QueryInteger(0, 100)
  spam_score_min?: number = 0;

  /** The highest automatic spam score, 0 to 100. */
  @QueryInteger(0, 100)
  spam_score_max?: number = 100;

  /** Posts in this queue state. `pending` includes unreviewed and rejected posts. */
  @QueryChoice(QUEUE_STATUSES, 'QueueStatus')
  queue_status?: QueueStatus;

  /** Posts in `error` with exactly this reason. */
  @IfGiven()
  @Text(1, 1000)
  error_reason?: string;

  /**
   * Posts that contain all these words, or words that begin with them, in text, content warning, hashtags, or the author's display name
   * or user name. A handle (`@user`, `user@domain`) or a profile's address also finds that author's posts, and a post's address that
   * post. Accents and vowel points make no difference. 1 to 2,048 characters.
   */
  @IfGiven()
  @Text(1, 2048)
  q?: string;

  /** Posts by `@user` of whatever instance, by `user@domain` or `@user@domain`, or by the author with this ActivityPub URI. */
  @IfGiven()
  @Text(1, 2048)
  author?: string;

  /** Posts with any of these ids: 1 to 100, separated by commas. */
  @QueryPattern(IDS, 'ids must be 1 to 100 ids, separated by commas')
  ids?: string;

  /** Posts with media, or with `false` those without. */
  @QueryBoolean()
  has_media?: boolean;

  /** Posts with media that lack an alt text, or with `false` all others. */
  @QueryBoolean()
  missing_alt?: boolean;

  /** Posts in a language, by its primary subtag: `en` is `en-GB` too. `und`: posts that name none. */
  @QueryPattern(/^[A-Za-z]{2,8}$/, 'language must be the primary subtag of a language, such as en')
  language?: string;

  /** Posts by authors with this signal; `nobot`: their bio has that hashtag, `unknown`: their server gave none of the others. */
  @QueryChoice(LISTED_SIGNALS)
  signal?: ListedSignal;

  /** Posts that are withheld at their author's wish, or with `false` all others. */
  @QueryBoolean()
  refused?: boolean;

  /** Posts of the wave with this id. */
  @QueryId()
  wave_id?: number;

  /** Posts in a wave of at least this many accounts, 1 to 1,000,000. */
  @QueryInteger(1, 1_000_000)
  wave_min?: number;

  /** Posts that the spam rule of this name gave points. */
  @QueryChoice(RULE_NAMES)
  rule?: string;

  /** The lowest predicted approval in percent, 0 to 100. Excludes posts without a prediction. */
  @QueryInteger(0, 100)
  predicted_min?: number;

  /** The highest predicted approval in percent, 0 to 100. Excludes posts without a prediction. */
  @QueryInteger(0, 100)
  predicted_max?: number;

  /** Posts written at this time or later, ISO 8601. */
  @QueryTimestamp()
  created_from?: string;

  /** Posts written before this time, ISO 8601. */
  @QueryTimestamp()
  created_before?: string;

  /** Posts fetched at this time or earlier, ISO 8601: with the `Listed-At` of the first page no later post comes into the next ones. */
  @QueryTimestamp()
  fetched_before?: string;

  /** Posts fetched later than at this time, ISO 8601. */
  @QueryTimestamp()
  fetched_after?: string;

  toFilter(): ListFilter {
    const { spam_score_min: min = 0, spam_score_max: max = 100 } = this;
    return {
      ids: this.ids?.split(',').map(Number).filter(Number.isSafeInteger),
      streamIds: this.streamIds(),
      approved: this.approved,
      reviewed: this.reviewed,
      scores: min === 0 && max === 100 ? undefined : { min, max },
      queueStatus: this.queue_status,
      errorReason: this.error_reason,
      search: this.q === undefined ? undefined : searchOf(this.q),
      hasMedia: this.has_media,
      missingAlt: this.missing_alt,
      language: this.language === undefined ? undefined : fold(this.language),
      signal: this.signal,
      refused: this.refused,
      // No wave has an id beyond the safe integers.
      waveId: Number.isSafeInteger(this.wave_id ?? 0) ? this.wave_id : 0,
      waveMin: this.wave_min,
      rule: this.rule,
      predicted: this.predicted(),
      createdFrom: timestampOf(this.created_from),
      createdBefore: timestampOf(this.created_before),
      fetchedBefore: timestampOf(this.fetched_before),
      fetchedAfter: timestampOf(this.fetched_after),
    };
  }

  private predicted(): ListFilter['predicted'] {
    const { predicted_min: min, predicted_max: max } = this;
    return min === undefined && max === undefined ? undefined : { min: min ?? 0, max: max ?? 100 };
  }

  /** Those of both parameters; a stream cannot have an id beyond the safe integers. */
  private streamIds(): number[] | undefined {
    const { stream_id: one, stream_ids: several } = this;
    if (one === undefined && several === undefined) return undefined;
    const ids = new Set(several === undefined ? [one] : several.split(',').map(Number));
    return [...ids].filter((id): id is number => Number.isSafeInteger(id) && (one === undefined || id === one));
  }
}

/** Which part of which list of posts is wanted. */
export class PostListQueryDto extends PostFilterDto {
  /** Rows of the list to leave out at the beginning. */
  @QueryInteger(0, LARGEST)
  skip?: number = 0;

  /** Rows of the list to return at most. */
  @QueryInteger(1, 1000)
  limit?: number = 100;

  /**
   * The order: newest first, oldest first, by spam score, by the author's account (newest first within), by the predicted
   * approval, or by the accounts of the wave (newest first within). By prediction the list holds only unreviewed posts that have one, by
   * wave only posts in a wave. Of equal scores or predictions the newest post comes first, or last where the order ascends.
   */
  @QueryChoice(POST_SORTS)
  sort?: PostSort = 'newest';

  /**
   * `next_cursor` of the previous response, to continue after it, with the same `sort` and without `skip`: however the list changes
   * meanwhile, no post comes twice or is left out unless it moved itself.
   */
  @IfGiven()
  @IsCursor()
  cursor?: string;

  /** Names of fields, separated by commas. Each post then has `id` and these fields only. */
  @AreFields()
  fields?: string;

  /** The fields that are wanted, with `id`; undefined for all. */
  toFields(): PostField[] | undefined {
    return this.fields === undefined ? undefined : [...new Set(['id', ...this.fields.split(',')])].filter(isField);
  }

  toRequest(): PostListRequest {
    return {
      filter: this.toFilter(),
      author: this.author,
      sort: this.sort ?? 'newest',
      page: toPage(this),
      fields: this.toFields(),
      cursor: (this.cursor === undefined ? null : readCursor(this.cursor)) ?? undefined,
    };
  }
}

/** Names of fields, separated by commas. */
function AreFields(): PropertyDecorator {
  return applyDecorators(
    Passes(
      'areFields',
      (value) => typeof value === 'string' && value.split(',').every(isField),
      'fields must be names of fields of a post, separated by commas',
    ),
    IfGiven(),
    ApiProperty({ pattern: '^[a-z_]+(?:,[a-z_]+)*$' }),
  );
}

function timestampOf(text: string | undefined): Date | undefined {
  return (text === undefined ? null : readTimestamp(text)) ?? undefined;
}

/** The cursor must be one of the same order, and there must be nothing to skip. */
function IsCursor(): PropertyDecorator {
  return Passes(
    'isCursor',
    (value, args) => {
      const { sort, skip } = (args?.object ?? {}) as PostListQueryDto;
      return typeof value === 'string' && readCursor(value)?.sort === sort && skip === 0;
    },
    'cursor must be next_cursor of an answer with the same sort, and skip 0',
  );
}
