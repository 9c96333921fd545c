import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { Post } from '../post-store/post.entity';
import { QUEUE_STATUSES, type QueueStatus } from './queue-status';

/** The index condition of every waiting post that a consumer may get; the same text as the queue's eligibility. */
const ELIGIBLE = `"queue_status" = 'pending' AND "approved" AND NOT "barred"`;

/**
 * A post's place in the curated queue: one narrow row for each post, made, and kept in step with the post's approval, by
 * triggers on `post`. Reserve and ack rewrite this row alone.
 */
@Entity()
@Index('ix_queue_entry_line', ['createdAt', 'postId'], { where: ELIGIBLE })
@Index('ix_queue_entry_oldest', ['mediaClass', 'createdAt', 'postId'], { where: ELIGIBLE })
@Index('ix_queue_entry_draw', ['mediaClass', 'draw'], { where: ELIGIBLE })
@Index('ix_queue_entry_author', ['authorId', 'mediaClass', 'createdAt', 'postId'], { where: ELIGIBLE })
@Index('ix_queue_entry_reserved', ['reservedUntil'], { where: `"queue_status" = 'reserved'` })
@Index('ix_queue_entry_pending_list', ['createdAt', 'postId'], { where: `"queue_status" = 'pending'` })
@Index('ix_queue_entry_delivered_list', ['createdAt', 'postId'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_error_list', ['createdAt', 'postId'], { where: `"queue_status" = 'error'` })
@Index('ix_queue_entry_delivered_at', ['deliveredAt'], { where: `"queue_status" = 'delivered'` })
@Index('ix_queue_entry_barred', ['postId'], { where: '"barred"' })
export class QueueEntry {
  @PrimaryColumn({ type: 'bigint' })
  postId: number;

  @OneToOne(() => Post, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'post_id' })
  post: Post;

  @Column({ type: 'enum', enum: QUEUE_STATUSES, enumName: 'queue_status', default: 'pending' })
  queueStatus: QueueStatus;

  /** The post's approval, copied. */
  @Column({ type: 'boolean' })
  approved: boolean;

  /** The author or a hashtag is on a blocklist. */
  @Column({ type: 'boolean' })
  barred: boolean;

  /** A hashtag of it has, or had, a topical rule: then it has rows among the queue's topics while it is eligible. */
  @Column({ type: 'boolean', default: false })
  topical: boolean;

  /** Which combinations of the export settings the post passes: see media-class.ts. */
  @Column({ type: 'smallint' })
  mediaClass: number;

  /** A random key, drawn anew whenever the post returns to the queue. */
  @Column({ type: 'double precision', default: () => 'random()' })
  draw: number;

  @Column({ type: 'bigint' })
  authorId: number;

  /** The post's own time: the order of the queue. */
  @Column({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  reservedUntil: Date | null;

  /** Names the present reservation. */
  @Column({ type: 'uuid', nullable: true })
  reservationToken: string | null;

  /** The token that ended the last reservation, and how, so that a repeated ack is no conflict. */
  @Column({ type: 'uuid', nullable: true })
  settledToken: string | null;

  @Column({ type: 'text', nullable: true })
  settledAs: string | null;

  /** How often it was handed out. */
  @Column({ type: 'integer', default: 0 })
  deliveryCount: number;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  deliveredAt: Date | null;
}
