import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { QUEUE_STATUSES, type QueueStatus } from './queue-status';

const WAITING = `"queue_status" = 'pending' AND "approved" AND NOT "author_blocked" AND NOT "hashtag_blocked"`;

@Entity()
@Check(
  'ck_queue_entry_reserved',
  `"queue_status" <> 'reserved' OR "reserved_until" IS NOT NULL AND "reservation_token" IS NOT NULL`,
)
@Index('ix_queue_entry_next', ['pinnedAt', 'createdAt', 'postId'], { where: `${WAITING} AND NOT "filtered"` })
@Index('ix_queue_entry_stream', ['streamId', 'pinnedAt', 'createdAt', 'postId'], {
  where: `${WAITING} AND NOT "filtered"`,
})
@Index('ix_queue_entry_author', ['authorId', 'createdAt', 'postId'], { where: WAITING })
@Index('ix_queue_entry_hashtags', ['hashtags'], { type: 'gin', where: WAITING })
@Index('ix_queue_entry_reserved', ['reservedUntil'], { where: `"queue_status" = 'reserved'` })
@Index('ix_queue_entry_delivered', ['deliveredAt'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_error', ['failedAt'], { where: `"queue_status" = 'error'` })
export class QueueEntry {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'bigint' })
  streamId: number;

  @Column({ type: 'bigint' })
  authorId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'enum', enum: QUEUE_STATUSES, enumName: 'queue_status', default: 'pending' })
  queueStatus: QueueStatus;

  @Column({ type: 'boolean' })
  approved: boolean;

  @Column({ type: 'boolean' })
  authorBlocked: boolean;

  @Column({ type: 'boolean' })
  hashtagBlocked: boolean;

  @Column({ type: 'smallint' })
  traits: number;

  @Column({ type: 'boolean', default: false })
  filtered: boolean;

  @Column({ type: 'text', nullable: true })
  missing: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  verifiedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pinnedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  onHoldUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reservedUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reservedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  reservedBy: number | null;

  @Column({ type: 'uuid', nullable: true })
  reservationToken: string | null;

  @Column({ type: 'uuid', nullable: true })
  completedToken: string | null;

  @Column({ type: 'text', nullable: true })
  completedAs: string | null;

  @Column({ type: 'bigint', nullable: true })
  completedBy: number | null;

  @Column({ type: 'integer', default: 0 })
  deliveryCount: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failedAt: Date | null;

  @Column({ type: 'text', nullable: true })
  errorReason: string | null;

  @Column({ type: 'jsonb', nullable: true })
  errorDetails: Record<string, unknown> | null;

  @Column({ type: 'text', array: true })
  hashtags: string[];
}
