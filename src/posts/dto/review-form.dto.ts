import { ApiProperty } from '@nestjs/swagger';
import { Count, Example, Id, Nested, Score, Timestamp } from '../../common/http/property.decorators';
import { QUEUE_STATUSES, type QueueStatus } from '../../curated-queue/queue-status';

/** A post's review: what a change of it returns, and a part of each post. */
export class ReviewFormDto {
  /** The post's id in this service. */
  @Id(4711)
  id: number;
  /** ActivityPub URI, the canonical identifier. */
  @Example('https://fjordlys.example/users/mira/statuses/1139')
  post_id: string;
  /** Was it approved? */
  @Example(true)
  approved: boolean;
  /** Automatic spam score, 0 (high quality) to 100 (definite spam). */
  @Score(2)
  spam_score: number;
  /** A reviewer's score, 0 to 100, used instead of the automatic one; null if none was given. */
  @Score(null)
  manual_spam_score: number | null;
  /** Notes of the reviewer. */
  @Example('Lovely light')
  reviewer_notes: string;
  /** When it was reviewed, ISO 8601; null if not reviewed. */
  @Timestamp('2026-03-01T12:01:00.000Z')
  reviewed_at: Date | null;
  /** When the record last changed, ISO 8601. */
  @Timestamp('2026-03-01T12:01:00.000Z')
  updated_at: Date;
  /** Its state in the queue. */
  @ApiProperty({
    enum: QUEUE_STATUSES,
    enumName: 'QueueStatus',
    enumSchema: { description: "A post's state in the queue." },
    example: 'pending',
  })
  queue_status: QueueStatus;
  /** The latest change to approved, ISO 8601; null when not approved. */
  @Timestamp('2026-03-01T12:01:00.000Z')
  approved_at: Date | null;
  /** Who reviewed it: `user:<name>`, `key:<name>` or `auto:<filter>`; null if nobody did. */
  @Example('user:admin')
  reviewed_by: string | null;
  /** Why it was rejected, as the key of a reason; null if nobody gave one. */
  @Example(null)
  rejection_reason: string | null;
  /** A number that grows with each change of approved, manual score, notes or content. For `If-Match`. */
  @Count(1)
  version: number;
  /** When its content first changed after the last decision, ISO 8601; null if it didn't. */
  @Timestamp(null)
  content_changed_at: Date | null;
}

/** A change that conflicts with the current review. */
export class ReviewConflictDto {
  /** What is wrong, in words. */
  @Example('Post was changed since')
  detail: string;
  /** The current review, if `If-Match` named an older one; null if the post has been removed. */
  @Nested()
  current?: ReviewFormDto | null;
}
