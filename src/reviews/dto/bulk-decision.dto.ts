import { IsBoolean, IsInt, Max, Min } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfGivenAndNotNull, IsTimestamp, readTimestamp, ReasonKey } from '../../common/http/dto.decorators';
import { Count, Example, Id, ID_SCHEMA, Nested, Timestamp } from '../../common/http/property.decorators';
import { validationFailed } from '../../common/http/validation.pipe';
import { actorOf } from '../../auth/principal';
import type { BulkDecision } from '../bulk-decision.entity';
import { MOST_POSTS } from '../bulk-decisions.repository';
import type { BulkDecisionRequest } from '../bulk-decisions.service';
import type { PostFilterDto } from '../../posts/dto/post-list-query.dto';

/** A decision about all posts that a filter finds, and what its reviewer saw of them. */
export class NewBulkDecisionDto {
  /** Approve (true) or reject (false). */
  @Example(true)
  @IsBoolean()
  approved: boolean;

  /** Why they are rejected, as the key of a reason; null for none. */
  @ApiProperty({ type: 'string', nullable: true, required: false, example: null })
  @IfGivenAndNotNull()
  @ReasonKey()
  rejection_reason?: string | null;

  /** How many posts the reviewer saw in the list, 1 to 400,000. If there are more now, nothing is decided. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MOST_POSTS, example: 1240 })
  @Max(MOST_POSTS)
  @Min(1)
  @IsInt()
  seen_total: number;

  /** When the list was read, ISO 8601: its header `Listed-At`. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  @IsTimestamp()
  seen_at: string;

  toRequest(query: PostFilterDto): BulkDecisionRequest {
    const { approved, rejection_reason: reason = null } = this;
    if (approved && reason !== null)
      throw validationFailed([{ field: 'rejection_reason', message: 'rejection_reason is for a rejection' }]);
    return {
      change: { approved, rejectionReason: reason },
      filter: query.toFilter(),
      author: query.author,
      mostPosts: this.seen_total,
      seenAt: readTimestamp(this.seen_at) ?? new Date(0),
      sent: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)),
    };
  }
}

const BULK_DECISION_STATES = ['running', 'done', 'undoing', 'undone'] as const;

/** A decision about all posts of a list. */
export class BulkDecisionDto {
  /** The id of the decision. */
  @Id(12)
  id: number;
  /** Is it under way, done, being undone, or undone? */
  @ApiProperty({ enum: BULK_DECISION_STATES, example: 'done' })
  status: (typeof BULK_DECISION_STATES)[number];
  /** Are the posts approved, or rejected? */
  @Example(true)
  approved: boolean;
  /** Why they are rejected, as the key of a reason; null where nobody said. */
  @Example(null)
  rejection_reason: string | null;
  /** Who decided: `user:<name>` or `key:<name>`. */
  @Example('user:admin')
  by: string;
  /** The id of the blocked user whose `reject_waiting` made this decision; null if it was made from a filter. */
  @ApiProperty({ ...ID_SCHEMA, nullable: true, example: null })
  blocked_user_id: number | null;
  /** Posts in this decision. */
  @Count(1240)
  total: number;
  /** Posts decided so far. */
  @Count(1236)
  changed: number;
  /** Posts that had that decision already. */
  @Count(0)
  unchanged: number;
  /** Posts that somebody reviewed or removed before it came to them. */
  @Count(4)
  skipped: number;
  /** When it was made, ISO 8601. */
  @Timestamp('2026-03-01T12:00:00.000Z')
  created_at: Date;
  /** When it was complete, ISO 8601; null before, or if it was undone first. */
  @Timestamp('2026-03-01T12:00:02.000Z')
  finished_at: Date | null;
  /** Who undid it; null if nobody did. */
  @Example(null)
  undone_by: string | null;
  /** When the undo was complete, ISO 8601; null before. */
  @Timestamp(null)
  undone_at: Date | null;
  /** Posts restored so far by the undo. */
  @Count(0)
  restored: number;
  /** Posts the undo skipped: reviewed or removed by somebody since, or already taken by a consumer. */
  @Count(0)
  kept_changed: number;

  static from(this: void, decision: BulkDecision): BulkDecisionDto {
    const { actor, position: _, rejectionReason, blockedUserId, total, keptChanged, ...others } = decision;
    const { createdAt, finishedAt, undoneBy, undoneAt, ...same } = others;
    return {
      ...same,
      status: statusOf(decision),
      rejection_reason: rejectionReason,
      by: actorOf(actor),
      blocked_user_id: blockedUserId,
      total: total ?? 0,
      created_at: createdAt,
      finished_at: finishedAt,
      undone_by: undoneBy && actorOf(undoneBy),
      undone_at: undoneAt,
      kept_changed: keptChanged,
    };
  }
}

function statusOf({ finishedAt, undoneBy, undoneAt }: BulkDecision): BulkDecisionDto['status'] {
  if (undoneBy !== null) return undoneAt === null ? 'undoing' : 'undone';
  return finishedAt === null ? 'running' : 'done';
}

/** The last bulk decisions. */
export class BulkDecisionListDto {
  /** The decisions, newest first. */
  @Nested()
  items: BulkDecisionDto[];
}
