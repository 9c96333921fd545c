import { QueryInteger } from '../../common/http/dto.decorators';
import { Count, Example, Nested } from '../../common/http/property.decorators';

/** Which rejections are wanted. */
export class RejectionsQueryDto {
  /** Days to look back, 1 to 366. */
  @QueryInteger(1, 366)
  days?: number = 30;
}

/** Rejections for one reason. */
export class ReasonCountDto {
  /** The key of the reason. */
  @Example('off_topic')
  reason: string;

  /** Posts that were rejected for it. */
  @Count(12)
  count: number;
}

/** Why posts were rejected. */
export class RejectionStatsDto {
  /** Posts that were rejected, for a reason or for none. */
  @Count(20)
  total: number;

  /** Posts that were rejected without a reason. */
  @Count(8)
  without_reason: number;

  /** By reason, the most frequent first. */
  @Nested()
  reasons: ReasonCountDto[];
}
