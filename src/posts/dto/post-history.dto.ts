import { ApiProperty } from '@nestjs/swagger';
import { Example, Nested, Timestamp } from '../../common/http/property.decorators';

export const POST_EVENTS = [
  'fetched',
  'scored',
  'edited',
  'reviewed',
  'pinned',
  'unpinned',
  'held',
  'released',
  'reserved',
  'returned',
  'delivered',
  'given_up',
  'requeued',
] as const;

/** Something that happened to a post. */
export class PostEventDto {
  /**
   * What happened. `reserved`: a consumer got it. `returned`: the reservation ended without a delivery. `given_up`: it ended with an
   * error.
   */
  @ApiProperty({ enum: POST_EVENTS, enumName: 'PostEventKind', example: 'reviewed' })
  event: (typeof POST_EVENTS)[number];

  /** When it happened; null if the time is unknown. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  at: Date | null;

  /** Who did it, where that is known: `user:<name>`, `key:<name>`, which is the consumer in the queue, `auto:<filter>` or `service`. */
  @Example('user:marta')
  actor: string | null;

  /** More of it, such as the decision, the instance, the reason, or how a reservation ended (`ended_as`: `nack` or `expired`). */
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, example: { decision: 'approved' } })
  details: Record<string, unknown> | null;
}

/** The life of a post. */
export class PostHistoryDto {
  /**
   * What happened, oldest first, with the last 100 reservations that ended without a delivery. Only the newest part of a very long
   * history.
   */
  @Nested()
  items: PostEventDto[];
}
