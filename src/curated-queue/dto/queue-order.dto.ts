import { IsBoolean } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGiven, IfGivenAndNotNull, IsFuture, readTimestamp } from '../../common/http/dto.decorators';
import { Example, Id, Nested, Count, Timestamp } from '../../common/http/property.decorators';
import { validationFailed } from '../../common/http/validation.pipe';
import type { OrderChange, QueueOrder } from '../queue-order.repository';
import { PreviewItemDto } from './preview.dto';

/** Where a waiting post comes: one of the two. */
export class ChangeQueueOrderDto {
  /** true puts the post before all others, the latest pin first. false for the usual order. It ends a hold. */
  @Example(true)
  @IfGiven()
  @IsBoolean()
  pinned?: boolean;

  /** Puts the post on hold until this future time, ISO 8601. null releases it. It ends a pin. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, required: false })
  @IfGivenAndNotNull()
  @IsFuture()
  held_until?: string | null;

  toChange(): OrderChange {
    const { pinned, held_until: until } = this;
    if ((pinned === undefined) === (until === undefined))
      throw validationFailed([{ field: 'pinned', message: 'either pinned or held_until must be given' }]);
    return pinned === undefined ? { onHoldUntil: until ? readTimestamp(until) : null } : { pinned };
  }
}

/** What sets a post apart from the usual order. */
export class QueueOrderDto {
  /** The post's id in this service. */
  @Id(4711)
  post_id: number;

  /** Does it come before all others? */
  @Example(true)
  pinned: boolean;

  /** On hold until then, ISO 8601; null if it is not on hold. */
  @Timestamp(null)
  held_until: string | null;

  static from(id: number, { pinned_at: pinnedAt, on_hold_until: until }: QueueOrder): QueueOrderDto {
    return { post_id: id, pinned: pinnedAt !== null, held_until: until?.toISOString() ?? null };
  }
}

/** Posts that are on hold. */
export class HeldPostsDto {
  /** Those that come free first, at most 100. */
  @Nested()
  items: PreviewItemDto[];

  /** Number of posts on hold. */
  @Count(3)
  total: number;
}
