import { ApiProperty } from '@nestjs/swagger';
import { ApiExample } from '../../common/http/api-example';
import { QUEUE_STATUSES, type QueueStatus } from '../../curated-queue/queue-status';
import type { ReviewForm } from '../posts.view';

/** A post's review, as a change of it is answered. */
@ApiExample<ReviewFormDto>({
  id: 4711,
  post_id: 'https://fjordlys.example/users/mira/statuses/1139',
  approved: true,
  spam_score: 2,
  manual_spam_score: null,
  reviewer_notes: 'Lovely light',
  reviewed_at: '2026-03-01T12:01:00.000Z',
  updated_at: '2026-03-01T12:01:00.000Z',
  queue_status: 'pending',
  approved_at: '2026-03-01T12:01:00.000Z',
  reviewed_by: 'user:admin',
  version: 1,
})
export class ReviewFormDto {
  /** The post's id in this service. */
  id: number;
  /** ActivityPub URI. */
  post_id: string;
  /** Is it approved? */
  approved: boolean;
  /** Automatic spam score, 0 to 100. */
  spam_score: number;
  /** A reviewer's score, 0 to 100; null where none was given. */
  manual_spam_score: number | null;
  /** Notes of the reviewer. */
  reviewer_notes: string;
  /** When it was reviewed, ISO 8601; null if not reviewed. */
  reviewed_at: string | null;
  /** When the record last changed, ISO 8601. */
  updated_at: string;
  /** Its place in the queue. */
  @ApiProperty({
    enum: QUEUE_STATUSES,
    enumName: 'QueueStatus',
    enumSchema: { description: "A post's place in the queue." },
  })
  queue_status: QueueStatus;
  /** The latest change to approved, ISO 8601; null when not approved. */
  approved_at: string | null;
  /** Who reviewed it: `user:<name>`, `key:<name>` or `auto:<filter>`; null if nobody did. */
  reviewed_by: string | null;
  /** The number of the review's version, which grows with each change; for `If-Match`. */
  version: number;

  static from(row: ReviewForm): ReviewFormDto {
    return {
      id: row.id,
      post_id: row.uri,
      approved: row.approved,
      spam_score: row.spamScore,
      manual_spam_score: row.manualSpamScore,
      reviewer_notes: row.reviewerNotes,
      reviewed_at: row.reviewedAt?.toISOString() ?? null,
      updated_at: row.updatedAt.toISOString(),
      queue_status: row.queueStatus,
      approved_at: row.approvedAt?.toISOString() ?? null,
      reviewed_by: row.reviewedBy,
      version: row.version,
    };
  }
}
