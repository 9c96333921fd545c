import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, Max, Min, ValidateNested } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGiven, Passes } from '../../common/http/dto.decorators';
import { Count, Integer, LARGEST, NESTED, Nested } from '../../common/http/property.decorators';
import { REVIEW_OUTCOMES, type ReviewItem, type ReviewOutcome } from '../review';
import type { ReviewResult } from '../review.service';
import { ReviewFormDto } from '../../posts/dto/review-form.dto';
import { ReviewUpdateDto } from './review.dto';

const MOST_ITEMS = 500;
const LEAST = -LARGEST;

/** No list that is too long is read to its end: one item too many is enough to refuse it. */
const CutShort = (): PropertyDecorator =>
  Transform(({ value }): unknown => (Array.isArray(value) ? value.slice(0, MOST_ITEMS + 1) : value));

/** The items are objects, and no two of them have the same id. */
const NamesEachPostOnce = (): PropertyDecorator =>
  Passes(
    'namesEachPostOnce',
    (items) => Array.isArray(items) && namesEachOnce(items),
    '$property must be objects that name each post once',
  );

function namesEachOnce(items: readonly unknown[]): boolean {
  // A list within the list is nothing that `@ValidateNested()` would refuse.
  const known = items.filter((item) => item instanceof BulkReviewItemDto);
  return known.length === items.length && new Set(known.map(({ id }) => id)).size === items.length;
}

/** A change of one post's review; only what is given changes. */
export class BulkReviewItemDto extends ReviewUpdateDto {
  /** The post's id. */
  @Integer({ minimum: LEAST, example: 4711 })
  @Max(LARGEST)
  @Min(LEAST)
  @IsInt()
  id: number;

  /** The number of the version that you saw: when the review was changed since, this item is a conflict. */
  @Count(1)
  @IfGiven()
  @Max(LARGEST)
  @Min(0)
  @IsInt()
  version?: number;

  toItem(): ReviewItem {
    return { id: this.id, change: this.toChange(), seenVersion: this.version ?? null };
  }
}

/** Changes of many posts' reviews. */
export class BulkReviewDto {
  /** The changes, 1 to 500, each of another post. */
  @ApiProperty({ type: [BulkReviewItemDto], minItems: 1, maxItems: MOST_ITEMS, example: NESTED })
  @Type(() => BulkReviewItemDto)
  @CutShort()
  @ValidateNested({ each: true })
  @NamesEachPostOnce()
  @ArrayMaxSize(MOST_ITEMS)
  @ArrayMinSize(1)
  @IsArray()
  items: BulkReviewItemDto[];
}

/** What became of one item. */
export class BulkReviewResultDto {
  /** The id of the post that the item names. */
  @Integer({ minimum: LEAST, example: 4711 })
  id: number;

  /** `changed`, `unchanged` if the post had all values already, or why it failed. */
  @ApiProperty({
    enum: REVIEW_OUTCOMES,
    enumName: 'BulkOutcome',
    enumSchema: { description: 'What became of an item of a bulk review.' },
    example: 'changed',
  })
  outcome: ReviewOutcome;

  /** What went wrong, for an item that failed. */
  detail?: string;

  /** The review after the change. */
  @Nested()
  review?: ReviewFormDto;

  /** The current review, for a conflict. */
  current?: ReviewFormDto;

  static from({ id, outcome, detail, form: shown }: ReviewResult): BulkReviewResultDto {
    const failure = detail === undefined ? {} : { detail };
    if (!shown) return { id, outcome, ...failure };
    return { id, outcome, ...failure, ...(outcome === 'conflict' ? { current: shown } : { review: shown }) };
  }
}

/** What became of a bulk review. */
export class BulkReviewAnswerDto {
  /** One for each item, in the order of the items. */
  @Nested()
  results: BulkReviewResultDto[];

  /** Posts whose review was changed. */
  @Count(1)
  changed: number;

  /** Posts that don't exist or are in conflict. The others were reviewed. */
  @Count(0)
  failed: number;

  static from(results: readonly ReviewResult[]): BulkReviewAnswerDto {
    const count = (...outcomes: ReviewOutcome[]) => results.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      results: results.map(BulkReviewResultDto.from),
      changed: count('changed'),
      failed: count('not_found', 'conflict'),
    };
  }
}
