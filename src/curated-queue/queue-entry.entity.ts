import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { QUEUE_STATUSES, type QueueStatus } from './queue-status';

const ELIGIBLE = `"queue_status" = 'pending' AND "approved" AND NOT "blocked"`;

@Entity()
@Index('ix_queue_entry_next', ['createdAt', 'postId', 'mediaClass', 'traits'], { where: ELIGIBLE })
@Index('ix_queue_entry_author_next', ['authorId', 'createdAt', 'postId', 'mediaClass'], { where: ELIGIBLE })
// From the third on the columns are included, which TypeORM does not tell from the key's.
@Index(
  'ix_queue_entry_random_order',
  ['mediaClass', 'randomKey', 'authorId', 'createdAt', 'traits', 'verifiedAt', 'heldUntil'],
  { where: ELIGIBLE },
)
@Index('ix_queue_entry_reserved', ['reservedUntil'], { where: `"queue_status" = 'reserved'` })
@Index('ix_queue_entry_pending_list', ['createdAt', 'postId'], { where: `"queue_status" = 'pending'` })
@Index('ix_queue_entry_delivered_list', ['createdAt', 'postId'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_error_list', ['createdAt', 'postId'], { where: `"queue_status" = 'error'` })
@Index('ix_queue_entry_delivered_at', ['deliveredAt'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_withheld', ['createdAt', 'postId', 'authorId'], {
  where: `"queue_status" = 'pending' AND "approved" AND "blocked"`,
})
@Index('ix_queue_entry_pinned', ['pinnedAt', 'postId'], { where: `${ELIGIBLE} AND "pinned_at" IS NOT NULL` })
@Index('ix_queue_entry_held', ['heldUntil', 'postId'], { where: '"held_until" IS NOT NULL' })
@Index('ix_queue_entry_not_at_origin', ['verifiedAt'], { where: `${ELIGIBLE} AND (("traits")::integer & 384) <> 0` })
@Index('ix_queue_entry_verified', ['verifiedAt'], { where: `${ELIGIBLE} AND "verified_at" IS NOT NULL` })
export class QueueEntry {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'enum', enum: QUEUE_STATUSES, enumName: 'queue_status', default: 'pending' })
  queueStatus: QueueStatus;

  @Column({ type: 'boolean' })
  approved: boolean;

  @Column({ type: 'boolean' })
  blocked: boolean;

  @Column({ type: 'boolean', default: false })
  topical: boolean;

  @Column({ type: 'smallint' })
  mediaClass: number;

  @Column({ type: 'smallint', default: 0 })
  traits: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  verifiedAt: Date | null;

  @Column({ type: 'double precision', default: () => 'random()' })
  randomKey: number;

  @Column({ type: 'bigint' })
  authorId: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reservedUntil: Date | null;

  @Column({ type: 'uuid', nullable: true })
  reservationToken: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reservedAt: Date | null;

  @Column({ type: 'bigint', nullable: true })
  reservedBy: number | null;

  @Column({ type: 'uuid', nullable: true })
  completedToken: string | null;

  @Column({ type: 'text', nullable: true })
  completedAs: string | null;

  @Column({ type: 'bigint', nullable: true })
  completedBy: number | null;

  @Column({ type: 'integer', default: 0 })
  deliveryCount: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  pinnedAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  heldUntil: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;
}
