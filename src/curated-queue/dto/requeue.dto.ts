import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, ValidateIf } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGiven, Passes, Text } from '../../common/http/dto.decorators';
import { Count, Example, Integer, LARGEST, Nested } from '../../common/http/property.decorators';
import { IS_GIVEN } from '../../common/http/validation.pipe';
import { QUEUE_STATUSES, type QueueStatus } from '../queue-status';

export const MOST_REQUEUED = 1_000;
const LEAST = -LARGEST;

/** Which posts to put back: those of a list, or those that were given up for a reason; one of the two. */
export class RequeueDto {
  /** Ids of posts, 1 to 1000. */
  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: LEAST, maximum: LARGEST },
    minItems: 1,
    maxItems: MOST_REQUEUED,
    example: [4711, 4712],
  })
  // One id too many is enough to refuse a list.
  @Transform(({ value }): unknown => (Array.isArray(value) ? value.slice(0, MOST_REQUEUED + 1) : value))
  @ValidateIf(({ reason }: RequeueDto) => reason === undefined)
  // `Max` and `Min` of each would be described as those of the list.
  @Passes('isExact', (value) => areExact(value), `each value in post_ids must be between ${LEAST} and ${LARGEST}`)
  @IsInt({ each: true })
  @ArrayMaxSize(MOST_REQUEUED)
  @ArrayMinSize(1)
  @IsArray()
  @Passes(IS_GIVEN, (value) => value !== undefined, 'post_ids or reason must be given')
  post_ids?: number[];

  /** The reason given with the error, 1 to 1000 characters. At most 1000 posts are requeued. */
  @IfGiven()
  @Passes('standsAlone', (_, args) => !hasIds(args?.object), 'reason must be given without post_ids')
  @Text(1, 1000)
  reason?: string;
}

function areExact(ids: unknown): boolean {
  return !Array.isArray(ids) || ids.every((id) => Math.abs(Number(id)) <= LARGEST);
}

function hasIds(given: object | undefined): boolean {
  return given instanceof RequeueDto && given.post_ids !== undefined;
}

/** A post that was not put back, as it is not in error. */
export class SkippedPostDto {
  /** The id of the post. */
  @Integer({ minimum: LEAST, example: 4712 })
  post_id: number;

  /** Its state; null if there is no such post. */
  @ApiProperty({ enum: [...QUEUE_STATUSES, null], type: 'string', nullable: true, example: 'delivered' })
  queue_status: QueueStatus | null;

  /** Why it was left out, in words. */
  @Example("Post is in state 'delivered', expected 'error'")
  detail: string;
}

/** What was put back. */
export class RequeuedDto {
  /** Posts put back into the queue. */
  @Count(1)
  requeued: number;

  /** Posts still in error for this reason; repeat the request for them. 0 if you gave ids. */
  @Count(0)
  remaining: number;

  /** Those of the ids that were left out, each once. */
  @Nested()
  skipped: SkippedPostDto[];
}
